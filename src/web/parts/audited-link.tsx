import { fitted } from './text.tsx';

/** The most characters of an address that are shown. */
const SHOWN = 160;

interface AuditedLinkProps {
  address: string;
  /** On a page anyone can read: there the address stands whole, as the words of others. */
  inPublic?: boolean;
}

/** An address from an audited page: a link only where it is one of the web, and none that we vouch for. */
export function AuditedLink({ address, inPublic = false }: AuditedLinkProps) {
  const shown = inPublic ? address : fitted(address, '', SHOWN);
  if (!/^https?:\/\//i.test(address)) return <>{shown}</>;
  return (
    <a href={address} rel={inPublic ? 'nofollow ugc noopener' : 'nofollow noopener noreferrer'}>
      {shown}
    </a>
  );
}

/** An address as people write it, without scheme: `www.example.com/pricing`. */
export function shortAddress(address: string, most = SHOWN): string {
  return fitted(address.replace(/^https?:\/\//i, '').replace(/\/$/, ''), '', most);
}
