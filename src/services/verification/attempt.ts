import type { VerificationMethod } from '../../contracts/verification-method.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { ProofFetchResult, FetchProof } from '../../crawler/verification/fetch-proof.ts';

export type ProofResponse = Extract<ProofFetchResult, { kind: 'answered' }>;
export type MethodResult = Pick<VerificationAttempt, 'outcome' | 'result'>;

/** A server that is overloaded or broken says nothing about its pages. */
function isTemporaryStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Look at a path over https and, unless that gave the proof, over http. `judge` sees answers of status 2xx only.
 * Nothing is known only when neither could be looked at.
 */
export async function checkOverHttpsAndHttp(
  { host, path, fetchProof, limit }: { host: string; path: string; fetchProof: FetchProof; limit: number },
  evaluate: (answer: ProofResponse, source: string) => MethodResult | Promise<MethodResult>,
): Promise<MethodResult & { source: string }> {
  const findings: MethodResult[] = [];
  for (const scheme of ['https', 'http']) {
    const source = `${scheme}://${host}${path}`;
    const finding = await evaluateFetch(await fetchProof(source, limit), (answer) =>
      evaluate(answer, source),
    );
    if (finding.outcome === 'found') return { source, ...finding };
    findings.push(finding);
  }
  return {
    source: `https://${host}${path}`,
    outcome: findings.every(({ outcome }) => outcome === 'temporary') ? 'temporary' : 'not_found',
    result: [...new Set(findings.map(({ result }) => result))].join(' '),
  };
}

function evaluateFetch(
  fetched: ProofFetchResult,
  evaluate: (answer: ProofResponse) => MethodResult | Promise<MethodResult>,
) {
  if (fetched.kind === 'refused') return notFound(fetched.message);
  if (fetched.kind === 'unreachable') return temporary(fetched.message);
  if (fetched.status >= 200 && fetched.status < 300) return evaluate(fetched);
  const result = `${fetched.url} answered HTTP ${fetched.status}.`;
  return isTemporaryStatus(fetched.status) ? temporary(result) : notFound(result);
}

export function found(result: string): MethodResult {
  return { outcome: 'found', result };
}

export function notFound(result: string): MethodResult {
  return { outcome: 'not_found', result };
}

export function temporary(result: string): MethodResult {
  return { outcome: 'temporary', result };
}

/** The whole attempt: what was expected is said with what was not found. */
export function toAttempt(
  method: VerificationMethod,
  source: string,
  finding: MethodResult,
  expected: string,
): VerificationAttempt {
  const { outcome, result } = finding;
  const ending = { found: '', not_found: ` Expected: ${expected}.`, temporary: ' Trying again may help.' };
  const start = { found: 'Found: ', not_found: 'Not found: ', temporary: 'Temporary failure: ' };
  return { method, source, outcome, result: start[outcome] + result + ending[outcome] };
}
