import { PageDescriber } from '../../src/engine/graph/describe-page.ts';
import { describeGraph } from '../../src/engine/graph/describe-graph.ts';
import { selectGraphPages } from '../../src/engine/graph/graph-list.ts';
import { SiteGraphBuilder } from '../../src/engine/graph/site-graph.ts';
import type { AuditLinks, LinkedAudit } from '../../src/engine/site/site-pages.ts';
import type { LinkList } from '../../src/lib/link-list.ts';
import { type CollectedPages, PageCollector } from '../../src/engine/site/collect-pages.ts';
import { toStoredSiteFacts } from '../../src/engine/site/site-facts.ts';
import { SiteFold } from '../../src/engine/site/site-fold.ts';
import { buildSiteReport } from '../../src/engine/site/site-report.ts';
import { gradeSite } from '../../src/engine/site/site-score.ts';
import type { StoredAuditFacts } from '../../src/engine/site/audit-facts.ts';
import { finish } from '../engine/graph/finish.ts';
import { decompressJson } from '../../src/lib/compression.ts';
import type { FoldedSite, SliceHead } from './fold-messages.ts';

let given: FoldedSite | null = null;
let collector: PageCollector | null = null;
let fold: SiteFold | null = null;
let graph: SiteGraphBuilder | null = null;
let known: CollectedPages | null = null;
/** The last result, kept reachable so that its memory is measured. */
let kept: unknown = null;

/**
 * The requests of the bench, by path: `/begin` takes a `FoldedSite`; `/read` takes audits, as a line of JSON with a `SliceHead` and
 * then their facts and links, decodes and adds them; `/decode` takes the same and only decodes the facts; `/next` ends a reading and
 * answers whether another must follow; `/link` ends the first reading and begins that of links alone; `/score`, `/report` and
 * `/graph` compute from what was read and answer the length of the JSON; `/forget` drops everything; `/ping` does nothing.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case '/ping':
        return Response.json(null);
      case '/forget':
        [given, collector, fold, kept] = [null, null, null, null];
        [graph, known] = [null, null];
        return Response.json(kept);
      case '/begin':
        given = await request.json<FoldedSite>();
        [collector, fold, graph] = [new PageCollector(given.host, given.answers), null, null];
        return Response.json(null);
      case '/decode':
        return Response.json(readAudits(await request.bytes(), () => {}));
      case '/read':
        return Response.json(readSlice(await request.bytes()));
      case '/link':
        return Response.json(beginGraph());
      case '/next':
        return Response.json(endReading());
      case '/score':
        return keep(computeScore());
      case '/report':
        return keep(buildReport());
      case '/graph':
        return keep(await buildGraph());
      default:
        return new Response('Unknown path', { status: 404 });
    }
  },
};

function endReading(): boolean {
  if (fold) return fold.needsReading();
  if (!given || !collector) throw new Error('Begin first');
  [fold, collector] = [new SiteFold(collector.finish(given.site)), null];
  return true;
}

function beginGraph(): null {
  if (!given || !collector) throw new Error('Begin first');
  known = collector.finish(given.site);
  [graph, collector] = [new SiteGraphBuilder(known), null];
  return null;
}

function readSlice(body: Uint8Array): number {
  if (graph) return readLinks(body, graph);
  const target = fold ?? collector;
  return readAudits(body, (audit) => target?.add(audit));
}

function readAudits(body: Uint8Array, add: (audit: LinkedAudit) => void): number {
  return visitSlice(body, (head, facts, links) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bench wrote it
    add({ ...head, facts: decompressJson(facts) as StoredAuditFacts, links }),
  );
}

function readLinks(body: Uint8Array, builder: SiteGraphBuilder): number {
  return visitSlice(body, (head, _, links) => builder.add({ ...head, links }));
}

function visitSlice(
  body: Uint8Array,
  visit: (head: Omit<AuditLinks, 'links'>, facts: Uint8Array, links: LinkList) => void,
): number {
  const end = body.indexOf(10);
  const head: SliceHead = JSON.parse(new TextDecoder().decode(body.subarray(0, end)));
  const texts = new Map(head.texts);
  let start = end + 1;
  const take = (length: number) => body.subarray(start, (start += length));
  for (const [id, requestedUrl, auditedAt, facts, links] of head.audits)
    visit({ id, requestedUrl, auditedAt }, take(facts), { bytes: take(links), texts });
  return head.audits.length;
}

async function buildGraph() {
  if (!given || !graph || !known) throw new Error('Begin first');
  const { site, now } = given;
  const steps = graph.finish(site);
  let step = steps.next();
  for (; step.done !== true; step = steps.next()) await scheduler.wait(0);
  const query = { order: { by: 'inlinks', descending: true }, limit: 100, cursor: undefined } as const;
  const source = { graph: step.value, known, site: toStoredSiteFacts(site) };
  const describer = new PageDescriber(source);
  const { rows, ...list } = selectGraphPages(describer, query);
  return {
    graph: describeGraph(source, { now }),
    pages: { ...list, rows: rows.map((page) => describer.describe(page)) },
  };
}

function computeScore() {
  if (!given || !fold) throw new Error('Begin first');
  return gradeSite(finish(fold.finish(given.site)), given.site, given.now);
}

function buildReport() {
  if (!given || !fold) throw new Error('Begin first');
  const { site, now } = given;
  const input = { site: toStoredSiteFacts(site), score: null, now, siteUrl: 'https://audit.example.com' };
  return buildSiteReport(finish(fold.finish(site)), input);
}

function keep(result: unknown): Response {
  kept = result;
  return Response.json(JSON.stringify(result).length);
}
