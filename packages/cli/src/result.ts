import { readFile } from 'node:fs/promises';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { type AuditDocument, writeAuditData } from '../../../src/engine/audit-document.ts';
import { CliError } from './cli-error.ts';
import { toFileError } from './describe-failure.ts';
import { findResultFault } from './find-result-fault.ts';
import { readAuditData } from './read-audit-data.ts';

/** An audit: one of the service (its `report`), or a local one. */
export interface PageAudit {
  /** Id of an audit of the service. */
  id?: string;
  url: string;
  /** Path of an audited file from the root. */
  file?: string;
  note: string | null;
  fallback: boolean;
  data: AuditDocument;
}

/** What a command found. `toJsonResult` is what --json prints and --baseline reads. */
export type Result = { audits: PageAudit[] } | { site_report: SiteReport };

/** Reads a result that --json has written. @throws CliError if the file is not one */
export async function readResult(path: string): Promise<Result> {
  let text: string;
  try {
    text = decodeText(await readFile(path));
  } catch (error) {
    throw toFileError(error, path);
  }
  const result = parseJson(text);
  if (!isResult(result))
    throw new CliError(`${path} is not a result that site-audit has written with --json.`);
  const fault = findResultFault(result);
  if (fault !== null)
    throw new CliError(
      `${path} is not a complete result of site-audit: ${fault} is missing or invalid. Write it again with --json.`,
    );
  if (!('audits' in result)) return result;
  return { audits: Array.from(result.audits, (audit) => ({ ...audit, data: readAuditData(audit.data) })) };
}

/** A result as --json prints it. */
type JsonResult =
  | { audits: (Omit<PageAudit, 'data'> & Pick<Report, 'data'>)[] }
  | { site_report: SiteReport };

export function toJsonResult(result: Result): JsonResult {
  if (!('audits' in result)) return result;
  return { audits: Array.from(result.audits, (audit) => ({ ...audit, data: writeAuditData(audit.data) })) };
}

/** Windows PowerShell saves redirected output as UTF-16. Drops a byte order mark. */
function decodeText(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isResult(value: unknown): value is JsonResult {
  return typeof value === 'object' && value !== null && ('audits' in value || 'site_report' in value);
}
