import { CRAWLER_TOKEN } from '../../../lib/crawler-name.ts';
import { computeMedian } from '../../../lib/median.ts';
import { shorten } from '../../../lib/text.ts';
import { nameBlocker } from '../../blockers.ts';
import { isBroken, isHtmlPage } from '../site-pages.ts';
import {
  defineInspectedCheck,
  definePagesCap,
  defineSiteRule,
  describeShare,
  listAffected,
  listUrl,
  measured,
  type Measurement,
  type ReportedSite,
  type RuleOutcome,
  SCAN_AGAIN,
  type ScoredSite,
  unmeasured,
} from './site-check.ts';

/** TTFB of the median page in milliseconds. web.dev, "Time to First Byte": good up to 800, poor from 1,800. */
const TTFB_THRESHOLDS = { good: 800, poor: 1_800 };

export const siteResponseChecks = [
  defineInspectedCheck({
    id: 'real-404',
    pillar: 'site_technical',
    weight: 2,
    label: 'Status of missing pages',
    title: 'Missing pages return status 200',
    fix: 'Return 404 for pages that do not exist',
    test: measureNotFoundStatus,
  }),
  defineInspectedCheck({
    id: 'fast-answers',
    pillar: 'site_technical',
    weight: 2,
    label: 'Response time',
    title: 'Pages are slow to respond',
    fix: 'Speed up the responses of your server',
    overTime: 'either',
    test: measureTtfb,
  }),
  defineSiteRule({
    id: 'pages-blocked',
    category: 'indexability',
    severity: 'medium',
    title: 'A firewall or bot protection blocks our crawler',
    recommendation: `Allow the user agent ${CRAWLER_TOKEN} there, and check in its log whether it also blocks search engines and AI crawlers.`,
    passes: 'No firewall or bot protection blocks our crawler',
    why: 'We cannot say anything about these pages. What blocks our crawler may also block search engines and AI crawlers that it does not recognise.',
    verify: SCAN_AGAIN,
    test: findBlockedPages,
  }),
  definePagesCap({
    id: 'broken-fifth',
    limit: 59,
    title: 'A fifth or more of the pages return an error',
    fix: 'Repair or redirect the pages that return an error',
    removes: ['http-status-error'],
    testPages: ({ pages, answersByKey }) => {
      const brokenPages = pages.filter(({ facts }) => isBroken(facts)).length;
      const broken = brokenPages + [...answersByKey.values()].filter(isBroken).length;
      const share = broken === 0 ? 0 : broken / (pages.filter(isHtmlPage).length + broken);
      return describeShare(share, 0.2, 'known pages return an error');
    },
  }),
];

function findBlockedPages({ sitePages: { pages, answersByKey }, site }: ReportedSite): RuleOutcome {
  const home = site?.home.kind === 'error' ? [site.home] : [];
  const blocked = [...home, ...pages.map(({ facts }) => facts), ...answersByKey.values()].flatMap(
    ({ url, status, blockedBy }) => (blockedBy === null ? [] : [{ url, status, blockedBy }]),
  );
  const distinct = [...new Map(blocked.map((answer) => [answer.url, answer])).values()];
  return listAffected(distinct, listUrl, ({ url, status, blockedBy }) => {
    const name = nameBlocker(blockedBy);
    return `${shorten(url, 120)} was blocked${name === null ? '' : ` by ${name}`} with status ${status}`;
  });
}

function measureNotFoundStatus({ notFoundProbe: probe }: ScoredSite): Measurement {
  if (probe.kind === 'unreachable') return unmeasured(probe.message);
  if (probe.kind === 'elsewhere') return unmeasured(`A made-up URL redirects to another site, ${probe.url}`);
  const { status, url } = probe;
  const evidence = `A made-up URL returns ${status}`;
  if (status === 404 || status === 410) return measured(1, evidence);
  return status >= 200 && status < 300 ? measured(0, `${evidence}, at ${url}`) : unmeasured(evidence);
}

function measureTtfb({ sitePages }: ScoredSite): Measurement {
  const median = computeMedian(sitePages.pages.map(({ facts }) => facts.ttfbMs));
  if (median === null) return unmeasured('No page has been audited');
  const share = median <= TTFB_THRESHOLDS.good ? 1 : median < TTFB_THRESHOLDS.poor ? 0.5 : 0;
  return measured(share, `Half of the pages sent their first byte within ${median} ms`);
}
