import { PageCollector } from '../../src/engine/site/collect-pages.ts';
import { toStoredSiteFacts } from '../../src/engine/site/site-facts.ts';
import { SiteFold } from '../../src/engine/site/site-fold.ts';
import { buildSiteReport } from '../../src/engine/site/site-report.ts';
import { gradeSite } from '../../src/engine/site/site-score.ts';
import type { StoredAuditFacts } from '../../src/engine/site/audit-facts.ts';
import { decompressJson } from '../../src/lib/compression.ts';
import type { AuditHead, FoldedSite } from './fold-messages.ts';

let given: FoldedSite | null = null;
let collector: PageCollector | null = null;
let fold: SiteFold | null = null;
/** The last result, kept reachable so that its memory is measured. */
let kept: unknown = null;

/**
 * The requests of the bench, by path: `/begin` takes a `FoldedSite`; `/read` takes audits, as a line of JSON with their heads and
 * then their facts, decodes and adds them; `/decode` takes the same and only decodes; `/next` ends a reading and answers whether
 * another must follow; `/score` and `/report` compute from the fold and answer the length of the JSON; `/forget` drops everything;
 * `/ping` does nothing.
 */
export default {
  async fetch(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    switch (pathname) {
      case '/ping':
        return Response.json(null);
      case '/forget':
        [given, collector, fold, kept] = [null, null, null, null];
        return Response.json(kept);
      case '/begin':
        given = await request.json<FoldedSite>();
        [collector, fold] = [new PageCollector(given.host, given.answers), null];
        return Response.json(null);
      case '/decode':
        return Response.json(await readAudits(await request.bytes(), null));
      case '/read':
        return Response.json(await readAudits(await request.bytes(), fold ?? collector));
      case '/next':
        return Response.json(endReading());
      case '/score':
        return keep(computeScore());
      case '/report':
        return keep(buildReport());
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

async function readAudits(body: Uint8Array, target: SiteFold | PageCollector | null): Promise<number> {
  const end = body.indexOf(10);
  const heads: AuditHead[] = JSON.parse(new TextDecoder().decode(body.subarray(0, end)));
  let start = end + 1;
  for (const [id, requestedUrl, auditedAt, bytes] of heads) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bench wrote it
    const facts = decompressJson(body.subarray(start, start + bytes)) as StoredAuditFacts;
    target?.add({ id, requestedUrl, auditedAt, facts });
    start += bytes;
  }
  return heads.length;
}

function computeScore() {
  if (!given || !fold) throw new Error('Begin first');
  return gradeSite(fold.finish(), given.site, given.now);
}

function buildReport() {
  if (!given || !fold) throw new Error('Begin first');
  const { site, now } = given;
  const input = { site: toStoredSiteFacts(site), score: null, now, siteUrl: 'https://audit.example.com' };
  return buildSiteReport(fold.finish(), input);
}

function keep(result: unknown): Response {
  kept = result;
  return Response.json(JSON.stringify(result).length);
}
