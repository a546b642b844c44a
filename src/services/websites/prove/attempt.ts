import type { Look, Looker } from '../../../crawler/verification/look.ts';
import type { Method } from '../proof.ts';

/** What became of one method (SPEC 2.2, verification attempt). */
export interface Attempt {
  method: Method;
  /** What was looked at: an address, or a DNS name. */
  source: string;
  /** `temporary`: it could not be looked at, so nothing is known; trying again may help. */
  outcome: 'found' | 'not_found' | 'temporary';
  /** What was looked at, found and expected, in sentences. */
  result: string;
}

export type Answer = Extract<Look, { kind: 'answered' }>;
export type Finding = Pick<Attempt, 'outcome' | 'result'>;

/** A server that is overloaded or broken says nothing about its pages. */
function isTemporary(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Look at a path over https and, unless that gave the proof, over http. `judge` sees answers of status 2xx only.
 * Nothing is known only when neither could be looked at.
 */
export async function lookOverHttpsAndHttp(
  { host, path, look, limit }: { host: string; path: string; look: Looker; limit: number },
  judge: (answer: Answer, source: string) => Finding | Promise<Finding>,
): Promise<Finding & { source: string }> {
  const findings: Finding[] = [];
  for (const scheme of ['https', 'http']) {
    const source = `${scheme}://${host}${path}`;
    const finding = await findingOf(await look(source, limit), (answer) => judge(answer, source));
    if (finding.outcome === 'found') return { source, ...finding };
    findings.push(finding);
  }
  return {
    source: `https://${host}${path}`,
    outcome: findings.every(({ outcome }) => outcome === 'temporary') ? 'temporary' : 'not_found',
    result: [...new Set(findings.map(({ result }) => result))].join(' '),
  };
}

function findingOf(seen: Look, judge: (answer: Answer) => Finding | Promise<Finding>) {
  if (seen.kind === 'refused') return notFound(seen.message);
  if (seen.kind === 'unreachable') return temporary(seen.message);
  if (seen.status >= 200 && seen.status < 300) return judge(seen);
  const result = `${seen.url} answered HTTP ${seen.status}.`;
  return isTemporary(seen.status) ? temporary(result) : notFound(result);
}

export function found(result: string): Finding {
  return { outcome: 'found', result };
}

export function notFound(result: string): Finding {
  return { outcome: 'not_found', result };
}

export function temporary(result: string): Finding {
  return { outcome: 'temporary', result };
}

/** The whole attempt: what was expected is said with what was not found. */
export function attempt(method: Method, source: string, finding: Finding, expected: string): Attempt {
  const { outcome, result } = finding;
  const ending = { found: '', not_found: ` Expected: ${expected}.`, temporary: ' Trying again may help.' };
  const start = { found: 'Found: ', not_found: 'Not found: ', temporary: 'Temporary failure: ' };
  return { method, source, outcome, result: start[outcome] + result + ending[outcome] };
}
