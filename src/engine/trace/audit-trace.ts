import type { RenderedTrace } from '../../contracts/audit-changes.ts';
import type { RenderedPage } from '../../contracts/rendered-page.ts';
import type { Severity } from '../../contracts/scoring.ts';
import type { AuditAnalysis } from '../checks/run-checks.ts';
import type { Need } from '../checks/check.ts';
import type { AuditedPage } from '../audit-document.ts';
import { hashText } from '../../lib/hash.ts';
import { shorten } from '../../lib/text.ts';
import { isSuccess } from '../fetched-page.ts';
import type { PageFacts } from '../page/page-facts.ts';
import type { CategoryScores } from '../page-score.ts';
import { toPageKey } from '../site/site-pages.ts';
import { CATALOGUE } from './catalogue.ts';
import { traceRendering } from './rendered-trace.ts';

/** What is kept of each result of an audit, to compare it with later ones. Stored as JSON of about 800 bytes. */
export interface AuditTrace {
  /** `id` of its `Catalogue`. */
  catalogue: string;
  status: number;
  /** A hash of the final host, without `www.`, and path. Not of the query, because some sites redirect to a different one each time. */
  page: number;
  /** Which checks applied: those that need no more than this. */
  answered: Need;
  /** `null` if the page is not scored. */
  score: number | null;
  categories: CategoryScores;
  /** Ids of the issues that cap the score, the lowest cap first. */
  caps: string[];
  failed: TracedFailure[];
  /** Ids of the checks whose outcome is unknown. */
  unknown: string[];
  /** What the page says about itself, if it was read as HTML. */
  head?: TracedHead;
  /** The page with JavaScript, if it was loaded. */
  rendered?: RenderedTrace;
}

/** Parts of a page that are compared as text, each shortened. */
export interface TracedHead {
  title: string;
  description: string;
  canonical: string | null;
  language: string | null;
  robots: string;
  h1: string;
  words: number;
}

/** A failed check, a tuple to save the names. `count` of its affected elements; `null` if it counts none. */
export type TracedFailure = [id: string, severity: Severity, penalty: number, count: number | null];

/** In characters. A trace is kept for each of the last results. */
const TEXT_LIMIT = 200;

function traceHead({
  title,
  meta_description,
  canonical,
  language,
  robots,
  headings,
  text,
}: AuditedPage): TracedHead {
  return {
    title: shorten(title, TEXT_LIMIT),
    description: shorten(meta_description, TEXT_LIMIT),
    canonical: canonical && shorten(canonical, TEXT_LIMIT),
    language: language && shorten(language, TEXT_LIMIT),
    robots: shorten([...robots.meta, ...robots.header].join(', '), TEXT_LIMIT),
    h1: shorten(headings.items.find(({ level }) => level === 1)?.text ?? '', TEXT_LIMIT),
    words: text.main_words ?? 0,
  };
}

/** @param rendered the page with JavaScript, if it was loaded */
export function buildAuditTrace(
  { page, html }: PageFacts,
  analysis: AuditAnalysis,
  { described, rendered }: { described?: AuditedPage | undefined; rendered?: RenderedPage | undefined },
): AuditTrace {
  return {
    catalogue: CATALOGUE.id,
    status: page.status,
    page: hashText(toPageKey(page.url).replace(/\?.*/s, '')),
    answered: !isSuccess(page) ? 'response' : html === null ? 'success' : 'html',
    score: analysis.overall_score,
    categories: analysis.category_scores,
    caps: analysis.score_caps.map(({ id }) => id),
    failed: analysis.issues.map(({ id, severity, penalty, affected }) => [
      id,
      severity,
      penalty,
      affected?.count ?? null,
    ]),
    unknown: analysis.unknown.ids,
    ...(html && described && { head: traceHead(described) }),
    ...(rendered && { rendered: traceRendering(rendered) }),
  };
}
