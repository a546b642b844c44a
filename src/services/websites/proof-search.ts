import type { VerificationMethod } from '../../contracts/verification-method.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';
import type { Admission, HostGate, RateLimited } from '../../crawler/admission.ts';
import { parseResolvers } from '../../crawler/dns.ts';
import { createRequestSigner } from '../../crawler/request-signer.ts';
import {
  createProofFetcher,
  type FetchProof,
  type ProofFetchResult,
} from '../../crawler/verification/fetch-proof.ts';
import { listCoveredHosts } from '../../lib/host/bare-host.ts';
import { verifyByDns, verifyByFile, verifyByMeta } from './methods.ts';

/** Shared by the methods of one search: each URL is fetched once, and each host looked up once. */
interface ProofSearch {
  host: string;
  token: string;
  fetchProof: FetchProof;
  resolvers: readonly string[];
  signal: AbortSignal;
}

const METHODS: Record<VerificationMethod, (search: ProofSearch) => Promise<VerificationAttempt>> = {
  meta: ({ host, token, fetchProof }) => verifyByMeta(host, token, fetchProof),
  file: ({ host, token, fetchProof }) => verifyByFile(host, token, fetchProof),
  dns: ({ host, token, ...lookup }) => verifyByDns(host, token, lookup),
};

/** Statuses of a home page that is public, or does not exist. */
const HOME_STATUSES = new Set([200, 404, 410]);

export interface ProofSearchResult {
  /** One for each method, in their order. */
  attempts: VerificationAttempt[];
  /** Whether a request was sent to the website. */
  isAdmitted: boolean;
  /** The last refusal by the limit of the host, or `null`. */
  refusal: RateLimited | null;
  /** Whether the website showed its pages, so that a proof not found on them is missing (docs/contract.md 14.41). */
  isConclusive: boolean;
}

interface ProofSearchOptions {
  host: string;
  token: string;
  methods: readonly VerificationMethod[];
  /** For all methods together, including waits for turns, in milliseconds. */
  timeout: number;
}

/** Looks for a token on a website by some methods in parallel. Requests are admitted by `gate`. */
export async function searchProof(
  env: Env,
  { options: { host, token, methods, timeout }, gate }: { options: ProofSearchOptions; gate: HostGate },
): Promise<ProofSearchResult> {
  const controller = new AbortController();
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(timeout)]);
  const resolvers = parseResolvers(env.DOH_RESOLVERS);
  const outcome: { isAdmitted: boolean; refusal: RateLimited | null } = { isAdmitted: false, refusal: null };
  const note = <T extends Admission>(admission: T): T => {
    if (admission.kind === 'admitted') outcome.isAdmitted = true;
    if (admission.kind === 'rate-limited') outcome.refusal = admission;
    return admission;
  };
  const fetchProof = createProofFetcher({
    hosts: listCoveredHosts(host),
    siteUrl: env.SITE_URL,
    resolvers,
    sign: createRequestSigner(env),
    admit: async (...request) => note(await gate.admit(...request)),
    takeTurns: async (...request) => note(await gate.takeTurns(...request)),
    signal,
  });
  const answers = new Map<string, ProofFetchResult>();
  const fetchNoted: FetchProof = async (url, limit) => {
    const fetched = await fetchProof(url, limit);
    const { pathname } = new URL(url);
    if (fetched.kind !== 'unreachable' && !answers.has(pathname)) answers.set(pathname, fetched);
    return fetched;
  };
  const search = { host, token, fetchProof: fetchNoted, resolvers, signal };
  try {
    const attempts = await Promise.all(methods.map((method) => METHODS[method](search)));
    return { attempts, ...outcome, isConclusive: [...answers].every(isConclusiveAnswer) };
  } finally {
    controller.abort();
  }
}

/**
 * Whether the first answer for a path shows what the website has there: not a server error, not a URL that must not be
 * requested, and for the home page not a refusal to serve programs. Other files may be refused: many hosts answer 403 for a
 * file that does not exist.
 */
function isConclusiveAnswer([path, answer]: [string, ProofFetchResult]): boolean {
  if (answer.kind === 'refused') return answer.isRedirect;
  if (answer.kind === 'unreachable' || answer.status === 429 || answer.status >= 500) return false;
  return path !== '/' || HOME_STATUSES.has(answer.status);
}
