import { type FolderScores, MOST_CLICKS, type WebsiteGraph } from '../../../contracts/graph.ts';
import { nameDepth } from '../../../engine/graph/graph-summary.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { formatDecimal } from '../parts/decimal-format.ts';
import { toListHref } from '../list-links.ts';
import { type BarItem, BarList } from '../parts/bars.tsx';
import { ChartTable } from '../parts/chart-marks.tsx';
import { translate } from '../language.ts';
import { numeric } from '../parts/table.tsx';
import { getScoreTone } from '../parts/tone.ts';

/** Names a distance from the home page as `nameDepth` does, in the language of the page. */
export function formatDepth(depth: number | null): string {
  if (depth === null || depth === 0) return translate(nameDepth(depth));
  const clicks = formatCount(depth, 'click');
  return depth === MOST_CLICKS ? `${clicks} or more` : clicks;
}

/** Pages by clicks from the home page. The colour is that of their average score. @param path of the structure, which lists them */
export function DepthChart({ depths, path }: { depths: WebsiteGraph['depths']; path: string }) {
  return (
    <PageGroupChart
      label="Pages by clicks from the home page"
      group="Clicks"
      rows={depths.map(({ depth, ...counts }) => ({
        ...counts,
        name: formatDepth(depth),
        href: toListHref(path, { depth: String(depth ?? 'none') }),
      }))}
    />
  );
}

const FOLDERS_SHOWN = 7;
/** In characters. */
const NAME_LENGTH = 24;

/** The largest folders of a website, as bars. */
export function FolderChart({ folders, path }: { folders: FolderScores; path: string }) {
  const rows = folders.folders.map(({ path: folder, ...counts }) =>
    folder === '/'
      ? { ...counts, name: 'No folder' }
      : { ...counts, name: shortenLine(folder, NAME_LENGTH), href: toListHref(path, { folder }) },
  );
  const more = rows.length - FOLDERS_SHOWN + folders.more_folders;
  return (
    <>
      <PageGroupChart label="Pages by folder" group="Folder" rows={rows.slice(0, FOLDERS_SHOWN)} />
      {more > 0 && (
        <p>
          <a href={`${path}#folders`}>{formatCount(more, 'more folder')}</a>
        </p>
      )}
    </>
  );
}

interface PageGroup {
  name: string;
  href?: string;
  pages: number;
  average_score: number | null;
}

/** Groups of pages as bars and as a table. */
function PageGroupChart({
  label,
  group,
  rows,
}: {
  label: string;
  group: string;
  rows: readonly PageGroup[];
}) {
  return (
    <figure class="chart-figure">
      <BarList
        items={rows.map(
          ({ name, href, pages, average_score: score }): BarItem => ({
            name: href === undefined ? name : <a href={href}>{name}</a>,
            value: pages,
            text: formatCount(pages, 'page'),
            tone: getScoreTone(score),
          }),
        )}
      />
      <ChartTable
        label={label}
        columns={[group, numeric('Pages'), numeric('Average score')]}
        rows={rows.map(({ name, pages, average_score: score }) => [
          name,
          formatNumber(pages),
          score === null ? '–' : formatDecimal(score),
        ])}
      />
    </figure>
  );
}
