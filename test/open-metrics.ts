/** A metric family as it was parsed. */
export interface ParsedFamily {
  type: string;
  samples: { labels: Record<string, string>; value: number }[];
}

const NAME = '[a-zA-Z_:][a-zA-Z0-9_:]*';
const PAIR = '[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\\\\n]|\\\\["\\\\n])*"';
const METADATA = new RegExp(`^# (TYPE|UNIT|HELP) (${NAME}) (.+)$`);
const SAMPLE = new RegExp(`^(${NAME})(?:\\{(${PAIR}(?:,${PAIR})*)\\})? (-?\\d+(?:\\.\\d+)?)$`);
const SUFFIXES: Record<string, string> = { counter: '_total', gauge: '', info: '_info' };

/**
 * Parses OpenMetrics text, and refuses what the specification forbids of what we write: a family that is interleaved or declared twice, a
 * name that does not follow from its type or unit, a repeated sample, a negative counter, and anything after `# EOF`.
 */
export function parseOpenMetrics(text: string): Map<string, ParsedFamily> {
  if (!text.endsWith('\n# EOF\n')) throw new Error('no EOF at the end');
  const families = new Map<string, ParsedFamily>();
  const seen = new Set<string>();
  let current: { name: string; metadata: Set<string>; family: ParsedFamily } | undefined;
  for (const line of text.slice(0, -'# EOF\n'.length).trimEnd().split('\n')) {
    const [, kind = '', named = '', rest = ''] = METADATA.exec(line) ?? [];
    if (kind !== '') {
      if (current?.name !== named) {
        if (families.has(named)) throw new Error(`${named} is declared twice`);
        current = { name: named, metadata: new Set(), family: { type: 'unknown', samples: [] } };
        families.set(named, current.family);
      }
      if (current.family.samples.length > 0) throw new Error(`metadata after samples: ${line}`);
      if (current.metadata.has(kind)) throw new Error(`repeated metadata: ${line}`);
      current.metadata.add(kind);
      if (kind === 'TYPE') current.family.type = rest;
      if (kind === 'UNIT' && !named.endsWith(`_${rest}`))
        throw new Error(`not the unit of ${named}: ${rest}`);
      continue;
    }
    const [, name, pairs = '', value = ''] = SAMPLE.exec(line) ?? [];
    const suffix = current && SUFFIXES[current.family.type];
    if (!current || suffix === undefined || name !== current.name + suffix)
      throw new Error(`misplaced: ${line}`);
    if (seen.has(`${name}{${pairs}}`)) throw new Error(`repeated: ${line}`);
    seen.add(`${name}{${pairs}}`);
    if (current.family.type === 'counter' && Number(value) < 0) throw new Error(`negative: ${line}`);
    const labels = Object.fromEntries(
      Array.from(pairs.matchAll(/([^=,]+)="((?:[^"\\]|\\.)*)"/g), ([, label = '', escaped = '']) => [
        label,
        escaped.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign)),
      ]),
    );
    current.family.samples.push({ labels, value: Number(value) });
  }
  return families;
}
