import { pluralize, shorten } from '../../../lib/text.ts';
import { clusterFingerprints } from '../simhash.ts';
import { type HtmlPage, isIndexable } from '../site-pages.ts';
import {
  defineInspectedCheck,
  defineSiteRule,
  listAffected,
  type Measurement,
  measureShare,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
  type ScoredSite,
  unmeasured,
} from './site-check.ts';

/** Titles, descriptions and nearly equal main texts that several indexable pages share. */
export const duplicateChecks = [
  defineInspectedCheck({
    id: 'titles-unique',
    pillar: 'site_technical',
    weight: 1.5,
    label: 'Unique titles',
    title: 'Some pages share their title with other pages',
    fix: 'Give each page its own title',
    finding: 'titles-duplicate',
    test: (site) => measureUnique(site, 'title'),
  }),
  defineSiteRule({
    id: 'titles-duplicate',
    category: 'metadata',
    severity: 'medium',
    title: 'Several pages have the same title',
    recommendation: 'Give each page a title that says what only this page is about.',
    passes: 'Every page has its own title',
    why: 'Search results show the title. People cannot tell pages with the same title apart, and search engines may show only one of them.',
    verify: SCAN_AGAIN,
    test: (site) => listDuplicates(site, 'title'),
  }),
  defineInspectedCheck({
    id: 'descriptions-unique',
    pillar: 'site_technical',
    weight: 0.5,
    label: 'Unique meta descriptions',
    title: 'Some pages share their meta description with others',
    fix: 'Give each page its own meta description',
    finding: 'descriptions-duplicate',
    test: (site) => measureUnique(site, 'description'),
  }),
  defineSiteRule({
    id: 'descriptions-duplicate',
    category: 'metadata',
    severity: 'low',
    title: 'Several pages have the same meta description',
    recommendation: 'Describe each page in its own words, or remove the description.',
    passes: 'Every page has its own meta description',
    why: 'Search engines ignore a description that many pages share, and write one of their own.',
    verify: SCAN_AGAIN,
    test: (site) => listDuplicates(site, 'description'),
  }),
  defineSiteRule({
    id: 'content-duplicate',
    category: 'content',
    severity: 'medium',
    title: 'Several pages have nearly the same text',
    recommendation: 'Merge the pages, or make one of them the canonical URL of the others.',
    passes: 'Every page has its own text',
    why: 'Of pages with nearly the same text, search engines and assistants keep one, and not always the one you would choose.',
    verify: SCAN_AGAIN,
    test: ({ sitePages }) =>
      listAffected(
        groupNearDuplicates(sitePages.pages.filter(isIndexable)),
        listGroupUrls,
        (group) => `${group.length} pages: ${listExampleUrls(group)}`,
      ),
  }),
];

/** Measures the share of indexable pages with a title or description that no other page has. */
function measureUnique(site: ScoredSite, field: 'title' | 'description'): Measurement {
  const pages = listPagesWith(site, field);
  if (pages.length < 2) return unmeasured(`Fewer than two indexable pages with a ${field} have been audited`);
  const duplicates = new Set(groupDuplicates(pages, field).flat());
  return measureShare(pages, (page) => !duplicates.has(page), {
    description: `indexable pages have their own ${field}`,
    emptyReason: '',
  });
}

function listDuplicates(site: ReportedSite, field: 'title' | 'description'): RuleOutcome {
  const quote = (group: readonly HtmlPage[]) => `"${shorten(group[0]?.facts.html[field] ?? '', 80)}"`;
  return listAffected(
    groupDuplicates(listPagesWith(site, field), field),
    listGroupUrls,
    (group) => `${quote(group)} on ${group.length} pages: ${listExampleUrls(group)}`,
    (group) => `${quote(group)}, as on ${pluralize(group.length - 1, 'other page')}`,
  );
}

function listPagesWith(
  { sitePages }: Pick<ScoredSite, 'sitePages'>,
  field: 'title' | 'description',
): HtmlPage[] {
  return sitePages.pages.filter(isIndexable).filter(({ facts }) => facts.html[field] !== '');
}

function listGroupUrls(group: readonly HtmlPage[]): string[] {
  return group.map(({ facts }) => facts.url);
}

function listExampleUrls(group: readonly HtmlPage[]): string {
  const first = group.slice(0, 3).map(({ facts }) => shorten(facts.url, 120));
  return first.join(', ') + (group.length > 3 ? ', …' : '');
}

/** Groups of two or more pages with the same text, ignoring case and white space at the ends. */
function groupDuplicates(pages: readonly HtmlPage[], field: 'title' | 'description'): HtmlPage[][] {
  const groups = Map.groupBy(pages, ({ facts }) => facts.html[field].trim().toLowerCase());
  return [...groups.values()].filter(isDuplicateGroup);
}

/** Groups of two or more pages whose main texts are near-duplicates. A page joins a group if it is near one of its pages. */
export function groupNearDuplicates(pages: readonly HtmlPage[]): HtmlPage[][] {
  const fingerprinted = pages.filter(({ facts }) => facts.html.simhash);
  const pagesByFingerprint = Map.groupBy(fingerprinted, ({ facts }) => facts.html.simhash ?? '');
  return clusterFingerprints([...pagesByFingerprint.keys()])
    .map((fingerprints) => fingerprints.flatMap((fingerprint) => pagesByFingerprint.get(fingerprint) ?? []))
    .filter(isDuplicateGroup);
}

/** Language versions with the same hreflang entries are meant to be alike and count as one page. */
function isDuplicateGroup(group: readonly HtmlPage[]): boolean {
  return group.length > 1 && new Set(group.map(({ key, facts }) => facts.html.hreflangSet ?? key)).size > 1;
}
