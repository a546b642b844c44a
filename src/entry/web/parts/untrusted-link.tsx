import { shortenLine } from '../format.ts';
import { BreakableText } from './breakable-text.tsx';

/** In characters. Longer URLs are shortened where they are shown. */
const URL_LENGTH_LIMIT = 160;

interface UntrustedLinkProps {
  url: string;
  /** On a public page: shows the whole URL and marks the link as user-generated. */
  isPublic?: boolean;
}

/** A URL from an audited page. A link only for http and https, with `nofollow`. */
export function UntrustedLink({ url, isPublic = false }: UntrustedLinkProps) {
  const text = isPublic ? url : shortenLine(url, URL_LENGTH_LIMIT);
  if (!/^https?:\/\//i.test(url)) return <>{text}</>;
  return (
    <a href={url} rel={isPublic ? 'nofollow ugc noopener' : 'nofollow noopener noreferrer'}>
      {isPublic ? <BreakableText text={text} /> : text}
    </a>
  );
}

/** A URL without its scheme and trailing slash, at most `limit` characters: `www.example.com/pricing`. */
export function shortenUrl(url: string, limit = URL_LENGTH_LIMIT): string {
  return shortenLine(url.replace(/^https?:\/\//i, '').replace(/\/$/, ''), limit);
}
