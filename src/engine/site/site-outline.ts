import type { Blocker } from '../../contracts/blocked.ts';
import type { FolderScores, WebsiteGraph } from '../../contracts/graph.ts';
import { UNREACHED } from '../graph/click-depth.ts';
import { countDepths } from '../graph/count-depths.ts';
import { summarizeFolders } from '../graph/folder-scores.ts';
import { getUnauditedKind } from './report-lists.ts';
import type { SitePages } from './site-fold.ts';
import { isIndexable } from './site-pages.ts';

/** What the overview of a website says of all its pages. It is stored with the score, so that the overview reads no audits. */
export interface SiteOutline {
  depths: WebsiteGraph['depths'];
  folders: FolderScores;
  crawl: CrawlHealth;
}

/** URLs of a website by what they answered our crawler. */
export interface CrawlHealth {
  /** Audited pages that search engines may index, and those that they may not. */
  indexable: number;
  notIndexable: number;
  redirected: number;
  /** Not audited. */
  broken: number;
  blocked: { by: Blocker; urls: number }[];
  other: number;
}

export function outlineSite({ pages, answersByKey, structure }: SitePages): SiteOutline {
  const depths = structure.paths?.depths;
  const indexable = pages.filter(isIndexable).length;
  const answers = Map.groupBy(answersByKey.values(), ({ status, blockedBy }) =>
    getUnauditedKind(status, blockedBy),
  );
  const blocked = Map.groupBy(answers.get('blocked') ?? [], ({ blockedBy }) => blockedBy ?? 'unknown');
  return {
    depths: countDepths(pages, ({ position }) => {
      const depth = depths?.[position] ?? UNREACHED;
      return depth === UNREACHED ? null : depth;
    }),
    folders: summarizeFolders(pages, '/'),
    crawl: {
      indexable,
      notIndexable: pages.length - indexable,
      redirected: structure.redirects.length,
      broken: answers.get('broken')?.length ?? 0,
      blocked: Array.from(blocked, ([by, { length: urls }]) => ({ by, urls })).sort(
        (a, b) => b.urls - a.urls,
      ),
      other: answers.get('other')?.length ?? 0,
    },
  };
}
