import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const meta = (content: string, name = 'robots') => `<meta name=${name} content="${content}">`;

describe('copilot-answers-blocked', () => {
  it('fails for noarchive without nocache', () => {
    expect(evidence('copilot-answers-blocked', meta('index, NOARCHIVE'))).toBe(
      'A robots meta tag says noarchive, and nothing says nocache.',
    );
    expect(evidence('copilot-answers-blocked', meta('noarchive', 'bingbot'))).toContain('bingbot: noarchive');
  });

  it('reads the header', () => {
    const headers = { 'content-type': 'text/html', 'x-robots-tag': 'bingbot: noarchive' };
    expect(evidence('copilot-answers-blocked', '<p>x', { headers })).toContain(
      'The header X-Robots-Tag says',
    );
  });

  it('passes with nocache, with other directives, and for another crawler', () => {
    expect(result('copilot-answers-blocked', meta('noarchive, nocache'))).toBe('pass');
    expect(result('copilot-answers-blocked', meta('noarchive') + meta('nocache', 'bingbot'))).toBe('pass');
    expect(result('copilot-answers-blocked', meta('max-image-preview:large'))).toBe('pass');
    expect(result('copilot-answers-blocked', meta('noarchive', 'googlebot'))).toBe('notApplicable');
  });

  it('is not applicable without directives', () => {
    expect(result('copilot-answers-blocked', '<p>x')).toBe('notApplicable');
  });
});

describe('data-nosnippet-ignored', () => {
  it('passes on span, div and section', () => {
    expect(
      result(
        'data-nosnippet-ignored',
        '<p><span data-nosnippet>x</span></p><div data-nosnippet>x</div><section data-nosnippet>x</section>',
      ),
    ).toBe('pass');
  });

  it('fails on other elements', () => {
    const page = '<p data-nosnippet>x</p>\n<div data-nosnippet>x</div>';
    expect(evidence('data-nosnippet-ignored', page)).toBe('1 element: <p data-nosnippet> (line 1)');
    expect(outcome('data-nosnippet-ignored', page)).toMatchObject({ affected: { count: 1, total: 2 } });
    expect(result('data-nosnippet-ignored', '<dialog><p data-nosnippet><b>x</b></p></dialog>')).toBe('fail');
  });

  it('does not concern pages without it, and elements without text', () => {
    expect(result('data-nosnippet-ignored', '<p>x')).toBe('notApplicable');
    expect(result('data-nosnippet-ignored', '<style data-nosnippet>p{}</style>')).toBe('notApplicable');
  });
});
