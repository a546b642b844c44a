import type { AuditData } from '../../../src/contracts/report.ts';
import type { AuditDocument } from '../../../src/engine/audit-document.ts';
import type { Evidence, EvidencePlace } from '../../../src/engine/evidence.ts';

/** An element with its line, text in quotation marks, lines, or the end of an item of a list. */
const TOKEN =
  /<([a-z][a-z\d:-]*)((?: [^\s=<>"/]+(?:="[^"]*")?)*)> \(line (\d{1,7})\)|"[^"]*"|\b[Ll]ines? \d{1,7}(?:, \d{1,7})*|(?<=\(line \d{1,7}\)); /g;

const ATTRIBUTE = / ([^\s=<>"/]+)(?:="([^"]*)")?/g;

/** Reads what an audit found from the JSON of the API. */
export function readAuditData(data: AuditData): AuditDocument {
  const readIssue = <T extends { evidence: string }>(issue: T) => ({
    ...issue,
    evidence: readEvidence(issue.evidence),
  });
  const pages = data.pages.map((page) => {
    const issues = page.seo_analysis.issues.map(({ parts, ...issue }) => ({
      ...readIssue(issue),
      ...(parts && { parts: parts.map(readIssue) }),
    }));
    return { ...page, seo_analysis: { ...page.seo_analysis, issues } };
  });
  return { ...data, pages };
}

/**
 * Finds the places that evidence names as `writeEvidence` writes them. Text in quotation marks is from the page. Other text of the page
 * can name places that are wrong.
 */
export function readEvidence(text: string): Evidence {
  const parts: (string | EvidencePlace | null)[] = [];
  let end = 0;
  for (const { 0: token, 1: name, 2: attributes = '', 3: line, index } of text.matchAll(TOKEN)) {
    parts.push(text.slice(end, index));
    end = index + token.length;
    if (name !== undefined) {
      const pairs = Array.from(attributes.matchAll(ATTRIBUTE), ([, key = '', value]) =>
        value === undefined ? ([key] as const) : ([key, value] as const),
      );
      parts.push({ line: Number(line), name, attributes: pairs });
    } else if (token === '; ') parts.push(null);
    else if (token.startsWith('"')) parts.push(token);
    else
      parts.push(...token.split(/(\d+)/).map((part) => (/^\d/.test(part) ? { line: Number(part) } : part)));
  }
  return [...parts, text.slice(end)];
}
