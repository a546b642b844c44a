import type { FolderScores } from '../../../contracts/graph.ts';
import { formatCount } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { Card } from '../parts/card.tsx';
import { Treemap } from '../parts/treemap.tsx';

/** In characters. */
const NAME_LENGTH = 40;

/** The folders in a folder. Each leads to its own folders and pages. */
export function FolderCard({ folders, path }: { folders: FolderScores; path: string }) {
  const hidden = folders.folders.reduce((sum, { pages }) => sum - pages, folders.pages);
  const toHref = (folder: string) => toListHref(path, { folder: folder === '/' ? undefined : folder });
  return (
    <Card title="Pages by folder" id="folders">
      <p class="muted">
        <FolderPath path={folders.path} toHref={toHref} />: {formatCount(folders.pages, 'page')}. Area: pages.
        Colour: average score.
      </p>
      {folders.pages > 0 && (
        <Treemap
          label="Pages by folder"
          columns={{ name: 'Folder', value: 'Pages', noun: 'page' }}
          items={[
            ...folders.folders.map(({ path: folder, pages, average_score: score }) =>
              folder === folders.path
                ? { name: 'No further folder', value: pages, score }
                : {
                    name: shortenLine(folder.slice(folders.path.length - 1), NAME_LENGTH),
                    value: pages,
                    score,
                    href: toHref(folder),
                  },
            ),
            ...(hidden > 0
              ? [{ name: formatCount(folders.more_folders, 'other folder'), value: hidden, score: null }]
              : []),
          ]}
        />
      )}
    </Card>
  );
}

/** Folders of a path that are links. A URL can have a thousand slashes. */
const PARENTS_LISTED = 6;

/** The path of a folder, with links to those that it is in. */
function FolderPath({ path, toHref }: { path: string; toHref: (folder: string) => string }) {
  const names = path.split('/').slice(1, -1);
  const parents = names.slice(0, -1).slice(0, PARENTS_LISTED);
  return (
    <bdi>
      {names.length === 0 ? 'All folders' : <a href={toHref('/')}>All folders</a>}
      {parents.map((name, index) => (
        <>
          {' / '}
          <a href={toHref(`/${names.slice(0, index + 1).join('/')}/`)}>{shortenLine(name, NAME_LENGTH)}</a>
        </>
      ))}
      {parents.length < names.length - 1 && ' / …'}
      {names.length > 0 && ` / ${shortenLine(names.at(-1) ?? '', NAME_LENGTH)}`}
    </bdi>
  );
}
