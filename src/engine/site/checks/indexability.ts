import { shorten } from '../../../lib/text.ts';
import type { SitePages } from '../site-fold.ts';
import {
  computeShare,
  findTarget,
  isBroken,
  isCanonicalElsewhere,
  isHtmlPage,
  isSuccessful,
  toPageKey,
} from '../site-pages.ts';
import {
  definePagesCap,
  defineSiteRule,
  describeShare,
  listAffected,
  listUrl,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
} from './site-check.ts';

export const indexabilityChecks = [
  definePagesCap({
    id: 'noindex-half',
    limit: 35,
    title: 'Half or more pages are noindex',
    fix: 'Remove noindex from pages that are meant to be found',
    removes: ['meta-robots-noindex', 'x-robots-noindex'],
    testPages: (sitePages) => {
      const share = computeShare(sitePages.pages.filter(isSuccessful), ({ facts }) => facts.noindex);
      return describeShare(share, 0.5, 'audited pages are noindex');
    },
  }),
  defineSiteRule({
    id: 'canonical-chains',
    category: 'indexability',
    severity: 'high',
    title: 'Some canonical URLs redirect, fail or are not canonical',
    recommendation: 'Change each canonical to a URL that returns 200 and names itself.',
    passes: 'Every known canonical URL returns 200 and names itself',
    why: 'A canonical URL that redirects, fails or names another one gives search engines two answers. They may ignore it.',
    verify:
      'Open the canonical URL and check that it returns 200 and names itself. Then scan the site again.',
    test: findCanonicalChains,
  }),
  defineSiteRule({
    id: 'hreflang-no-return',
    category: 'indexability',
    severity: 'medium',
    title: 'Some language versions do not link back',
    recommendation: 'List all language versions on each of them, including itself.',
    passes: 'Every known language version links back',
    why: 'Google ignores a language version unless both pages name each other, so people may get the wrong language.',
    verify: SCAN_AGAIN,
    test: findMissingHreflangReturns,
  }),
];

/** Pages whose canonical URL redirects, answers with an error, says noindex or names another canonical. */
function findCanonicalChains({ sitePages }: ReportedSite): RuleOutcome {
  const wrong = sitePages.pages
    .filter(isHtmlPage)
    .filter(isCanonicalElsewhere)
    .flatMap((page) => {
      const fault = describeCanonicalFault(page.facts.html.canonicalElsewhere ?? '', sitePages);
      return fault === null ? [] : [{ url: page.facts.url, fault }];
    });
  return listAffected(wrong, listUrl, ({ url, fault }) => `${shorten(url, 120)} names ${fault}`);
}

function describeCanonicalFault(canonical: string, sitePages: SitePages): string | null {
  const key = toPageKey(canonical);
  const target = sitePages.redirects.get(key);
  if (target !== undefined && toPageKey(target) !== key)
    return `${shorten(canonical, 120)}, which redirects to ${shorten(target, 120)}`;
  const known = findTarget(sitePages, key);
  if (known && isBroken(known)) return `${shorten(canonical, 120)}, which returns ${known.status}`;
  const page = sitePages.pagesByKey.get(key);
  if (!page) return null;
  if (page.facts.noindex) return `${shorten(canonical, 120)}, which is noindex`;
  if (!isHtmlPage(page) || !isCanonicalElsewhere(page)) return null;
  return `${shorten(canonical, 120)}, which names ${shorten(page.facts.html.canonicalElsewhere ?? '', 120)}`;
}

/** Language versions that do not link back to a page that names them. Google ignores such a pair. */
function findMissingHreflangReturns({ sitePages: { pages, hreflangFaults } }: ReportedSite): RuleOutcome {
  const faults = pages.flatMap((page) => {
    const fault = hreflangFaults.get(page);
    return fault ? [{ url: page.facts.url, ...fault }] : [];
  });
  return listAffected(faults, listUrl, ({ url, version, code, count }) => {
    const more = count > 1 ? `, and ${count - 1} more` : '';
    return `${shorten(url, 120)} names ${shorten(version.facts.url, 120)} (${code}), which does not name it${more}`;
  });
}
