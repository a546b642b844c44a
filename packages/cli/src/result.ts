import { readFile } from 'node:fs/promises';
import type { AuditData } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { CliError } from './cli-error.ts';
import { toFileError } from './describe-failure.ts';
import { findResultFault } from './find-result-fault.ts';

/** An audit: one of the service (its `report`), or a local one. */
export interface PageAudit {
  /** Id of an audit of the service. */
  id?: string;
  url: string;
  /** Path of an audited file from the root. */
  file?: string;
  note: string | null;
  fallback: boolean;
  data: AuditData;
}

/** What a command found, as --json prints it and --baseline reads it. */
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
  return result;
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

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && ('audits' in value || 'site_report' in value);
}
