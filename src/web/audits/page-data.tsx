import type { Child } from 'hono/jsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import type { CappedList, PageObject } from '../../contracts/page.ts';
import { shortenLine } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';

/** Rows shown of a list. */
const ROW_LIMIT = 100;
/** Characters shown of a text. */
const TEXT_LIMIT = 200;

/** The facts read from the page, each list collapsed. */
export function PageData({ page, id }: { page: PageObject; id: string }) {
  const { headings, links, images, hreflang, structured_data: data } = page;
  return (
    <section aria-labelledby="data">
      <h2 id="data">What was read of the page</h2>
      <p>
        Long lists show their beginning here. <a href={`/audits/${id}.json`}>The JSON</a> has more of them.
      </p>
      <HeadData page={page} />
      <TextData {...page.text} />
      <CollapsedList name="Headings" list={headings} columns={['Level', 'Text']}>
        {({ level, text }) => [`h${level}`, shortenCell(text)]}
      </CollapsedList>
      <CollapsedList
        name="Links"
        about={`${links.internal} internal, ${links.external} external.`}
        list={links}
        columns={['Address', 'Text', 'Kind', 'rel']}
      >
        {({ url, text, kind, rel }) => [<UntrustedLink url={url} />, shortenCell(text), kind, rel.join(' ')]}
      </CollapsedList>
      <CollapsedList
        name="Images"
        about={`${images.without_alt} without an alt attribute.`}
        list={images}
        columns={['Address', 'Alternative text', 'Width', 'Height']}
      >
        {({ url, alt, width, height }) => [
          url === null ? 'no address' : <UntrustedLink url={url} />,
          alt === null ? 'no alt attribute' : shortenCell(alt) || 'empty: decoration',
          width,
          height,
        ]}
      </CollapsedList>
      <CollapsedList name="Open Graph" list={page.open_graph} columns={['Property', 'Content']}>
        {({ property, content }) => [property, shortenCell(content)]}
      </CollapsedList>
      <CollapsedList name="Twitter card" list={page.twitter} columns={['Property', 'Content']}>
        {({ property, content }) => [property, shortenCell(content)]}
      </CollapsedList>
      <CollapsedList
        name="Structured data"
        about={[...data.errors, ...page.warnings].slice(0, ROW_LIMIT).map(shortenCell).join(' ')}
        list={data}
        columns={['Types', 'Format']}
      >
        {({ types, format }) => [types.join(', '), format]}
      </CollapsedList>
      <CollapsedList name="Languages (hreflang)" list={hreflang} columns={['Language', 'Address']}>
        {({ lang, url }) => [shortenCell(lang), <UntrustedLink url={url} />]}
      </CollapsedList>
    </section>
  );
}

function HeadData({ page }: { page: PageObject }) {
  const { title, meta_description: description, canonical, language, charset, robots } = page;
  return (
    <details>
      <summary>Head of the page</summary>
      <dl class="facts">
        <DescriptionItem name="Title">{renderText(title)}</DescriptionItem>
        <DescriptionItem name="Description">{renderText(description)}</DescriptionItem>
        <DescriptionItem name="Canonical">
          {canonical === null ? 'none' : <UntrustedLink url={canonical} />}
        </DescriptionItem>
        <DescriptionItem name="Language">{renderText(language ?? '')}</DescriptionItem>
        <DescriptionItem name="Character set">{charset}</DescriptionItem>
        <DescriptionItem name="Meta robots">{renderText(robots.meta.join(', '))}</DescriptionItem>
        <DescriptionItem name="X-Robots-Tag">{renderText(robots.header.join(', '))}</DescriptionItem>
      </dl>
    </details>
  );
}

function TextData({
  words,
  main_words,
  sentences,
  paragraphs,
  reading_ease,
  text_ratio,
}: PageObject['text']) {
  return (
    <details>
      <summary>Text: {formatNumber(words)} words</summary>
      <dl class="facts">
        <DescriptionItem name="Words">{`${words} in all, ${main_words} of them in the main content`}</DescriptionItem>
        <DescriptionItem name="Sentences">{sentences}</DescriptionItem>
        <DescriptionItem name="Paragraphs">{paragraphs}</DescriptionItem>
        <DescriptionItem name="Reading ease">
          {reading_ease === null ? 'not measured: not English, or too short' : `${reading_ease} (Flesch)`}
        </DescriptionItem>
        <DescriptionItem name="Text by HTML">{Math.round(text_ratio * 100)}% of the bytes</DescriptionItem>
      </dl>
    </details>
  );
}

/** A collapsed list, in document order. @param about a summary of the list */
function CollapsedList<T>(props: {
  name: string;
  about?: string;
  list: CappedList<T>;
  columns: string[];
  children: (item: T) => Child[];
}) {
  const { name, about = '', list, columns, children: cells } = props;
  const items = list.items.slice(0, ROW_LIMIT);
  return (
    <details class="long">
      <summary>
        {name}: {formatNumber(list.total)}
      </summary>
      {about !== '' && <p dir="auto">{about}</p>}
      {list.total > items.length && <p>These are the first {items.length}.</p>}
      {items.length === 0 ? (
        <p>There are none on the page.</p>
      ) : (
        <ScrollableTable
          label={name}
          columns={columns.map((column) => ({ name: column }))}
          rows={items.map(cells)}
        />
      )}
    </details>
  );
}

function shortenCell(value: string): string {
  return shortenLine(value, TEXT_LIMIT);
}

function renderText(value: string): Child {
  return value === '' ? 'none' : <span dir="auto">{value}</span>;
}
