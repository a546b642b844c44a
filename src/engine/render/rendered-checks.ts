import { AXE_TEXTS } from './axe-texts.ts';
import { SEVERITIES } from '../../contracts/scoring.ts';
import type { RenderedIssue, RenderedPage } from '../../contracts/rendered-page.ts';
import { formatNumber, pluralize, shorten } from '../../lib/text.ts';
import { axe } from '../checks/sources/auditors.ts';
import { GOOGLE } from '../checks/sources/google.ts';
import type { PageReading } from './page-reading.ts';
import type { AxeViolation } from './rendering.ts';

/** What the checks of a rendered page read. */
export interface RenderedFacts extends Omit<RenderedPage, 'issues' | 'screenshots'> {
  reading: PageReading;
  violations: readonly AxeViolation[];
}

/** A rule about a page as a browser shows it. It takes no points. */
interface RenderedCheck {
  id: string;
  title: string;
  recommendation: string;
  source: string;
  /** Returns the severity and what was found, or `null` if the page passes. */
  test: (facts: RenderedFacts) => [severity: RenderedIssue['severity'], evidence: string] | null;
}

/** Words and links below which a page loses little without JavaScript, and the shares above which it loses much. */
const LOSS = { words: 50, share: 0.25, highShare: 0.5, links: 5 };

/** Good values end here, and poor ones begin (https://web.dev/articles/vitals). */
const LCP = { good: 2_500, poor: 4_000 };
const CLS = { good: 0.1, poor: 0.25 };

/** Items that evidence names. */
const NAMED = 5;

/** The checks of a rendered page, besides those of axe-core. */
const RENDERED_CHECKS: readonly RenderedCheck[] = [
  {
    id: 'text-needs-js',
    title: 'Text is missing without JavaScript',
    recommendation: 'Send this text in the HTML: render the page on the server or when the site is built.',
    source: GOOGLE.javascript.url,
    test: ({ text }) => {
      const share = text.js_ratio ?? 0;
      if (share < LOSS.share || share * text.rendered_words < LOSS.words) return null;
      const percent = Math.round(share * 100);
      return [
        share >= LOSS.highShare ? 'high' : 'medium',
        `${percent} % of the main text, ${formatNumber(text.rendered_words)} words, is not in the HTML as sent`,
      ];
    },
  },
  {
    id: 'links-need-js',
    title: 'Links are missing without JavaScript',
    recommendation: 'Send these links as <a href> in the HTML.',
    source: GOOGLE.javascript.url,
    test: ({ links: { added, rendered } }) =>
      added.length >= LOSS.links && added.length >= rendered * LOSS.share
        ? ['medium', `${pluralize(added.length, 'link')} of ${rendered}: ${listFirst(added)}`]
        : null,
  },
  {
    id: 'title-changed-by-js',
    title: 'JavaScript sets the title',
    recommendation: 'Send the final title in the HTML.',
    source: GOOGLE.javascript.url,
    test: ({ title }) => describeChange(title, 'medium'),
  },
  {
    id: 'canonical-changed-by-js',
    title: 'JavaScript sets the canonical URL',
    recommendation: 'Send the canonical link in the HTML, and do not change it with a script.',
    source: GOOGLE.javascript.url,
    test: ({ canonical }) => describeChange(canonical, canonical.change === 'added' ? 'low' : 'high'),
  },
  {
    id: 'noindex-removed-by-js',
    title: 'JavaScript removes noindex',
    recommendation:
      'Remove noindex from the HTML as sent: Google may skip rendering a page that has it, and then never sees it go.',
    source: GOOGLE.javascript.url,
    test: ({ robots }) =>
      isNoindex(robots.html) && !isNoindex(robots.rendered) ? describeChange(robots, 'high') : null,
  },
  {
    id: 'noindex-added-by-js',
    title: 'JavaScript adds noindex',
    recommendation: 'Send noindex in the HTML or in the X-Robots-Tag header, or remove it.',
    source: GOOGLE.javascript.url,
    test: ({ robots }) =>
      !isNoindex(robots.html) && isNoindex(robots.rendered) ? describeChange(robots, 'high') : null,
  },
  {
    id: 'structured-data-needs-js',
    title: 'Structured data is missing without JavaScript',
    recommendation: 'Send structured data in the HTML: crawlers that run no scripts do not see it.',
    source: GOOGLE.javascript.url,
    test: ({ structured_data: { added } }) => (added.length > 0 ? ['low', listFirst(added)] : null),
  },
  {
    id: 'links-without-href',
    title: 'Links have no href',
    recommendation: 'Use <a href="…"> for each link: crawlers do not click.',
    source: GOOGLE.links.url,
    test: ({ reading: { linksWithoutHref: links } }) =>
      links.length > 0 ? ['medium', `${pluralize(links.length, 'link')}: ${listFirst(links)}`] : null,
  },
  {
    id: 'redirect-by-js',
    title: 'A script leads to another page',
    recommendation: 'Redirect on the server with status 301 or 302.',
    source: GOOGLE.redirects.url,
    test: ({ client_redirect: isRedirect, url }) => (isRedirect ? ['medium', url] : null),
  },
  {
    id: 'page-broken-by-errors',
    title: 'Script errors leave the page without text',
    recommendation: 'Fix the errors, and show the text also if a script fails.',
    source: GOOGLE.fixJavascript.url,
    test: ({ console_errors: { total, items }, text }) =>
      total > 0 && text.rendered_words < LOSS.words
        ? ['high', `${pluralize(text.rendered_words, 'word')} of main text. ${items[0] ?? ''}`]
        : null,
  },
  {
    id: 'lcp-slow',
    title: 'The main content appears late',
    recommendation:
      'Make the largest element load earlier: send it in the HTML, and load fewer scripts before it.',
    source: 'https://web.dev/articles/lcp',
    test: ({ lab: { lcp_ms: lcp, lcp_element: element } }) =>
      lcp !== null && lcp > LCP.good
        ? [
            lcp > LCP.poor ? 'medium' : 'low',
            `${formatNumber(lcp)} ms in our browser: ${element ?? 'an image'}`,
          ]
        : null,
  },
  {
    id: 'layout-shifts',
    title: 'The layout shifts while the page loads',
    recommendation: 'Reserve space for images, embeds and content that scripts insert.',
    source: 'https://web.dev/articles/cls',
    test: ({ lab: { cls } }) =>
      cls !== null && cls > CLS.good
        ? [cls > CLS.poor ? 'medium' : 'low', `Cumulative Layout Shift ${cls} in our browser`]
        : null,
  },
];

const AXE_SEVERITIES: Record<string, RenderedIssue['severity']> = {
  critical: 'high',
  serious: 'medium',
  moderate: 'low',
  minor: 'low',
};

/** Tests a rendered page. Returns the gravest issues first. */
export function runRenderedChecks(facts: RenderedFacts): RenderedIssue[] {
  const issues = RENDERED_CHECKS.flatMap(({ id, title, recommendation, source, test }): RenderedIssue[] => {
    const result = test(facts);
    if (!result) return [];
    const [severity, evidence] = result;
    return [{ id, severity, title, evidence: shorten(evidence, 2_000), recommendation, source, boxes: [] }];
  });
  return [...issues, ...facts.violations.map(toIssue)].toSorted(
    (a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity),
  );
}

function toIssue({ id, impact, help, count, nodes }: AxeViolation): RenderedIssue {
  const [title, recommendation] = AXE_TEXTS[id] ?? [help, 'Follow the rule of axe-core.'];
  return {
    id: `axe-${id}`,
    severity: AXE_SEVERITIES[impact ?? ''] ?? 'low',
    title,
    evidence: shorten(`${pluralize(count, 'element')}: ${listFirst(nodes.map(({ html }) => html))}`, 2_000),
    recommendation,
    source: axe(id).url,
    boxes: nodes.flatMap(({ box }) => (box && box.width > 0 && box.height > 0 ? [box] : [])),
  };
}

function describeChange(
  { change, html, rendered }: RenderedPage['title'],
  severity: RenderedIssue['severity'],
): ReturnType<RenderedCheck['test']> {
  if (change === 'same') return null;
  return [severity, `In the HTML: ${html ?? 'none'}. With JavaScript: ${rendered ?? 'none'}`];
}

function isNoindex(robots: string | null): boolean {
  return robots !== null && /(?:^|[\s,:])(?:noindex|none)(?:$|[\s,])/i.test(robots);
}

function listFirst(items: readonly string[]): string {
  const named = items
    .slice(0, NAMED)
    .map((item) => shorten(item, 200))
    .join('; ');
  return items.length > NAMED ? `${named}; and ${items.length - NAMED} more` : named;
}
