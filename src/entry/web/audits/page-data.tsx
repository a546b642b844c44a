import type { AuditedPage } from '../../../engine/audit-document.ts';
import type { Child } from 'hono/jsx';
import type { CappedList } from '../../../contracts/page.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { shortenLine } from '../format.ts';
import { Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { UntrustedLink } from '../parts/text.tsx';

/** Rows shown of a list. */
const ROW_LIMIT = 100;
/** Characters shown of a text. */
const TEXT_LIMIT = 200;

interface PageDataProps {
  page: AuditedPage;
  /** The path of the audit's JSON, which has more of long lists; `null` if there is none. */
  jsonPath: string | null;
}

/** What is known of an answer that was not read as HTML. */
function UnreadData({ page }: Pick<PageDataProps, 'page'>) {
  return (
    <Section id="data" title="Page data" class="audit-fold">
      <p>The answer was not read as HTML: its content is unknown.</p>
      <Disclosures>
        <HeadData page={page} />
      </Disclosures>
    </Section>
  );
}

/** The facts read from the page, each list folded. */
export function PageData({ page, jsonPath }: PageDataProps) {
  const { headings, links, images, hreflang, structured_data: data } = page;
  if (page.text.words === null) return <UnreadData page={page} />;
  const isCut = [headings, links, images].some(({ total }) => total !== null && total > ROW_LIMIT);
  return (
    <Section id="data" title="Page data" class="audit-fold">
      {isCut && (
        <p class="muted">
          The first {ROW_LIMIT} entries are shown.
          {jsonPath !== null && (
            <>
              {' '}
              <a href={jsonPath}>The JSON</a> has more.
            </>
          )}
        </p>
      )}
      <Disclosures>
        <HeadData page={page} />
        <TextData {...page.text} />
        <DataList name="Headings" list={headings} columns={['Level', 'Text']}>
          {({ level, text }) => [`h${level}`, shortenCell(text)]}
        </DataList>
        <DataList
          name="Links"
          about={`${formatFound(links.internal)} internal, ${formatFound(links.external)} external.`}
          list={links}
          columns={['URL', 'Text', 'Kind', 'rel']}
        >
          {({ url, text, kind, rel }) => [
            <UntrustedLink url={url} />,
            shortenCell(text),
            kind,
            rel.join(' '),
          ]}
        </DataList>
        <DataList
          name="Images"
          about={`${formatFound(images.without_alt)} without alt.`}
          list={images}
          columns={['URL', 'Alt text', 'Width', 'Height']}
        >
          {({ url, alt, width, height }) => [
            url === null ? 'none' : <UntrustedLink url={url} />,
            alt === null ? 'no alt attribute' : shortenCell(alt) || 'empty (decorative)',
            width,
            height,
          ]}
        </DataList>
        <DataList name="Open Graph tags" list={page.open_graph} columns={['Property', 'Content']}>
          {({ property, content }) => [property, shortenCell(content)]}
        </DataList>
        <DataList name="Twitter card tags" list={page.twitter} columns={['Property', 'Content']}>
          {({ property, content }) => [property, shortenCell(content)]}
        </DataList>
        <DataList
          name="Structured data"
          about={[...data.errors, ...page.warnings].slice(0, ROW_LIMIT).map(shortenCell).join(' ')}
          list={data}
          columns={['Types', 'Format']}
        >
          {({ types, format }) => [types.join(', '), format]}
        </DataList>
        <DataList name="Languages (hreflang)" list={hreflang} columns={['Language', 'URL']}>
          {({ lang, url }) => [shortenCell(lang), <UntrustedLink url={url} />]}
        </DataList>
      </Disclosures>
    </Section>
  );
}

function HeadData({ page }: { page: AuditedPage }) {
  const { title, meta_description: description, canonical, language, charset, robots } = page;
  return (
    <Disclosure title="Head">
      <KeyValue>
        <DescriptionItem name="Title">{renderText(title)}</DescriptionItem>
        <DescriptionItem name="Description">{renderText(description)}</DescriptionItem>
        <DescriptionItem name="Canonical">
          {canonical === null ? 'None' : <UntrustedLink url={canonical} />}
        </DescriptionItem>
        <DescriptionItem name="Language">{renderText(language ?? '')}</DescriptionItem>
        <DescriptionItem name="Character set">{charset ?? 'Unknown'}</DescriptionItem>
        <DescriptionItem name="Meta robots">{renderText(robots.meta.join(', '))}</DescriptionItem>
        <DescriptionItem name="X-Robots-Tag">{renderText(robots.header.join(', '))}</DescriptionItem>
      </KeyValue>
    </Disclosure>
  );
}

function TextData({
  words,
  main_words,
  sentences,
  paragraphs,
  reading_ease,
  text_ratio,
}: AuditedPage['text']) {
  return (
    <Disclosure title="Text" figure={words === null ? formatFound(words) : formatCount(words, 'word')}>
      <KeyValue>
        <DescriptionItem name="Words">
          {formatFound(words)} in total, {formatFound(main_words)} in the main content
        </DescriptionItem>
        <DescriptionItem name="Sentences">{formatFound(sentences)}</DescriptionItem>
        <DescriptionItem name="Paragraphs">{formatFound(paragraphs)}</DescriptionItem>
        <DescriptionItem name="Reading ease">
          {reading_ease === null ? 'Unknown: not English, or too short' : `${reading_ease} (Flesch)`}
        </DescriptionItem>
        <DescriptionItem name="Share of text">
          {text_ratio === null ? 'Unknown' : `${Math.round(text_ratio * 100)}% of the HTML`}
        </DescriptionItem>
      </KeyValue>
    </Disclosure>
  );
}

/** A folded list, in document order. @param about a summary of the list */
function DataList<T>(props: {
  name: string;
  about?: string;
  list: CappedList<T>;
  columns: string[];
  children: (item: T) => Child[];
}) {
  const { name, about = '', list, columns, children: cells } = props;
  const items = list.items.slice(0, ROW_LIMIT);
  return (
    <Disclosure title={name} figure={formatFound(list.total)}>
      {about !== '' && <p dir="auto">{about}</p>}
      {list.total !== null && list.total > items.length && <p>The first {items.length}:</p>}
      {items.length === 0 ? (
        <p>None.</p>
      ) : (
        <ScrollableTable label={name} columns={columns} rows={items.map(cells)} />
      )}
    </Disclosure>
  );
}

/** @param count `null` if the answer was not read as HTML */
function formatFound(count: number | null): string {
  return count === null ? 'unknown' : formatNumber(count);
}

function shortenCell(value: string): string {
  return shortenLine(value, TEXT_LIMIT);
}

function renderText(value: string): Child {
  return value === '' ? 'None' : <span dir="auto">{value}</span>;
}
