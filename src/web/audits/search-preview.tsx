import type { PageObject } from '../../contracts/page.ts';
import { shortenLine } from '../format.ts';
import { shortenUrl } from '../parts/untrusted-link.tsx';

/** Characters that search results show, about. */
const TITLE_LIMIT = 60;
const DESCRIPTION_LIMIT = 155;

/** The title and description of the page, about as a search result shows them. */
export function SearchPreview({ url, title, meta_description: description }: PageObject) {
  return (
    <section aria-labelledby="preview">
      <h2 id="preview">In search results</h2>
      <p>About what a search engine shows of the page’s title and description. It may choose other words.</p>
      <div class="preview">
        <p class="aside">{shortenUrl(url, 70)}</p>
        <p dir="auto">
          <strong>{shortenLine(title, TITLE_LIMIT) || 'The page has no title'}</strong>
        </p>
        <p dir="auto">{shortenLine(description, DESCRIPTION_LIMIT) || 'The page has no description.'}</p>
      </div>
      <p class="aside">
        The title has {title.length} characters, the description {description.length}.
      </p>
    </section>
  );
}
