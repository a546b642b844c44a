import { encodeTexts } from '../lib/text.ts';
import { compress, decompressJson } from '../lib/compression.ts';
import type { LinkList, LinkTuple } from '../lib/link-list.ts';
import { logEvent } from '../lib/log.ts';
import { MemoryCache } from '../lib/memory-cache.ts';
import { putScreenshots, type StoredScreenshot } from './screenshots.ts';

/** The stored content of an audit besides its summary. */
export interface AuditDocuments {
  /** What the audit found (`AuditDocument`). */
  data: unknown;
  /** The page's main content (`Knowledge`); `null` if the audit cannot be published. */
  knowledge: unknown;
  /** The facts for the website score (`StoredAuditFacts`). */
  facts: unknown;
  /** Provenance for a snapshot (`AuditProvenance`). */
  provenance: unknown;
}

/** The documents of an audit and, separately, its facts, both as compressed JSON, and its links as JSON. */
export interface PackedDocuments {
  documents: Uint8Array;
  facts: Uint8Array;
  links: Uint8Array;
}

/** An audit whose documents are stored. */
export interface DocumentedAudit extends PackedDocuments {
  id: string;
  domain: string;
  result: TracedResult;
  /** WebP. */
  screenshots?: readonly StoredScreenshot[];
}

/** The entry of a result in the trace of its page. */
export interface TracedResult {
  /** Normalized. */
  url: string;
  /** Milliseconds since 1970. */
  auditedAt: number;
  /** `AuditTrace` as JSON. */
  trace: string;
}

/** The catalogue of checks that results used. */
export interface StoredCatalogue {
  id: string;
  /** `CheckRevisions` as JSON. */
  revisions: string;
}

/** Names the documents and facts of one result of an audit. Each result has its own, which never change. */
export interface DocumentsKey {
  /** Id of the audit. */
  id: string;
  /** Milliseconds since 1970. */
  documentsAt: number;
}

/** An audit that a row names, with the host of its URL. */
export type LocatedDocuments = DocumentsKey & { domain: string };

type Bindings = Pick<Env, 'AUDITS' | 'SITE_AUDITS'>;

/** Recently read documents, as stored, by R2 key: about 400. They never change, and their keys are found only through rows. */
const recentlyRead = new MemoryCache<Uint8Array>(4_000_000);

/** `AuditDocuments` to pack, the audit's document as JSON. */
export type UnpackedDocuments = Omit<AuditDocuments, 'data'> & {
  dataJson: string;
  links: readonly LinkTuple[];
};

/** The position of the facts among the texts of the JSON. */
const FACTS_POSITION = 5;

/** Packs the documents of an audit. The result keeps no reference to the page. */
export function packDocuments({
  dataJson,
  knowledge,
  facts,
  provenance,
  links,
}: UnpackedDocuments): PackedDocuments {
  const texts = [
    '{"data":',
    dataJson,
    ',"knowledge":',
    JSON.stringify(knowledge),
    ',"facts":',
    JSON.stringify(facts),
    ',"provenance":',
    JSON.stringify(provenance),
    '}',
  ];
  // Not joined first: for 60 KB that takes 0.3 ms more in Node and 0.07 ms more in workerd.
  const { bytes, ends } = encodeTexts(texts);
  const factsBytes = bytes.subarray(ends[FACTS_POSITION - 1], ends[FACTS_POSITION]);
  return {
    documents: compress(bytes),
    facts: compress(factsBytes),
    // Not compressed: the object of the website stores them in its own form at once.
    links: new TextEncoder().encode(JSON.stringify(links)),
  };
}

/** Returns the links that `packDocuments` packed. */
export function parsePackedLinks(bytes: Uint8Array): LinkTuple[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by packDocuments alone
  return JSON.parse(new TextDecoder().decode(bytes)) as LinkTuple[];
}

/**
 * Returns the name of the object with the facts of an account's audits of a website. The keys of their documents begin with it.
 *
 * @param domain the host of a URL, with or without `www.`
 */
export function toSiteName(accountId: string, domain: string): string {
  return `${accountId}/${domain.replace(/^(?:www\.)+/, '')}`;
}

/** Returns the account id and the host in the name of a website's object. */
export function parseSiteName(siteName: string): { accountId: string; host: string } {
  const slash = siteName.indexOf('/');
  return { accountId: siteName.slice(0, slash), host: siteName.slice(slash + 1) };
}

/** Returns the R2 key of an audit's documents. */
export function toDocumentsKey(siteName: string, { id, documentsAt }: DocumentsKey): string {
  return `${siteName}/${id}/${documentsAt}`;
}

/**
 * Stores the documents, facts and traces of audits, which count once a row names them. The website's object deletes what no row
 * names, so it receives the facts and traces first.
 *
 * @param documentsAt milliseconds since 1970; an audit has no other documents of that time
 */
export async function putDocuments(
  { AUDITS, SITE_AUDITS }: Bindings,
  accountId: string,
  audits: readonly DocumentedAudit[],
  { documentsAt, catalogue }: { documentsAt: number; catalogue: StoredCatalogue },
): Promise<void> {
  const sites = Map.groupBy(audits, ({ domain }) => toSiteName(accountId, domain));
  await Promise.all(
    [...sites].map(async ([siteName, ofSite]) => {
      const results = ofSite.map(({ id, facts, links, result }) => ({
        id,
        documentsAt,
        facts,
        links,
        result,
      }));
      await SITE_AUDITS.getByName(siteName).put(results, catalogue);
      await Promise.all(
        ofSite.map(async ({ id, documents, screenshots = [] }) => {
          const key = toDocumentsKey(siteName, { id, documentsAt });
          await putScreenshots({ AUDITS }, key, screenshots);
          const written = await AUDITS.put(key, documents, { onlyIf: { etagDoesNotMatch: '*' } });
          if (written === null) throw new Error(`the audit ${id} has other documents of ${documentsAt}`);
        }),
      );
    }),
  );
}

/** Reads the documents of an audit. Returns `null` if they are lost, and logs it. */
export async function readDocuments(
  env: Bindings,
  accountId: string,
  located: LocatedDocuments,
): Promise<AuditDocuments | null> {
  const packed = await getObject(env, accountId, located);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by packDocuments alone
  return packed && (decompressJson(packed) as AuditDocuments);
}

/** R2 lists as many keys per request, for the price of 12 requests for one of them. */
const LISTED_KEYS = 1_000;
const LIST_PRICE = 12;
/** Requests for keys at the same time. */
const PARALLEL_HEADS = 6;

/**
 * Returns those of the documents of a website that are missing, by R2 key. Lists all documents of the website if that costs less than a
 * request for each key.
 *
 * @param countDocuments counts the documents of the website up to a limit
 */
export async function findMissingDocuments(
  { AUDITS }: Pick<Env, 'AUDITS'>,
  siteName: string,
  keys: readonly string[],
  countDocuments: (limit: number) => number,
): Promise<Set<string>> {
  const missing = new Set(keys);
  const listable = Math.floor(keys.length / LIST_PRICE) * LISTED_KEYS;
  if (listable === 0 || countDocuments(listable + 1) > listable) {
    for (let at = 0; at < keys.length; at += PARALLEL_HEADS) {
      const asked = keys.slice(at, at + PARALLEL_HEADS);
      const found = await Promise.all(asked.map((key) => AUDITS.head(key)));
      for (const object of found) if (object) missing.delete(object.key);
    }
    return missing;
  }
  let cursor: string | undefined;
  do {
    const page = await AUDITS.list({ prefix: `${siteName}/`, ...(cursor !== undefined && { cursor }) });
    for (const { key } of page.objects) missing.delete(key);
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return missing;
}

async function getObject(
  { AUDITS }: Bindings,
  accountId: string,
  located: LocatedDocuments,
): Promise<Uint8Array | null> {
  const key = toDocumentsKey(toSiteName(accountId, located.domain), located);
  const inMemory = recentlyRead.get(key, 0);
  if (inMemory) return inMemory;
  const object = await AUDITS.get(key);
  if (object === null) {
    logEvent('critical', 'audit-documents-missing', { count: 1, first: key });
    return null;
  }
  const bytes = new Uint8Array(await object.arrayBuffer());
  recentlyRead.set(key, bytes, { bytes: bytes.length, expiresAt: Infinity });
  return bytes;
}

/** Keys in one call of the object: its answer can have 32 MiB, and facts have at most 40,000 bytes before compression. */
const FACTS_IN_CALL = 500;

/** Reads the facts of audits of a website, by the ids of the audits. Leaves out lost ones, and logs them. */
export async function readAuditFacts(
  { SITE_AUDITS }: Bindings,
  siteName: string,
  keys: readonly DocumentsKey[],
): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at < keys.length; at += FACTS_IN_CALL) {
    const asked = keys.slice(at, at + FACTS_IN_CALL).map(({ id, documentsAt }) => ({ id, documentsAt }));
    const answer = await SITE_AUDITS.getByName(siteName).read(asked);
    for (const [position, { id }] of asked.entries()) {
      const facts = answer[position];
      if (facts) found.set(id, facts);
    }
  }
  logLost(siteName, keys, found);
  return found;
}

/** Logs the audits that a website's object does not have: its storage was restored to an earlier moment. */
function logLost(siteName: string, keys: readonly DocumentsKey[], found: ReadonlyMap<string, unknown>): void {
  const first = keys.find(({ id }) => !found.has(id));
  if (!first) return;
  const count = keys.length - found.size;
  logEvent('critical', 'audit-documents-missing', { count, first: toDocumentsKey(siteName, first) });
}

/** The links of a page are at most 50,000 characters and 1,500 numbers. */
const LINKS_IN_CALL = 250;

/** Reads the links of audits of a website, by the ids of the audits. Leaves out lost ones, and logs them. */
export async function readAuditLinks(
  { SITE_AUDITS }: Bindings,
  siteName: string,
  keys: readonly DocumentsKey[],
): Promise<Map<string, LinkList>> {
  const found = new Map<string, LinkList>();
  for (let at = 0; at < keys.length; at += LINKS_IN_CALL) {
    const asked = keys.slice(at, at + LINKS_IN_CALL).map(({ id, documentsAt }) => ({ id, documentsAt }));
    const { lists, texts } = await SITE_AUDITS.getByName(siteName).readLinks(asked);
    for (const [position, { id }] of asked.entries()) {
      const bytes = lists[position];
      if (bytes) found.set(id, { bytes, texts });
    }
  }
  logLost(siteName, keys, found);
  return found;
}

/** An audit that is about to be deleted. */
export interface DeletedAudit {
  domain: string;
  /** Normalized. */
  url: string;
}

/**
 * Has the documents of audits deleted that no row names by then, in two hours at most. Call it before their rows are deleted, so that a
 * crash after that leaves none.
 */
export async function scheduleSweeps(
  { SITE_AUDITS }: Bindings,
  accountId: string,
  audits: readonly DeletedAudit[],
): Promise<void> {
  const sites = Map.groupBy(audits, ({ domain }) => toSiteName(accountId, domain));
  await Promise.all(
    [...sites].map(([siteName, ofSite]) =>
      SITE_AUDITS.getByName(siteName).scheduleSweep(ofSite.map(({ url }) => url)),
    ),
  );
}

/**
 * Does the same for all that is stored of the websites of an account.
 *
 * @returns `false` if there are more than `limit`: call it again later, once these are deleted
 */
export async function scheduleAllSweeps(
  { AUDITS, SITE_AUDITS }: Bindings,
  accountId: string,
  limit: number,
): Promise<boolean> {
  let cursor: string | undefined;
  let scheduled = 0;
  do {
    if (scheduled >= limit) return false;
    const options = { prefix: `${accountId}/`, delimiter: '/', limit: limit - scheduled };
    const page = await AUDITS.list({ ...options, ...(cursor !== undefined && { cursor }) });
    const siteNames = page.delimitedPrefixes.map((prefix) => prefix.slice(0, -1));
    await Promise.all(siteNames.map((name) => SITE_AUDITS.getByName(name).scheduleSweep()));
    scheduled += siteNames.length;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
  return true;
}
