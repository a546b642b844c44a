import type { AuditFacts, AuditHtmlFacts, AuditIssue, HreflangEntry } from './audit-facts.ts';

/**
 * Audit facts as they are stored: JSON in which issues and hreflang entries are tuples, because objects would repeat
 * the names of their fields.
 */
export type StoredAuditFacts = Omit<AuditFacts, 'issues' | 'html'> & {
  issues: readonly StoredIssue[];
  html: StoredHtmlFacts | null;
};

type StoredHtmlFacts = Omit<AuditHtmlFacts, 'hreflang'> & { hreflang: readonly StoredHreflangEntry[] };
type StoredHreflangEntry = readonly [code: string, url: string];
type StoredIssue = readonly [
  id: AuditIssue['id'],
  severity: AuditIssue['severity'],
  category: AuditIssue['category'],
  penalty: AuditIssue['penalty'],
  title: AuditIssue['title'],
  evidence: AuditIssue['evidence'],
];

export function encodeAuditFacts(facts: AuditFacts): StoredAuditFacts {
  const { issues, html } = facts;
  return {
    ...facts,
    issues: issues.map(({ id, severity, category, penalty, title, evidence }) => [
      id,
      severity,
      category,
      penalty,
      title,
      evidence,
    ]),
    html: html && { ...html, hreflang: html.hreflang.map(encodeHreflangEntry) },
  };
}

export function decodeAuditFacts(stored: StoredAuditFacts): AuditFacts {
  const { issues, html } = stored;
  return {
    ...stored,
    issues: issues.map(([id, severity, category, penalty, title, evidence]) => ({
      id,
      severity,
      category,
      penalty,
      title,
      evidence,
    })),
    html: html && { ...html, hreflang: html.hreflang.map(([code, url]) => ({ code, url })) },
  };
}

export function encodeHreflangEntry({ code, url }: HreflangEntry): StoredHreflangEntry {
  return [code, url];
}
