import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import type { AuditAnalysis } from '../../../../src/engine/checks/run-checks.ts';
import { describeGraph } from '../../../../src/engine/graph/describe-graph.ts';
import type { Steps } from '../../../../src/engine/graph/link-graph.ts';
import { SiteGraphBuilder } from '../../../../src/engine/graph/site-graph.ts';
import type { FetchedPage } from '../../../../src/engine/fetched-page.ts';
import type { PageFacts } from '../../../../src/engine/page/page-facts.ts';
import { readPageLinks, toLinkTuple } from '../../../../src/engine/page/page-links.ts';
import { encodeAuditFacts } from '../../../../src/engine/site/audit-facts.ts';
import { buildAuditFacts } from '../../../../src/engine/site/build-audit-facts.ts';
import { PageCollector } from '../../../../src/engine/site/collect-pages.ts';
import type { StoredSiteFacts } from '../../../../src/engine/site/site-facts.ts';
import type { LinkedAudit, UnauditedAnswer } from '../../../../src/engine/site/site-pages.ts';
import { encodeLinkList } from '../../../../src/lib/link-list.ts';

/** Builds the graph of the pages that are audited on this computer, as the service does from its audits. */
export class LocalGraph {
  private readonly audits: LinkedAudit[] = [];
  private readonly answers: UnauditedAnswer[] = [];
  /** The texts of all links, by text and by number: 0 is the empty text. */
  private readonly ids = new Map([['', 0]]);
  private readonly texts = new Map<number, string>();

  add(facts: PageFacts, analysis: AuditAnalysis): void {
    const pageLinks = readPageLinks(facts);
    const links = pageLinks.links.map(toLinkTuple);
    this.audits.push({
      id: `local_${String(this.audits.length).padStart(6, '0')}`,
      requestedUrl: facts.page.requestedUrl,
      auditedAt: Date.now(),
      facts: encodeAuditFacts(buildAuditFacts(facts, analysis, pageLinks)),
      links: {
        bytes: encodeLinkList(
          links.map(([url, anchor, flags]) => [this.toId(url), this.toId(anchor), flags]),
        ),
        texts: this.texts,
      },
    });
  }

  /** Adds a URL that redirects to a page that is added. */
  addRedirect({ requestedUrl, url, status, redirects }: FetchedPage): void {
    const via = redirects.slice(1).map((hop) => hop.url);
    const answer = { url: requestedUrl, status, blockedBy: null, location: url, via, linkedFrom: null };
    // The page is newer.
    this.answers.push({ ...answer, seenAt: 0 });
  }

  /**
   * Returns the graph; `null` if no page was added.
   *
   * @param areFiles whether a static host would serve the pages, and find the file of `/docs` at `/docs/`, `/docs.html` or
   *   `/docs/index.html`
   */
  finish({ areFiles }: { areFiles: boolean }): WebsiteGraph | null {
    const [first] = this.audits;
    if (!first) return null;
    const { origin, hostname } = new URL(first.facts.url);
    if (areFiles) this.resolveToFiles(origin);
    const site: StoredSiteFacts = {
      home: { kind: 'answers', url: `${origin}/` },
      sitemap: { files: [], urls: [], truncated: false, lastmods: [] },
    };
    const collector = new PageCollector(hostname, this.answers);
    for (const audit of this.audits) collector.add(audit);
    const known = collector.finish(site);
    const builder = new SiteGraphBuilder(known);
    for (const audit of this.audits) builder.add(audit);
    return describeGraph({ graph: finishSteps(builder.finish(site)), known, site }, { now: Date.now() });
  }

  /** Makes links that lead to no page lead to the one that differs in its ending alone. */
  private resolveToFiles(origin: string): void {
    const paths = new Set(this.audits.map(({ facts }) => facts.url.slice(origin.length)));
    // Of two, the first: they are sorted by depth.
    const byStem = new Map([...paths].toReversed().map((path) => [toStem(path), path]));
    for (const [id, text] of this.texts) {
      const path = text.startsWith('/') && !paths.has(text) ? byStem.get(toStem(text)) : undefined;
      if (path !== undefined) this.texts.set(id, path);
    }
  }

  private toId(text: string): number {
    const id = this.ids.get(text) ?? this.ids.size;
    this.ids.set(text, id);
    this.texts.set(id, text);
    return id;
  }
}

/** Returns a path without what static hosts let a URL leave out. */
function toStem(path: string): string {
  return path.replace(/\.x?html?$/i, '').replace(/\/(?:index)?$/i, '');
}

function finishSteps<T>(steps: Steps<T>): T {
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}
