import { describeIgnoredUrls, listSiteFixes } from '../../../engine/site/report-lists.ts';
import { CountSchema, ScoreSchema, z } from '../../../contracts/common.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { CATEGORIES, PILLAR_KEYS, SEVERITIES, SITE_CAP_IDS } from '../../../contracts/scoring.ts';
import type { Finding } from '../../../contracts/site-report.ts';
import type { Fix, SiteScore } from '../../../contracts/site-score.ts';
import { describeFolders } from '../../../engine/site/folders.ts';
import { listBindingCaps } from '../../../engine/site/score-pillars.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { cutRankedPage } from '../../../lib/list-page.ts';
import { pluralize } from '../../../lib/text.ts';
import { getScore } from '../../../services/reports/score-history.ts';
import { getReportFinding, getSiteReport } from '../../../services/reports/site-report.ts';
import { refreshScore } from '../../../services/reports/score.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';

import { getIssueTitle } from '../page-issues.ts';
import { defineTool } from '../tool.ts';

/** Affected URLs shown for each finding in a list. */
const SHOWN_URLS = 3;
/** Affected URLs of one finding in one answer. */
const FINDING_URLS = 50;

export const siteScore = defineTool({
  name: 'site_score',
  title: 'Read the score of a website',
  description:
    'Reads the latest score of a website that you have verified: grade, pillars, caps, and what to fix first with the points each fix gains. With refresh, computes it again from your stored audits and a fresh inspection of robots.txt, the sitemaps and the home page: free, takes up to two minutes.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    host: hostArgument,
    refresh: z
      .boolean()
      .optional()
      .describe('true to compute the score again; needed after audits of single pages'),
  }),
  output: z.object({
    host: z.string(),
    state: z
      .enum(['graded', 'provisional', 'unreachable'])
      .nullable()
      .describe('null if there is no score yet'),
    score: ScoreSchema.nullable(),
    grade: z.string().nullable(),
    computed_at: z.string().nullable(),
    pages_evaluated: CountSchema,
    pillars: z.array(z.object({ key: z.enum(PILLAR_KEYS), weight: z.int(), score: ScoreSchema.nullable() })),
    caps: z.array(z.object({ id: z.enum(SITE_CAP_IDS), limit: ScoreSchema })),
    fix_first: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        severity: z.enum(SEVERITIES).nullable(),
        pages: CountSchema.nullable(),
        gain: z.number(),
        finding_id: z.string().nullable().describe('For site_report, which lists the affected pages'),
      }),
    ),
  }),
  scopes: ({ refresh }) => [refresh === true ? 'audit' : 'read'],
  run: async (context, { host: input, refresh }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    const { host } = website;
    const { score } =
      refresh === true ? await refreshScore(context, website) : await getScore(context, website);
    return {
      lines: score
        ? describeScore(score)
        : [`${host} has no score yet. Call scan_site, or site_score with refresh.`],
      pageText: score
        ? [score.message, ...listBindingCaps(score).map(({ id, reason }) => `${id}: ${reason}`)]
        : [],
      data: {
        host,
        state: score?.state ?? null,
        score: score?.score ?? null,
        grade: score?.grade ?? null,
        computed_at: score?.computed_at ?? null,
        pages_evaluated: score?.pages_evaluated ?? 0,
        pillars: Object.values(score?.pillars ?? {}).map(({ key, weight, score: points }) => ({
          key,
          weight,
          score: points,
        })),
        caps: score?.caps_applied.map(({ id, limit }) => ({ id, limit })) ?? [],
        fix_first: Array.from(score?.fixes ?? [], ({ kind: _, ...fix }) => ({
          ...fix,
          title: getFixTitle(fix),
        })),
      },
    };
  },
});

function describeScore(siteScore: SiteScore): string[] {
  const { host, state, score, grade, pages_evaluated: pages, pillars, fixes } = siteScore;
  const graded = score === null ? `no score, ${state}` : `${score} of 100, grade ${grade}`;
  return [
    `${host}: ${graded}, from ${pluralize(pages, 'page')}.`,
    `Pillars: ${Object.values(pillars)
      .map((pillar) => `${pillar.label} ${pillar.score ?? 'not measured'}`)
      .join(', ')}.`,
    ...listBindingCaps(siteScore).map(({ id, limit }) => `Score limited to ${limit} by ${id}.`),
    ...(fixes.length === 0 ? [] : ['Fix first:']),
    ...fixes.map(
      (fix, index) =>
        `${index + 1}. ${fix.finding_id ?? fix.id}: ${getFixTitle(fix)}, ${formatGain(fix.gain)} points`,
    ),
    ...(fixes.length === 0 ? [] : [`For evidence and affected pages, call site_report {"host":"${host}"}.`]),
  ];
}

/** The titles of caps are our own; `getIssueTitle` does not know their ids. */
function getFixTitle({ id, title }: Pick<Fix, 'id' | 'title'>): string {
  const known = getIssueTitle(id);
  return known === id ? title : known;
}

export const siteReport = defineTool({
  name: 'site_report',
  title: 'Read the report of a website',
  description:
    'Reads the combined report of a website that you have verified, from its stored audits: all findings, most severe first, with how to fix each, how many pages it affects and the points it costs. Continue with the cursor in the answer. With finding_id, lists all URLs that one finding affects.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    host: hostArgument,
    finding_id: z.string().min(1).max(100).optional().describe('The id of a finding of the report'),
    ...pageArguments(5, 25),
  }),
  output: z.object({
    host: z.string(),
    findings: z.array(
      z.object({
        finding_id: z.string(),
        title: z.string(),
        severity: z.enum(SEVERITIES),
        category: z.enum(CATEGORIES),
        pages: CountSchema.describe('Affected pages'),
        gain: z.number().nullable().describe('Points that the score gains; null if not known'),
      }),
    ),
    total: CountSchema.describe('Findings of the report'),
    next_cursor: z.string().nullable().describe('For the next findings, or the next URLs of one finding'),
  }),
  scopes: () => ['read'],
  run: async (context, { host: input, finding_id: id, limit, cursor }) => {
    const website = await getVerifiedWebsite(context, { host: input });
    if (id !== undefined) {
      const page = { id, limit: FINDING_URLS, cursor };
      const { finding, nextCursor } = await getReportFinding(context, { website, ...page });
      return {
        lines: [
          describeFinding(finding, 1),
          ...(nextCursor === null ? [] : [`For more URLs, call again with the cursor ${nextCursor}.`]),
        ],
        pageText: [...quoteFinding(finding, 1, 0), ...finding.affected.urls],
        data: {
          host: website.host,
          findings: [summarizeFinding(finding)],
          total: 1,
          next_cursor: nextCursor,
        },
      };
    }
    const report = await getSiteReport(context, website);
    const { host, findings, totals } = report;
    const { rows, start, nextCursor } = cutRankedPage(findings, {
      list: 'findings',
      toKey: (finding) => finding.id,
      limit,
      cursor,
    });
    return {
      lines: [
        `${host}: ${pluralize(findings.length, 'finding')} on ${pluralize(totals.pages, 'page')}, median score ${totals.median_score ?? 'none'}.`,
        ...rows.map((finding, index) => describeFinding(finding, start + index + 1)),
        ...(nextCursor === null
          ? listSiteFixes(report).map(
              (fix) =>
                `The website as a whole: ${fix.id}: ${getFixTitle(fix)}, ${formatGain(fix.gain)} points`,
            )
          : [`For the next findings, call site_report with the cursor ${nextCursor}.`]),
      ],
      pageText: rows.flatMap((finding, index) => quoteFinding(finding, start + index + 1, SHOWN_URLS)),
      data: {
        host,
        findings: rows.map(summarizeFinding),
        total: findings.length,
        next_cursor: nextCursor,
      },
    };
  },
});

/** Returns what structured data has of a finding: nothing from the website. */
function summarizeFinding({ id, severity, category, affected, gain }: Finding) {
  return { finding_id: id, title: getIssueTitle(id), severity, category, pages: affected.count, gain };
}

function describeFinding(finding: Finding, number: number): string {
  const { id, severity, category, affected, gain } = finding;
  const points = gain === null || gain === 0 ? '' : `, ${formatGain(gain)} points`;
  const pages = `${pluralize(affected.count, 'page')}${describeIgnoredUrls(finding)}`;
  const facts = `${severity}, ${category}, ${pages}${points}`;
  return `${number}. ${id} (${facts}): ${getIssueTitle(id)}`;
}

/** Quotes the evidence of a finding and its recommendation, which can contain page text. */
function quoteFinding(
  { evidence, recommendation, affected, patterns = [] }: Finding,
  number: number,
  urls: number,
): string[] {
  const folders = describeFolders(patterns, affected.count);
  return [
    `[${number}] Evidence: ${evidence}`,
    ...(recommendation === null ? [] : [`[${number}] How to fix it: ${recommendation}`]),
    ...(folders === null ? [] : [`[${number}] Where: ${folders}`]),
    ...affected.urls.slice(0, urls).map((url) => `[${number}] ${url}`),
  ];
}
