import type { Category, Severity } from '../../contracts/scoring.ts';
import type { Finding, SiteReport } from '../../contracts/site-report.ts';
import type { IgnoreReason } from '../../contracts/ignore.ts';
import { RELEASE } from '../../lib/crawler-name.ts';
import { type AuditDocument, type FailedCheck, listFailedChecks } from '../audit-document.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { type CheckHelp, getCheckHelp } from '../checks/check-help.ts';
import { listLines, writeEvidence } from '../evidence.ts';
import { getFindingHelp } from '../find-check.ts';
import {
  buildSarifLog,
  type SarifArtifact,
  type SarifFinding,
  type SarifLevel,
  type SarifLog,
  type NewReader,
  type SarifRule,
  type SarifSuppression,
} from './sarif-log.ts';

/** Returns the listed URLs of a finding; the home page for a finding about the website as a whole. */
export function listFindingUrls({ affected }: Pick<Finding, 'affected'>, host: string): string[] {
  return affected.urls.length > 0 ? affected.urls : [`https://${host}/`];
}

/** Returns the evidence of a finding for any of its URLs. The evidence for several pages comes from one of them, which is not named. */
export function describeEvidence({ scope, evidence, affected }: Finding): string {
  const isFromOtherPage = scope === 'page' && affected.count > 1 && evidence !== '';
  return isFromOtherPage ? `On one of ${affected.count} pages: ${evidence}` : evidence;
}

/** An audit as SARIF needs it: the API's audit, or that of a file. */
export interface SarifDocument {
  data: AuditDocument;
  /** Path of the audited file from the root of the repository; absent for a URL. */
  file?: string;
  /** The failed checks that are ignored; absent if there are none. */
  ignored?: readonly IgnoredCheck[];
}

/** A failed check that is ignored: by a decision outside of the page (`external`), or by a comment in it. */
export interface IgnoredCheck {
  check: string;
  kind: SarifSuppression['kind'];
  /** `null` for a comment. */
  reason: IgnoreReason | null;
  note: string | null;
}

const LEVELS: Record<Severity, SarifLevel> = {
  critical: 'error',
  high: 'error',
  medium: 'warning',
  low: 'note',
};

/**
 * Converts an audit to a SARIF 2.1.0 log: one result for each failed check of each page, the checks of a group (docs/contract.md
 * 3.17) apart. Artifacts are the URLs of the pages, or the files.
 *
 * @param siteUrl the public web URL of the service, under which the checks are documented; '' if there is none
 */
export function toSarif(document: SarifDocument, siteUrl: string): SarifLog {
  return toSarifLog([document], siteUrl);
}

/** Converts several audits to one log, as `toSarif` does. */
export function toSarifLog(
  documents: readonly SarifDocument[],
  siteUrl: string,
  isNew: NewReader | null = null,
): SarifLog {
  const findings = documents.flatMap(({ data, file, ignored = [] }) => {
    const suppressions = new Map(ignored.map((one) => [one.check, toSuppression(one)]));
    return data.pages.flatMap((page) => {
      const artifact = file === undefined ? { url: page.url } : { file };
      return page.seo_analysis.issues
        .flatMap(listFailedChecks)
        .map((check) => convertCheck(check, artifact, suppressions.get(check.id) ?? null));
    });
  });
  return buildSarifLog(findings, { version: RELEASE, siteUrl, isNew });
}

/** Converts the combined report of a website: one result for each listed URL of each finding, suppressed if it is ignored there. Findings have no lines. */
export function siteReportToSarif(
  report: SiteReport,
  siteUrl: string,
  isNew: NewReader | null = null,
): SarifLog {
  const findings = report.findings.flatMap((finding) =>
    listFindingUrls(finding, report.host).map((url) => convertFinding(finding, url)),
  );
  return buildSarifLog(findings, { version: RELEASE, siteUrl, isNew });
}

function toSuppression({ kind, reason, note }: IgnoredCheck): SarifSuppression {
  const justification = [reason?.replaceAll('_', ' '), note].filter((text) => text).join(': ');
  return { kind, status: 'accepted', justification };
}

function convertCheck(
  check: FailedCheck,
  artifact: SarifArtifact,
  suppression: SarifSuppression | null,
): SarifFinding {
  const { id, category, severity, title, evidence, recommendation, penalty, docs_url: docsUrl } = check;
  return {
    rule: createRule(check, getCheckHelp(id), docsUrl),
    level: LEVELS[severity],
    message: writeMessage(title, writeEvidence(evidence)),
    artifact,
    lines: listLines(evidence),
    properties: { severity, category, recommendation, penalty },
    suppression,
  };
}

/** A report does not say why: a finding can be ignored for several reasons, by its pages. */
const IGNORED_BY_OWNER: SarifSuppression = {
  kind: 'external',
  status: 'accepted',
  justification: 'The owner of the website ignores it on all pages.',
};

function convertFinding(finding: Finding, url: string): SarifFinding {
  const { category, severity, recommendation, affected } = finding;
  return {
    rule: createRule(finding, getFindingHelp({ id: finding.id, scope: finding.scope }), finding.docs_url),
    level: LEVELS[severity],
    message: writeMessage(finding.title, describeEvidence(finding)),
    artifact: { url },
    lines: [],
    properties: { severity, category, ...(recommendation !== null && { recommendation }) },
    suppression: finding.state === 'ignored' || affected.ignored?.includes(url) ? IGNORED_BY_OWNER : null,
  };
}

function createRule(
  { id, title, category, severity }: { id: string; title: string; category: Category; severity: Severity },
  help: CheckHelp | null,
  docsUrl: string | null,
): SarifRule {
  return {
    id,
    shortDescription: { text: title },
    ...(help && {
      fullDescription: { text: `${help.passes} ${help.why}` },
      help: {
        text: `${help.why}\n\n${help.fix}\n\n${help.verify}`,
        markdown: `${help.why}\n\n**Fix:** ${help.fix}\n\n**Verify:** ${help.verify}`,
      },
    }),
    ...(docsUrl !== null && URL.canParse(docsUrl) && { helpUri: docsUrl }),
    // The worst case of the check, not this one, so that the rule is the same wherever it fails.
    defaultConfiguration: { level: LEVELS[CHECKS_BY_ID.get(id)?.severity ?? severity] },
    properties: { tags: [category] },
  };
}

/** SARIF wants sentences that end with a period (section 3.11.3). */
function writeMessage(title: string, evidence: string): string {
  return evidence === '' ? `${title}.` : `${title}. ${evidence}`;
}
