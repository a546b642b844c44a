import type { GraphLink, UrlSample } from '../../../contracts/graph.ts';
import type { GraphPageView } from '../../../contracts/graph-page.ts';
import type { LinkTotals } from '../../../contracts/links-out.ts';
import type { ListPage } from '../../../lib/list-page.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { toListHref } from '../list-links.ts';
import { Score } from '../parts/badge.tsx';
import { Card, Section } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { CursorPagination } from '../parts/pagination.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import type { ReportPaths } from './context.ts';
import { FileWeight } from './link-tables.tsx';
import { shortenPageUrl } from './report-pages.tsx';
import { SampleList } from './structure-groups.tsx';
import { COLUMN_CHOICES, PageCell } from './structure-pages.tsx';

type Direction = 'in' | 'out';

/** Links of each list on the page, and on a page of its own. */
export const LINKS_SHOWN = { together: 25, alone: 100 };

/** In characters. */
const ANCHOR_LENGTH = 60;
const ANCHORS_SHOWN = 3;

interface StructurePageProps {
  host: string;
  view: GraphPageView;
  /** Its files, by kind. */
  weight: LinkTotals['bytes'];
  /** The lists that are shown. */
  links: Partial<Record<Direction, ListPage<GraphLink>>>;
  /** Of the list that is shown alone. */
  cursor?: string | undefined;
  paths: ReportPaths;
}

/** The path of the view of a page. */
function toStructurePage({ report }: ReportPaths, url: string): string {
  return toListHref(`${report}/structure/page`, { url });
}

/** The place of a page in the structure of its website: the path to it, its links, and the pages that belong to it. */
export function StructurePage({ host, view, weight, links, cursor, paths }: StructurePageProps) {
  return (
    <div class="stack stack-lg">
      <PathCard host={host} view={view} paths={paths} />
      {links.in && <LinkList direction="in" list={links.in} {...{ host, view, cursor, paths }} />}
      {links.out && <LinkList direction="out" list={links.out} {...{ host, view, cursor, paths }} />}
      <Card title="What is known" id="facts">
        <div class="fact-columns">
          <KeyValue>
            {COLUMN_CHOICES.map((column) => (
              <DescriptionItem name={column.name}>
                <PageCell column={column} page={view.page} host={host} />
              </DescriptionItem>
            ))}
          </KeyValue>
        </div>
      </Card>
      {Object.keys(weight).length > 0 && (
        <Card title="Weight of its files" id="weight">
          <FileWeight bytes={weight} path={`${paths.report}/files`} />
          <p class="muted">Files in its HTML, at the last scan. Browsers load one size of an image.</p>
        </Card>
      )}
    </div>
  );
}

function PathCard({ host, view, paths }: Pick<StructurePageProps, 'host' | 'view' | 'paths'>) {
  const { path, coverage } = view;
  const groups: [string, UrlSample][] = [
    ['URLs that redirect here', view.redirects_from],
    ['Pages with the same canonical', view.canonical_cluster],
    ['Language versions', view.hreflang_cluster],
    ['Pages with nearly the same text', view.near_duplicates],
  ];
  return (
    <Card title="Path from the home page" id="path">
      {path ? (
        <ol start={(view.page.depth ?? 0) - path.length + 2}>
          {path.map((url) => (
            <li>
              <StructureLink host={host} url={url} paths={paths} />
            </li>
          ))}
        </ol>
      ) : (
        <p>No known link path leads here.</p>
      )}
      {!coverage.complete && (
        <p class="muted">
          Only {formatCount(coverage.pages, 'audited page')} are known: a shorter path may exist.
        </p>
      )}
      {groups
        .filter(([, { count }]) => count > 0)
        .map(([title, { count, urls }]) => (
          <>
            <h3>{title}</h3>
            <SampleList
              count={count}
              items={urls.map((url) => (
                <StructureLink host={host} url={url} paths={paths} />
              ))}
            />
          </>
        ))}
    </Card>
  );
}

/** The URL of a page, as a link to its view. */
function StructureLink({ host, url, paths }: { host: string; url: string; paths: ReportPaths }) {
  return (
    <a href={toStructurePage(paths, url)}>
      <bdi>{shortenPageUrl(url, host)}</bdi>
    </a>
  );
}

const LISTS = {
  in: { title: 'Pages that link here', none: 'No audited page links here.', column: 'Page' },
  out: { title: 'What it links to', none: 'It links to nothing.', column: 'URL' },
} as const;

interface LinkListProps extends Omit<StructurePageProps, 'links' | 'weight'> {
  direction: Direction;
  list: ListPage<GraphLink>;
}

function LinkList({ direction, list, host, view, cursor, paths }: LinkListProps) {
  const { title, none, column } = LISTS[direction];
  return (
    <Section id={`links-${direction}`} title={title}>
      {list.rows.length === 0 && list.nextCursor === null ? (
        <p>{none}</p>
      ) : (
        <DataTable
          label={title}
          columns={[column, 'Link texts', 'Place', numeric('Links'), numeric('Status'), numeric('Score')]}
          rows={list.rows.map((link) => [
            link.report_id === null ? (
              <bdi>{shortenPageUrl(link.url, host)}</bdi>
            ) : (
              <StructureLink host={host} url={link.url} paths={paths} />
            ),
            <LinkTexts links={link.links} />,
            listUnique(link.links.map(({ kind, position }) => (kind === 'link' ? position : kind))),
            formatNumber(link.count),
            link.status ?? <span class="muted">–</span>,
            <Score score={link.score} />,
          ])}
        />
      )}
      <CursorPagination
        path={`${paths.report}/structure/page`}
        params={{ url: view.page.url, direction, cursor }}
        nextCursor={list.nextCursor}
        nextLabel="More links"
      />
    </Section>
  );
}

/** The texts of links, each once. */
function LinkTexts({ links }: Pick<GraphLink, 'links'>) {
  const texts = [...new Set(links.map(({ anchor }) => anchor))].filter((anchor) => anchor !== '');
  const more = texts.length - ANCHORS_SHOWN;
  const isNofollow = links.length > 0 && links.every(({ nofollow }) => nofollow);
  return (
    <>
      {texts.length === 0 ? (
        <span class="muted">No text</span>
      ) : (
        <bdi>
          {texts
            .slice(0, ANCHORS_SHOWN)
            .map((text) => `“${shortenLine(text, ANCHOR_LENGTH)}”`)
            .join(', ')}
        </bdi>
      )}
      {more > 0 && ` and ${more} more`}
      {isNofollow && ' (nofollow)'}
    </>
  );
}

function listUnique(values: readonly string[]): string {
  return [...new Set(values)].join(', ');
}
