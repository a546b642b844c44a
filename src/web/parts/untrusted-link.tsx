import { shortenLine } from '../format.ts';

/** The most characters of an address that are shown. */
const URL_LENGTH_LIMIT = 160;

interface UntrustedLinkProps {
  url: string;
  /** On a page anyone can read: there the address stands whole, as the words of others. */
  isPublic?: boolean;
}

/** An address from an audited page: a link only where it is one of the web, and none that we vouch for. */
export function UntrustedLink({ url: address, isPublic: inPublic = false }: UntrustedLinkProps) {
  const shown = inPublic ? address : shortenLine(address, URL_LENGTH_LIMIT);
  if (!/^https?:\/\//i.test(address)) return <>{shown}</>;
  return (
    <a href={address} rel={inPublic ? 'nofollow ugc noopener' : 'nofollow noopener noreferrer'}>
      {shown}
    </a>
  );
}

/** An address as people write it, without scheme: `www.example.com/pricing`. */
export function shortenUrl(url: string, limit = URL_LENGTH_LIMIT): string {
  return shortenLine(url.replace(/^https?:\/\//i, '').replace(/\/$/, ''), limit);
}
