import type { VerificationMethod } from '../../contracts/verification-method.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { FetchProof, ProofFetchResult } from '../../crawler/verification/fetch-proof.ts';
import { getBareHost, listCoveredHosts } from '../../lib/host/bare-host.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';

export type ProofResponse = Extract<ProofFetchResult, { kind: 'answered' }>;
export type MethodResult = Pick<VerificationAttempt, 'outcome' | 'result'>;
/** The result of requesting a proof from a host. */
type HostResult = MethodResult & Pick<VerificationAttempt, 'host' | 'source'>;

interface ProofLocation {
  host: string;
  path: string;
  fetchProof: FetchProof;
  /** Bytes of the body to read. */
  limit: number;
}
type EvaluateProof = (response: ProofResponse, source: string) => MethodResult | Promise<MethodResult>;

/** The response of an overloaded or failing server says nothing about its pages. */
function isTemporaryStatus(status: number): boolean {
  return status === 429 || status >= 500;
}

/**
 * Fetches a path from the host and, unless it has the proof, from its `www.` host if that answers for the host
 * (docs/contract.md 6.5, 6.13).
 *
 * @param evaluate called only with responses of status 200
 */
export async function checkHosts(location: ProofLocation, evaluate: EvaluateProof): Promise<HostResult> {
  const { host, fetchProof } = location;
  const ownResult = await checkOverHttpsAndHttp(location, evaluate);
  if (ownResult.outcome === 'found') return ownResult;
  const explanation = await explainWww(host, fetchProof);
  if (explanation === null) return ownResult;
  const [, wwwHost] = listCoveredHosts(host);
  const wwwResult = await checkOverHttpsAndHttp({ ...location, host: wwwHost }, evaluate);
  if (wwwResult.outcome === 'found') return wwwResult;
  return { ...wwwResult, result: `${explanation}, so ${wwwHost} was checked: ${wwwResult.result}` };
}

/** Fetches a path over https and, unless it has the proof, over http. The outcome is `temporary` only if both are. */
async function checkOverHttpsAndHttp(
  { host, path, fetchProof, limit }: ProofLocation,
  evaluate: EvaluateProof,
): Promise<HostResult> {
  const results: MethodResult[] = [];
  for (const scheme of ['https', 'http']) {
    const source = `${scheme}://${host}${path}`;
    const methodResult = await evaluateFetch(await fetchProof(source, limit), (response) =>
      evaluate(response, source),
    );
    if (methodResult.outcome === 'found') return { host, source, ...methodResult };
    results.push(methodResult);
  }
  return {
    host,
    source: `https://${host}${path}`,
    outcome: results.every(({ outcome }) => outcome === 'temporary') ? 'temporary' : 'not_found',
    result: `${[...new Set(results.map(({ result }) => result.replace(/\.$/, '')))].join('; ')}.`,
  };
}

function evaluateFetch(
  fetched: ProofFetchResult,
  evaluate: (response: ProofResponse) => MethodResult | Promise<MethodResult>,
) {
  if (fetched.kind === 'refused') return notFound(fetched.message);
  if (fetched.kind === 'unreachable') return temporary(fetched.message);
  if (fetched.status === 200) return evaluate(fetched);
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

/**
 * Builds the attempt. Its `result` says what was found and, if that is not the proof, what was expected. It is read by people, so it names
 * the host in Unicode, also in URLs (docs/contract.md 6.14).
 */
export function toAttempt(
  method: VerificationMethod,
  { host, source, outcome, result }: HostResult,
  expected: string,
): VerificationAttempt {
  const suffixes = { found: '', not_found: ` Expected: ${expected}.`, temporary: ' Trying again may help.' };
  const prefixes = { found: 'Found: ', not_found: 'Not found: ', temporary: 'Temporary failure: ' };
  const bareHost = getBareHost(host);
  const text = (prefixes[outcome] + result + suffixes[outcome]).replaceAll(bareHost, toDisplayHost(bareHost));
  return { method, host, source, outcome, result: text };
}

/** Bytes read of a home page. */
export const MAX_HOME_BYTES = 1024 * 1024;

/**
 * Returns why `www.` answers for a host, as a clause: the host has no address in DNS, or its home page redirects there. `null`
 * if the host itself answers, or this is unknown (docs/contract.md 6.13). Only the home page counts: people other than the
 * owner may control the redirects of other paths.
 */
async function explainWww(host: string, fetchProof: FetchProof): Promise<string | null> {
  const [, wwwHost] = listCoveredHosts(host);
  for (const scheme of ['https', 'http']) {
    const home = await fetchProof(`${scheme}://${host}/`, MAX_HOME_BYTES);
    if (home.kind === 'answered') {
      return new URL(home.url).hostname === wwwHost ? `${host} redirects to ${wwwHost}` : null;
    }
    if (home.kind === 'unreachable' && home.hasNoAddress) {
      const wwwHome = await fetchProof(`https://${wwwHost}/`, MAX_HOME_BYTES);
      const hasWww = wwwHome.kind !== 'unreachable' || !wwwHome.hasNoAddress;
      return hasWww ? `${host} has no address in DNS` : null;
    }
  }
  return null;
}
