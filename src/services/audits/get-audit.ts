import type { PageExtract } from '../../contracts/page-extract.ts';
import type { Screenshot } from '../../lib/screenshots.ts';
import type { AuditProvenance } from '../../contracts/submission.ts';
import type { AuditDocument, AuditReport } from '../../engine/audit-document.ts';
import { ServiceError } from '../../lib/errors.ts';
import { SECOND } from '../../lib/time.ts';
import { readDocuments, toDocumentsKey, toSiteName } from '../../storage/audit-documents.ts';
import { readScreenshot } from '../../storage/screenshots.ts';
import { openDatabase, openShards } from '../../storage/database.ts';
import { findAuditRow, auditExists, type FoundAudit, type AuditSummaryRow } from '../../storage/audits.ts';
import type { Context } from '../context.ts';
import { toReport } from './report.ts';

/**
 * Returns one audit of the caller, with its document.
 *
 * @param found the audit if it was read with the key, `null` if the caller has no such audit
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getAudit(
  context: Context,
  audit: { id: string; found?: FoundAudit | null | undefined },
): Promise<AuditReport> {
  const { row, data } = await loadAudit(context, audit);
  return toReport(row, data, context.caller.email);
}

export interface LoadedAudit {
  row: AuditSummaryRow;
  data: AuditDocument;
  /** `null` if the audit cannot be published. */
  knowledge: PageExtract | null;
  provenance: AuditProvenance;
}

/**
 * Returns an audit of the caller with its documents.
 *
 * @param found as for `getAudit`
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist, 502 if its documents are lost
 */
export async function loadAudit(
  context: Context,
  { id, found }: { id: string; found?: FoundAudit | null | undefined },
): Promise<LoadedAudit> {
  const { env, caller } = context;
  const audit = found === undefined ? await findAudit(context, { id }) : found;
  if (audit === null) throw await auditAccessError(env, id);
  const { row, documentsAt } = audit;
  const located = { id, domain: row.domain, documentsAt };
  const documents = await readDocuments(env, caller.accountId, located);
  if (!documents)
    throw new ServiceError(
      'report_damaged',
      `The stored result of the audit ${id} is lost. Refresh the audit to store a new one.`,
    );
  const { data, knowledge, provenance } = documents;
  // oxlint-disable typescript/no-unsafe-type-assertion -- written by this service alone
  return {
    row,
    data: data as AuditDocument,
    knowledge: knowledge as PageExtract | null,
    provenance: provenance as AuditProvenance,
  };
  // oxlint-enable typescript/no-unsafe-type-assertion
}

/** Returns an image of an audit of the caller. @throws ServiceError 403, 404, also if the audit has no such image */
export async function getAuditScreenshot(
  context: Context,
  { id, screenshot }: { id: string; screenshot: Screenshot },
): Promise<ReadableStream> {
  const { row, documentsAt } = await findAudit(context, { id });
  const siteName = toSiteName(context.caller.accountId, row.domain);
  const image = await readScreenshot(context.env, toDocumentsKey(siteName, { id, documentsAt }), screenshot);
  if (image) return image;
  throw new ServiceError('report_not_found', `The audit ${id} has no screenshot of a ${screenshot}`);
}

/** Same as `loadAudit`, but does not read documents outside D1. @throws ServiceError 403, 404 */
export async function findAudit(
  { env, caller: { accountId } }: Context,
  { id }: { id: string },
): Promise<FoundAudit> {
  const found = await findAuditRow(openDatabase(env, accountId), accountId, id);
  if (!found) throw await auditAccessError(env, id);
  return found;
}

/** How long the databases of other accounts may take to say whether they have an audit, in milliseconds. */
const LOOKUP_TIMEOUT = SECOND;

/**
 * Returns the error for an audit that is not the caller's: 403 if another account has it, otherwise 404. The audits of a database that does
 * not answer are unknown: its failure concerns its own accounts only.
 */
export async function auditAccessError(env: Env, id: string): Promise<ServiceError> {
  const timeout = scheduler.wait(LOOKUP_TIMEOUT).then(() => false);
  const answers = openShards(env).map(({ db }) => auditExists(db, id));
  const found = await Promise.all(
    answers.length === 1
      ? answers
      : answers.map((answer) => Promise.race([answer.catch(() => false), timeout])),
  );
  return found.includes(true)
    ? new ServiceError('report_access_denied', `The audit ${id} belongs to another account`)
    : new ServiceError('report_not_found', `Your account has no audit ${id}`);
}
