import { getHeaderValues } from '../../fetched-page.ts';
import { isInHead } from '../../page/facts/head.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';

/** One Content-Security-Policy: its directives by name, lower-case, with their values. */
export type ContentSecurityPolicy = ReadonlyMap<string, string>;

/** More policies than this are not read. */
const POLICIES_LIMIT = 20;

/** The policies of the response header that are enforced; those that only report are none. */
export function readHeaderPolicies({ page }: PageFacts): ContentSecurityPolicy[] {
  return parsePolicies(getHeaderValues(page, 'content-security-policy'));
}

/** The policies of `<meta http-equiv="content-security-policy">` in the head. */
export function readMetaPolicies({ index }: HtmlFacts): ContentSecurityPolicy[] {
  const metas = index.getElementsWithAttribute('http-equiv').filter((meta) => {
    const name = meta.getAttribute('http-equiv')?.trim().toLowerCase();
    return name === 'content-security-policy' && meta.name === 'meta' && isInHead(meta);
  });
  return parsePolicies(metas.slice(0, POLICIES_LIMIT).map((meta) => meta.getAttribute('content') ?? ''));
}

/** Whether browsers ask for https where the page says http (CSP directive upgrade-insecure-requests). */
export function upgradesToHttps(html: HtmlFacts, facts: PageFacts): boolean {
  return [...readHeaderPolicies(facts), ...readMetaPolicies(html)].some((policy) =>
    policy.has('upgrade-insecure-requests'),
  );
}

/** CSP Level 3, section 2.2: a list of policies is separated by commas, directives by semicolons, the first of a name counts. */
function parsePolicies(values: readonly string[]): ContentSecurityPolicy[] {
  return values
    .flatMap((value) => value.split(',', POLICIES_LIMIT))
    .map((policy) => {
      const directives = new Map<string, string>();
      for (const directive of policy.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/);
        if (name !== '' && !directives.has(name.toLowerCase()))
          directives.set(name.toLowerCase(), sources.join(' '));
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}
