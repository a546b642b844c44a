import { type DocsEntry, MAX_QUERY_LENGTH } from '../../../lib/docs-search.ts';
import { formatCount } from '../../../lib/text.ts';

interface SearchFormProps {
  /** Of the field, unique on the page. */
  id: string;
  query?: string;
  results?: DocsEntry[];
}

/** The search of the documentation with what it found. public/docs.js shows that while one types. */
export function SearchForm({ id, query = '', results = [] }: SearchFormProps) {
  return (
    <form role="search" class="docs-search" action="/docs/search" data-docs-search>
      <label for={id}>Search the docs</label>
      <input
        type="search"
        id={id}
        name="q"
        value={query}
        maxlength={MAX_QUERY_LENGTH}
        autocomplete="off"
        required
      />
      <button class="quiet small">Search</button>
      <label class="choice" hidden>
        <input type="checkbox" checked data-shortcut />
        Search with /
      </label>
      <p role="status">{query !== '' && formatCount(results.length, 'result')}</p>
      <ul>
        {results.map(({ kind, title, href }) => (
          <li>
            <a href={href}>
              {title} <small>{kind}</small>
            </a>
          </li>
        ))}
      </ul>
    </form>
  );
}
