import { getHeaderValues } from '../../fetched-page.ts';
import { isInHead } from '../../page/facts/head.ts';
import type { HtmlFacts, PageFacts } from '../../page/page-facts.ts';

/** A Content-Security-Policy: directive values by lower-case directive name. */
export type ContentSecurityPolicy = ReadonlyMap<string, string>;

/** Policies read of one header or of the meta elements. */
const POLICIES_LIMIT = 20;

/**
 * The directives that browsers enforce: those of CSP Level 3, section 6, without reports and without what it dropped, and of
 * the standards that extend it.
 */
const DIRECTIVES = new Set(
  (
    'base-uri block-all-mixed-content child-src connect-src default-src fenced-frame-src font-src form-action ' +
    'frame-ancestors frame-src img-src manifest-src media-src object-src require-trusted-types-for sandbox script-src ' +
    'script-src-attr script-src-elem style-src style-src-attr style-src-elem trusted-types upgrade-insecure-requests ' +
    'webrtc worker-src'
  ).split(' '),
);

/** The directives that browsers ignore in a meta element (CSP Level 3, section 3.3). */
const HEADER_DIRECTIVES = new Set(['frame-ancestors', 'sandbox']);

/** The enforced policies of the response headers, without those that only report. */
export function readHeaderPolicies(facts: PageFacts): ContentSecurityPolicy[] {
  return parsePolicies(readHeaderPolicyTexts(facts), (name) => DIRECTIVES.has(name));
}

export function readHeaderPolicyTexts({ page }: PageFacts): string[] {
  return getHeaderValues(page, 'content-security-policy');
}

/** The policies of `<meta http-equiv="content-security-policy">` in the head. */
export function readMetaPolicies(html: HtmlFacts): ContentSecurityPolicy[] {
  return parsePolicies(
    readMetaPolicyTexts(html),
    (name) => DIRECTIVES.has(name) && !HEADER_DIRECTIVES.has(name),
  );
}

export function readMetaPolicyTexts({ index }: HtmlFacts): string[] {
  const candidates = index.getElementsWithAttribute('http-equiv');
  if (candidates.length === 0) return [];
  const metas = candidates.filter((meta) => {
    const name = meta.getAttribute('http-equiv')?.trim().toLowerCase();
    return name === 'content-security-policy' && meta.name === 'meta' && isInHead(meta);
  });
  return metas.slice(0, POLICIES_LIMIT).map((meta) => meta.getAttribute('content') ?? '');
}

/** Whether browsers upgrade http URLs of the page to https (CSP directive `upgrade-insecure-requests`). */
export function upgradesToHttps(html: HtmlFacts, facts: PageFacts): boolean {
  return [...readHeaderPolicies(facts), ...readMetaPolicies(html)].some((policy) =>
    policy.has('upgrade-insecure-requests'),
  );
}

/**
 * Commas separate policies, semicolons directives; the first directive of a name counts (CSP Level 3, section 2.2). Without
 * directives that are not enforced, and without policies that have no others.
 */
function parsePolicies(
  values: readonly string[],
  isEnforced: (name: string) => boolean,
): ContentSecurityPolicy[] {
  if (values.length === 0) return [];
  return values
    .flatMap((value) => value.split(',', POLICIES_LIMIT))
    .map((policy) => {
      const directives = new Map<string, string>();
      for (const directive of policy.split(';')) {
        const [label = '', ...sources] = directive.trim().split(/\s+/);
        const name = label.toLowerCase();
        if (isEnforced(name) && !directives.has(name)) directives.set(name, sources.join(' '));
      }
      return directives;
    })
    .filter((policy) => policy.size > 0);
}
