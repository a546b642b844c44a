import { raw } from 'hono/html';
import { FormattedDate } from '../parts/dates.tsx';
import { formatDate } from '../format.ts';
import type { PostSummary } from '../../../contracts/post.ts';

/** The body of a post. @param html the output of `renderPost`, inserted as it is */
export function Article({ html }: { html: string }) {
  return <div class="post">{raw(wrapTables(html))}</div>;
}

/** Lets wide tables scroll sideways, also by keyboard. */
function wrapTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="region" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** The author and date of a post, and the date of its last change if that is another day. */
export function Byline({ author, published_at, updated_at }: PostSummary) {
  return (
    <p class="muted">
      By {author.url === null ? author.name : <AuthorLink name={author.name} url={author.url} />},{' '}
      <FormattedDate timestamp={published_at} />
      {formatDate(updated_at) !== formatDate(published_at) && (
        <>
          , updated <FormattedDate timestamp={updated_at} />
        </>
      )}
    </p>
  );
}

function AuthorLink({ name, url }: { name: string; url: string }) {
  return (
    <a rel="author noopener" href={url}>
      {name}
    </a>
  );
}
