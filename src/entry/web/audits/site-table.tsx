import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { formatNumber } from '../../../lib/text.ts';
import type { AuditedSite } from '../../../services/audits/audited-sites.ts';
import { toListHref } from '../list-links.ts';
import { GradeTile, Score } from '../parts/badge.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { ShortDate } from '../parts/text.tsx';

/** The path of the websites with audits. With `?domain=` it lists those of one. */
export const SITES_PATH = '/audits/history';

/** Websites with their number of audits, which they lead to. @param label names the table */
export function SiteTable({ label, sites }: { label: string; sites: AuditedSite[] }) {
  return (
    <DataTable
      label={label}
      columns={['Website', narrow('Website score'), numeric('Audits'), narrow('Last audit')]}
      rows={sites.map(({ host, website, audits, lastAuditedAt }) => [
        <a href={toListHref(SITES_PATH, { domain: host })} dir="auto">
          {toDisplayHost(host)}
        </a>,
        <SiteScore website={website} />,
        formatNumber(audits),
        <ShortDate timestamp={lastAuditedAt} />,
      ])}
    />
  );
}

/** The score of the website, or a link to get one. */
function SiteScore({ website }: Pick<AuditedSite, 'website'>) {
  if (!website) return <a href="/websites">Add website</a>;
  const path = `/websites/${website.host}`;
  if (!website.isOwner) return <a href={path}>Verify</a>;
  if (website.score === null) return <a href={`${path}/scan`}>Scan</a>;
  return (
    <span class="site-score">
      <GradeTile grade={website.grade} /> <Score score={website.score} />
    </span>
  );
}
