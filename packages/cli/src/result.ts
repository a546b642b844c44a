import { readFile } from 'node:fs/promises';
import type { Report } from '../../../src/contracts/report.ts';
import type { SiteReport } from '../../../src/contracts/site-report.ts';
import { type AuditDocument, writeAuditData } from '../../../src/engine/audit-document.ts';
import type { IgnoredCheck } from '../../../src/engine/formats/sarif.ts';
import { leaveOutChecks } from '../../../src/engine/leave-out-checks.ts';
import { pluralize } from '../../../src/lib/text.ts';
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
  /** The ignored checks of a local audit, which `data` has like all others; absent if there are none. */
  ignored?: IgnoredCheck[];
  /** The score without them; absent if there are none. */
  working_score?: number | null;
}

/** What a command found. `toJsonResult` is what --json prints and --baseline reads. */
export type Result = { audits: PageAudit[] } | { site_report: SiteReport };

/** What `site-audit baseline` records: the ids of failed checks by file, or path and query of a URL. */
export interface Baseline {
  baseline: Record<string, string[]>;
}

/** Returns an audit without its ignored checks: what is printed, and what gates see. Its note says how many there are. */
export function leaveOutIgnored(audit: PageAudit): PageAudit {
  const { ignored, data, note } = audit;
  if (!ignored) return audit;
  const ids = new Set(ignored.map(({ check }) => check));
  const count = describeIgnored([audit]);
  return {
    ...audit,
    data: { ...data, pages: data.pages.map((page) => leaveOutChecks(page, ids)) },
    note: note === null ? count : `${note} ${count}`,
  };
}

/** Says how many failed checks of an audit are ignored; `''` if none is. */
export function describeIgnored(audits: readonly PageAudit[]): string {
  const ignored = audits.flatMap((audit) => audit.ignored ?? []);
  return ignored.length === 0 ? '' : `${pluralize(ignored.length, 'issue is', 'issues are')} ignored.`;
}

/** Reads a result that --json has written. @throws CliError if the file is not one */
export async function readResult(path: string): Promise<Result> {
  const result = await readSaved(path);
  if ('baseline' in result)
    throw new CliError(`${path} is a baseline, which only --baseline and the config file take.`);
  return result;
}

/** Reads a result, or what `site-audit baseline` has recorded. @throws CliError if the file is neither */
export async function readSaved(path: string): Promise<Result | Baseline> {
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

/** Adds what reports of older services lack. */
export function completeReport(report: SiteReport): SiteReport {
  const nothing = { faulty_urls: [], ignored: { findings: 0, urls: 0 }, working_score: null };
  const open = { state: 'open', ignored_urls: 0 } as const;
  const findings = report.findings.map((finding) => ({ ...open, ...finding }));
  return { ...nothing, ...report, findings };
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
export function decodeText(bytes: Buffer): string {
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

function isResult(value: unknown): value is JsonResult | Baseline {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('audits' in value || 'site_report' in value || 'baseline' in value)
  );
}
