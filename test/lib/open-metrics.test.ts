import { describe, expect, it } from 'vitest';
import { formatOpenMetrics } from '../../src/lib/open-metrics.ts';
import { parseOpenMetrics } from '../open-metrics.ts';

describe('formatOpenMetrics', () => {
  it('writes types, units, helps and samples, and ends with EOF', () => {
    const text = formatOpenMetrics(
      {
        build: { type: 'info', help: 'The build' },
        pages: { type: 'counter', help: 'Pages' },
        size_bytes: { type: 'gauge', help: 'Size' },
        nothing: { type: 'gauge', help: 'Has no sample' },
      },
      {
        build: [[{ release: '1.1.0' }, 1]],
        pages: [
          [{ kind: 'a' }, 2],
          [{ kind: 'b' }, 0],
        ],
        size_bytes: [[{}, 7.5]],
      },
    );
    expect(text).toBe(`# TYPE build info
# HELP build The build
build_info{release="1.1.0"} 1
# TYPE pages counter
# HELP pages Pages
pages_total{kind="a"} 2
pages_total{kind="b"} 0
# TYPE size_bytes gauge
# UNIT size_bytes bytes
# HELP size_bytes Size
size_bytes 7.5
# EOF
`);
    expect([...parseOpenMetrics(text).keys()]).toEqual(['build', 'pages', 'size_bytes']);
  });

  it.each(['"quoted"', 'a\\b', 'two\nlines', 'a="b",c="d"} 3'])('escapes the label %j', (label) => {
    const text = formatOpenMetrics({ one: { type: 'gauge', help: label } }, { one: [[{ label }, 1]] });
    expect(parseOpenMetrics(text).get('one')?.samples).toEqual([{ labels: { label }, value: 1 }]);
  });
});

it.each([
  ['no EOF', '# TYPE a gauge\na 1\n'],
  ['text after EOF', '# TYPE a gauge\na 1\n# EOF\nb 1\n# EOF\n'],
  ['a sample of no family', 'a 1\n# EOF\n'],
  ['a counter without _total', '# TYPE a counter\na 1\n# EOF\n'],
  ['a repeated sample', '# TYPE a gauge\na 1\na 2\n# EOF\n'],
  ['an interleaved family', '# TYPE a gauge\na 1\n# TYPE b gauge\nb 1\n# TYPE a gauge\na{x="1"} 2\n# EOF\n'],
  ['a wrong unit', '# TYPE a_bytes gauge\n# UNIT a_bytes seconds\na_bytes 1\n# EOF\n'],
])('the parser of the tests refuses %s', (_, text) => {
  expect(() => parseOpenMetrics(text)).toThrow();
});
