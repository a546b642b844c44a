import type { Finding, NotAssessed } from '../../../contracts/site-report.ts';
import { shorten } from '../../../lib/text.ts';
import { SITE_RULES, type SiteRuleId } from './rules.ts';

/** The result of a site rule: findings with the URLs of all affected pages, passed, or not assessed. */
export interface Assessment {
  findings: Finding[];
  passed: { id: string; title: string }[];
  notAssessed: NotAssessed[];
  /** Of each finding, by its id. */
  evidence: ReadonlyMap<string, EvidenceReader>;
}

/** Returns what is wrong at each of these URLs that is affected. */
export type EvidenceReader = (urls: ReadonlySet<string>) => Map<string, string>;

/** Examples in the evidence of one finding. */
const EXAMPLES = 5;
/** Longest URL in evidence, in characters. */
const URL_LENGTH = 120;

/** For examples that are one page each. */
export function listUrl({ url }: { url: string }): string[] {
  return [url];
}

/**
 * A finding of the rule if any page is affected; otherwise the rule passes.
 *
 * @param examples affected pages or groups; the first ones are described in the evidence
 * @param listUrls of the affected pages of an example
 * @param describe says in one phrase what is wrong with an example. A URL at its beginning is left out in evidence for that URL
 * @param describeUrl describes one URL, if the phrase about its example does not fit it
 */
export function assessRule<T>(
  id: SiteRuleId,
  examples: readonly T[],
  listUrls: (example: T) => readonly string[],
  describe: (example: T) => string,
  describeUrl = describe,
): Assessment {
  const { passes, category, severity, title, recommendation } = SITE_RULES[id];
  const urls = [...new Set(examples.flatMap(listUrls))];
  if (urls.length === 0)
    return { findings: [], passed: [{ id, title: passes }], notAssessed: [], evidence: new Map() };
  const more = examples.length - EXAMPLES;
  const evidence =
    examples.slice(0, EXAMPLES).map(describe).join('; ') + (more > 0 ? `; and ${more} more` : '');
  const affected = { count: urls.length, urls };
  return {
    findings: [
      {
        id,
        category,
        severity,
        title,
        recommendation,
        scope: 'site',
        evidence,
        affected,
        cost: null,
        gain: null,
        docs_url: null,
      },
    ],
    passed: [],
    notAssessed: [],
    evidence: new Map([[id, readEvidence(examples, listUrls, describeUrl)]]),
  };
}

function readEvidence<T>(
  examples: readonly T[],
  listUrls: (example: T) => readonly string[],
  describe: (example: T) => string,
): EvidenceReader {
  return (wanted) => {
    const found = new Map<string, string>();
    for (const example of examples) {
      for (const url of listUrls(example)) {
        if (!wanted.has(url) || found.has(url)) continue;
        const text = describe(example);
        const prefix = `${shorten(url, URL_LENGTH)} `;
        found.set(url, text.startsWith(prefix) ? text.slice(prefix.length) : text);
      }
    }
    return found;
  };
}

/** @param reason why the rule could not be assessed */
export function skipRule(id: SiteRuleId, reason: string): Assessment {
  const { passes } = SITE_RULES[id];
  return { findings: [], passed: [], notAssessed: [{ id, title: passes, reason }], evidence: new Map() };
}
