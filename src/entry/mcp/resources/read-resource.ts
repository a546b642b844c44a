import type { Context } from '../../../services/context.ts';
import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { getAudit } from '../../../services/audits/get-audit.ts';
import { getCheck } from '../../../services/audits/checks.ts';
import { getSubmission } from '../../../services/directory/snapshots.ts';
import { writeCheckLines } from '../check-lines.ts';
import { listPageIssues, writeIssueDetails } from '../page-issues.ts';
import { writeAuditAnswer } from '../audit-answer.ts';
import { type TextAnswer, writeText } from '../tool.ts';
import { toServiceError } from '../tool-error.ts';
import { PLAIN_TEXT, parseUri } from './templates.ts';

/** Reads a resource. @throws ProtocolError whose data is the URI if there is none, or else the `code` and `status` of the service's error */
export async function readResource(
  context: Context & { requestId: string },
  uri: string,
): Promise<ReadResourceResult> {
  const { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } = await import('../library.ts');
  const parsed = parseUri(uri);
  if (!parsed) throw new ResourceNotFoundError(uri);
  try {
    return { contents: [{ uri, mimeType: PLAIN_TEXT, text: writeText(await readLines(context, parsed)) }] };
  } catch (error) {
    const { code, status, message } = toServiceError(error, context);
    if (status === 404) throw new ResourceNotFoundError(uri, message);
    const kind = status >= 500 ? ProtocolErrorCode.InternalError : ProtocolErrorCode.InvalidParams;
    throw new ProtocolError(kind, message, { code, status, field: 'uri' });
  }
}

async function readLines(
  context: Context,
  { kind, ids: [first = '', second = ''] }: { kind: string; ids: string[] },
): Promise<TextAnswer> {
  if (kind === 'checks') return { lines: writeCheckLines(await getCheck(context.env, first)) };
  if (kind === 'snapshots') return readSnapshot(context, first, second);
  const report = await getAudit(context, { id: first });
  const { lines, pageText = [] } = writeAuditAnswer(report);
  const details = listPageIssues(report).map((issue, index) => writeIssueDetails(issue, index + 1));
  return {
    lines: [...lines, '', 'All issues:', ...details.flatMap((one) => one.lines)],
    pageText: [...pageText, ...details.flatMap((one) => one.pageText)],
  };
}

async function readSnapshot(
  { env, caller }: Context,
  directory: string,
  snapshotId: string,
): Promise<TextAnswer> {
  const snapshot = await getSubmission({ env, caller }, { provider: directory, id: snapshotId });
  const { id, provider, score, submitted_at: publishedAt, snapshot_sha256: hash } = snapshot;
  return {
    lines: [
      `Snapshot ${id} for ${DIRECTORIES[provider].name}: score ${score} of 100, published ${publishedAt}.`,
      `The frozen document is ${env.SITE_URL}/ai-directory/${provider}/${id}.json; its SHA-256 is ${hash}.`,
    ],
    pageText: [
      `URL: ${snapshot.source_url}`,
      `Title: ${snapshot.title}`,
      `Description: ${snapshot.description}`,
    ],
  };
}
