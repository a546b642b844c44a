import type { AuditedPage, FailedCheck } from '../audit-document.ts';
import { CHECKS_BY_ID } from '../checks/all.ts';
import { getCheckHelp } from '../checks/check-help.ts';
import { renderMetaTag } from '../checks/render-tag.ts';
import { findChange } from './find-change.ts';

/** Checks whose example is right for every page as it is: not `csp-missing`, whose example stops inline scripts and those of other hosts. */
const UNIVERSAL_EXAMPLES = new Set([
  'content-type-not-html',
  'image-preview-suppressed',
  'jsonld-context-missing',
  'hsts-weak',
]);

/** Examples of checks with the values of a page, or those in its recommendation; `null` if neither says them. */
const FILLED_EXAMPLES: Readonly<
  Record<string, (page: AuditedPage, recommendation: string) => string | null>
> = {
  'robots-txt-sitemap-missing': (_page, recommendation) =>
    /"(Sitemap: \S+)"/.exec(recommendation)?.[1] ?? null,
  'og-type-missing': (page) => renderMetaTag({ property: 'og:type', content: getOpenGraphType(page) }),
  'og-locale-invalid': ({ language }) => {
    const [, code, territory] = /^([a-z]{2,3})-([a-z]{2})$/i.exec(language ?? '') ?? [];
    if (code === undefined || territory === undefined) return null;
    return renderMetaTag({
      property: 'og:locale',
      content: `${code.toLowerCase()}_${territory.toUpperCase()}`,
    });
  },
  'structured-data-missing': ({ url, open_graph: openGraph }) => {
    const name = openGraph.items.find(({ property }) => property === 'og:site_name')?.content.trim() ?? '';
    if (new URL(url).pathname !== '/' || name === '') return null;
    const data = { '@context': 'https://schema.org', '@type': 'WebSite', name, url };
    const json = JSON.stringify(data, null, 2).replaceAll('<', String.raw`\u003c`);
    return `<script type="application/ld+json">\n${json}\n</script>`;
  },
};

function getOpenGraphType({ url, structured_data: data }: AuditedPage): string {
  const isArticle = data.items.some(({ types }) =>
    types.some((type) => /(?:Article|BlogPosting)$/.test(type)),
  );
  return isArticle && new URL(url).pathname !== '/' ? 'article' : 'website';
}

/**
 * Returns code that fixes a failed check on this page and can be copied as it is; `null` if a value is left to fill in that the page does
 * not say.
 */
export function writeCode(
  failed: Pick<FailedCheck, 'id' | 'evidence' | 'recommendation'>,
  page: AuditedPage,
): string | null {
  const { id, recommendation } = failed;
  const check = CHECKS_BY_ID.get(id);
  if (!check) return null;
  const { code, attributes } = findChange(failed).change;
  const set = attributes.flatMap(({ name, value }) => (value === null ? [] : `${name}="${value}"`));
  if (code !== null || set.length > 0) return code ?? set.join(' ');
  const { example = null } = check;
  const own =
    recommendation === check.recommendation ? null : (getCheckHelp(id, recommendation)?.example ?? null);
  if (own !== null && own !== example) return own.includes('…') ? null : own;
  return FILLED_EXAMPLES[id]?.(page, recommendation) ?? (UNIVERSAL_EXAMPLES.has(id) ? example : null);
}
