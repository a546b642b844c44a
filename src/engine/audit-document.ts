import type { DocumentedIssue, PageObject } from '../contracts/page.ts';
import type { AuditData, Report } from '../contracts/report.ts';
import { shorten } from '../lib/text.ts';
import { type Evidence, EVIDENCE_LIMIT, writeEvidence } from './evidence.ts';

type WithEvidence<T> = Omit<T, 'evidence'> & { evidence: Evidence };

type IssuePart = WithEvidence<NonNullable<DocumentedIssue['parts']>[number]>;

/** An issue of an audit. One with `parts` has no evidence of its own. */
export type ReportedIssue = WithEvidence<Omit<DocumentedIssue, 'parts'>> & { parts?: IssuePart[] };

export type AuditedPage = Omit<PageObject, 'seo_analysis'> & {
  seo_analysis: Omit<PageObject['seo_analysis'], 'issues'> & { issues: ReportedIssue[] };
};

/** What an audit found, as it is stored: the `AuditData` of the API with evidence that names places. */
export type AuditDocument = Omit<AuditData, 'pages'> & { pages: AuditedPage[] };

/** An audit with its document. */
export type AuditReport = Omit<Report, 'data'> & { data: AuditDocument };

/** A failed check on its own, also if it is reported in a group (docs/contract.md 3.17). */
export type FailedCheck = Omit<ReportedIssue, 'parts'>;

export function listFailedChecks({ parts, ...issue }: ReportedIssue): FailedCheck[] {
  const { category, severity } = issue;
  return Array.from(parts ?? [issue], (part) => ({ ...part, category, severity }));
}

/** Returns the URL of the image that social cards of a page show, or `null`. */
export function getSocialImageUrl({ open_graph: openGraph, twitter, url }: AuditedPage): string | null {
  const image = ['og:image', 'twitter:image']
    .map((name) =>
      [...openGraph.items, ...twitter.items].find(({ property }) => property === name)?.content.trim(),
    )
    .find(Boolean);
  return image === undefined ? null : (URL.parse(image, url)?.href ?? image);
}

/** Writes an audit as the API has it, its evidence as text. */
export function writeReport(report: AuditReport): Report {
  return { ...report, data: writeAuditData(report.data) };
}

export function writeAuditData(document: AuditDocument): AuditData {
  const pages = document.pages.map((page) => {
    const { seo_analysis: analysis } = page;
    return { ...page, seo_analysis: { ...analysis, issues: analysis.issues.map(writeIssue) } };
  });
  return { ...document, pages };
}

function writeIssue({ parts, ...issue }: ReportedIssue): DocumentedIssue {
  if (!parts) return { ...issue, evidence: writeEvidence(issue.evidence) };
  const { docs_url, ...fields } = issue;
  const written = parts.map((part) => ({ ...part, evidence: writeEvidence(part.evidence) }));
  const lines = written.map(({ title, evidence }) => `${title}: ${evidence}`);
  return { ...fields, evidence: shorten(lines.join('\n'), EVIDENCE_LIMIT), parts: written, docs_url };
}
