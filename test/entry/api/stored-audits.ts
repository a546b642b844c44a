import { env } from 'cloudflare:workers';
import { decodeLinks, toLinkTuple } from '../../../src/engine/page/page-links.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import * as service from '../../../src/services/audits/store-audits.ts';
import { packDocuments, type UnpackedDocuments } from '../../../src/storage/audit-documents.ts';
import { newTrace } from '../../engine/trace/new-trace.ts';

/** Audits stored in one transaction, as many as the batches of a scan are at most. */
const BATCH = 200;
const RESULT = {
  fallback: false,
  note: null,
  score: 70,
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  pagesCrawled: 1,
  validators: '["",null,null]',
};

/** A bucket that keeps nothing: reports of websites read facts alone. */
const WITHOUT_DOCUMENTS = { ...env, AUDITS: { put: () => Promise.resolve({}) } as unknown as R2Bucket };

/** Stores audits of a website with their facts, as a scan does, without fetching anything, and without their documents. */
export async function storeAudits(
  accountId: string,
  host: string,
  audits: readonly LinkedAudit[],
): Promise<void> {
  const rows = audits.map(({ requestedUrl, auditedAt, facts, links }, at) => ({
    url: requestedUrl,
    createdAt: auditedAt + (at % 7),
    facts,
    links: decodeLinks(links).map(toLinkTuple),
  }));
  await store(WITHOUT_DOCUMENTS, accountId, host, rows);
}

/** Stores audits of `count` pages of brightpage.com without facts. Seven at a time have one time. */
export async function storeManyAudits(accountId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    url: `https://brightpage.com/${at}`,
    createdAt: Math.floor(at / 7),
    facts: {},
    links: [],
  }));
  await store(env, accountId, 'brightpage.com', rows);
}

async function store(
  bindings: Env,
  accountId: string,
  domain: string,
  rows: readonly ({ url: string; createdAt: number } & Pick<UnpackedDocuments, 'facts' | 'links'>)[],
): Promise<void> {
  const trace = { ...newTrace(), catalogue: service.STORED_CATALOGUE.id };
  for (let first = 0; first < rows.length; first += BATCH) {
    const audits = rows.slice(first, first + BATCH).map(({ url, createdAt, facts, links }) => ({
      report: { id: `r_${crypto.randomUUID()}`, url, normalizedUrl: url, domain, createdAt },
      result: RESULT,
      trace,
      packed: packDocuments({ dataJson: '{"pages":[]}', knowledge: null, facts, links, provenance: null }),
    }));
    await service.storeAudits(bindings, { accountId, audits });
  }
}
