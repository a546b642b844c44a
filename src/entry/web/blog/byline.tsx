import { FormattedDate } from '../parts/formatted-date.tsx';
import { formatDate } from '../format.ts';
import type { PostSummary } from '../../../contracts/post.ts';

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
