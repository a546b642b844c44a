import type { FolderScores, FolderSummary } from '../../contracts/graph.ts';
import type { SitePage } from '../site/site-pages.ts';

/** Folders that are listed. The rest are counted. */
const LISTED = 50;

/** Returns the path of the folder of a page: `/blog/` for `/blog/oak?page=2`. */
export function getFolder(page: Pick<SitePage, 'key'>): string {
  const path = getPath(page);
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** Whether a page is in a folder or below it. @param folder path with a slash at both ends */
export function isInFolder(page: Pick<SitePage, 'key'>, folder: string): boolean {
  return getPath(page).startsWith(folder);
}

/**
 * Counts the pages of each folder in a folder, and averages their scores. Pages that are in none of these count under the folder itself.
 *
 * @param folder path with a slash at both ends
 */
export function summarizeFolders(pages: readonly SitePage[], folder: string): FolderScores {
  const inside = pages.filter((page) => isInFolder(page, folder));
  const groups = Map.groupBy(inside, (page) => {
    const path = getPath(page);
    return path.slice(0, path.indexOf('/', folder.length) + 1) || folder;
  });
  const folders = Array.from(groups, ([path, group]) => summarize(path, group)).sort(
    (a, b) => b.pages - a.pages || (a.path < b.path ? -1 : 1),
  );
  return {
    ...summarize(folder, inside),
    folders: folders.slice(0, LISTED),
    more_folders: Math.max(0, folders.length - LISTED),
  };
}

/** The average of the pages that have a score, to one decimal; `null` if none has. */
export function averageScores(pages: readonly SitePage[]): number | null {
  const scores = pages.flatMap(({ facts }) => facts.score ?? []);
  const sum = scores.reduce((total, score) => total + score, 0);
  return scores.length === 0 ? null : Math.round((sum / scores.length) * 10) / 10;
}

function summarize(path: string, pages: readonly SitePage[]): FolderSummary {
  return { path, pages: pages.length, average_score: averageScores(pages) };
}

function getPath({ key }: Pick<SitePage, 'key'>): string {
  const query = key.indexOf('?');
  return key.slice(key.indexOf('/'), query === -1 ? undefined : query);
}
