import { getHeaderValues } from '../../fetched-page.ts';
import { isInHead } from '../../page/facts/head.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';

/** A Content-Security-Policy: directive values by lower-case directive name. */
export type ContentSecurityPolicy = ReadonlyMap<string, string>;

/** Policies read of one header or of the meta elements. */
const POLICIES_LIMIT = 20;

/** The enforced policies of the response headers, without those that only report. */
export function readHeaderPolicies({ page }: PageFacts): ContentSecurityPolicy[] {
  return parsePolicies(getHeaderValues(page, 'content-security-policy'));
}

/** The policies of `<meta http-equiv="content-security-policy">` in the head. */
export function readMetaPolicies({ index }: HtmlFacts): ContentSecurityPolicy[] {
  const candidates = index.getElementsWithAttribute('http-equiv');
  if (candidates.length === 0) return [];
  const metas = candidates.filter((meta) => {
    const name = meta.getAttribute('http-equiv')?.trim().toLowerCase();
    return name === 'content-security-policy' && meta.name === 'meta' && isInHead(meta);
  });
  return parsePolicies(metas.slice(0, POLICIES_LIMIT).map((meta) => meta.getAttribute('content') ?? ''));
}

/** Whether browsers upgrade http URLs of the page to https (CSP directive `upgrade-insecure-requests`). */
export function upgradesToHttps(html: HtmlFacts, facts: PageFacts): boolean {
  return [...readHeaderPolicies(facts), ...readMetaPolicies(html)].some((policy) =>
    policy.has('upgrade-insecure-requests'),
  );
}

/** Commas separate policies, semicolons directives; the first directive of a name counts (CSP Level 3, section 2.2). */
function parsePolicies(values: readonly string[]): ContentSecurityPolicy[] {
  if (values.length === 0) return [];
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
