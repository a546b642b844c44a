import { FormattedDate } from '../parts/formatted-date.tsx';
import { formatDate } from '../format.ts';
import type { PostSummary } from '../../contracts/post.ts';

/** Who wrote a post, and when: the day it changed too, where that is another. */
export function Byline({ author, published_at, updated_at }: PostSummary) {
  return (
    <p class="aside">
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
