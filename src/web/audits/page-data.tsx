import type { Child } from 'hono/jsx';
import type { CappedList, PageObject } from '../../engine/page-object.ts';
import { fitted } from '../parts/text.tsx';
import { AuditedLink } from '../parts/audited-link.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Fact } from '../parts/facts.tsx';

/** Rows of a list that are shown, and characters of a text. */
const ROWS = 100;
const TEXT = 200;

/** What was read of the page, list by list, each folded. */
export function PageData({ page, id }: { page: PageObject; id: string }) {
  const { headings, links, images, hreflang, structured_data: data } = page;
  return (
    <section aria-labelledby="data">
      <h2 id="data">What was read of the page</h2>
      <p>
        Long lists show their beginning here. <a href={`/audits/${id}.json`}>The JSON</a> has more of them.
      </p>
      <Head page={page} />
      <Text {...page.text} />
      <List name="Headings" list={headings} columns={['Level', 'Text']}>
        {({ level, text }) => [`h${level}`, cut(text)]}
      </List>
      <List
        name="Links"
        about={`${links.internal} internal, ${links.external} external.`}
        list={links}
        columns={['Address', 'Text', 'Kind', 'rel']}
      >
        {({ url, text, kind, rel }) => [<AuditedLink address={url} />, cut(text), kind, rel.join(' ')]}
      </List>
      <List
        name="Images"
        about={`${images.without_alt} without an alt attribute.`}
        list={images}
        columns={['Address', 'Alternative text', 'Width', 'Height']}
      >
        {({ url, alt, width, height }) => [
          url === null ? 'no address' : <AuditedLink address={url} />,
          alt === null ? 'no alt attribute' : cut(alt) || 'empty: decoration',
          width,
          height,
        ]}
      </List>
      <List name="Open Graph" list={page.open_graph} columns={['Property', 'Content']}>
        {({ property, content }) => [property, cut(content)]}
      </List>
      <List name="Twitter card" list={page.twitter} columns={['Property', 'Content']}>
        {({ property, content }) => [property, cut(content)]}
      </List>
      <List
        name="Structured data"
        about={[...data.errors, ...page.warnings].slice(0, ROWS).map(cut).join(' ')}
        list={data}
        columns={['Types', 'Format']}
      >
        {({ types, format }) => [types.join(', '), format]}
      </List>
      <List name="Languages (hreflang)" list={hreflang} columns={['Language', 'Address']}>
        {({ lang, url }) => [cut(lang), <AuditedLink address={url} />]}
      </List>
    </section>
  );
}

function Head({ page }: { page: PageObject }) {
  const { title, meta_description: description, canonical, language, charset, robots } = page;
  return (
    <details>
      <summary>Head of the page</summary>
      <dl class="facts">
        <Fact name="Title">{text(title)}</Fact>
        <Fact name="Description">{text(description)}</Fact>
        <Fact name="Canonical">{canonical === null ? 'none' : <AuditedLink address={canonical} />}</Fact>
        <Fact name="Language">{text(language ?? '')}</Fact>
        <Fact name="Character set">{charset}</Fact>
        <Fact name="Meta robots">{text(robots.meta.join(', '))}</Fact>
        <Fact name="X-Robots-Tag">{text(robots.header.join(', '))}</Fact>
      </dl>
    </details>
  );
}

function Text({ words, main_words, sentences, paragraphs, reading_ease, text_ratio }: PageObject['text']) {
  return (
    <details>
      <summary>Text: {words.toLocaleString('en-US')} words</summary>
      <dl class="facts">
        <Fact name="Words">{`${words} in all, ${main_words} of them in the main content`}</Fact>
        <Fact name="Sentences">{sentences}</Fact>
        <Fact name="Paragraphs">{paragraphs}</Fact>
        <Fact name="Reading ease">
          {reading_ease === null ? 'not measured: not English, or too short' : `${reading_ease} (Flesch)`}
        </Fact>
        <Fact name="Text by HTML">{Math.round(text_ratio * 100)}% of the bytes</Fact>
      </dl>
    </details>
  );
}

/** One list, folded, in the order of the document. `about`: what it says as a whole. */
function List<T>(props: {
  name: string;
  about?: string;
  list: CappedList<T>;
  columns: string[];
  children: (item: T) => Child[];
}) {
  const { name, about = '', list, columns, children: cells } = props;
  const items = list.items.slice(0, ROWS);
  return (
    <details class="long">
      <summary>
        {name}: {list.total.toLocaleString('en-US')}
      </summary>
      {about !== '' && <p dir="auto">{about}</p>}
      {list.total > items.length && <p>These are the first {items.length}.</p>}
      {items.length === 0 ? (
        <p>There are none on the page.</p>
      ) : (
        <DataTable
          label={name}
          columns={columns.map((column) => ({ name: column }))}
          rows={items.map(cells)}
        />
      )}
    </details>
  );
}

function cut(value: string): string {
  return fitted(value, '', TEXT);
}

function text(value: string): Child {
  return value === '' ? 'none' : <span dir="auto">{value}</span>;
}
