import type { HostBlock } from '../../../../services/hosts/blocks.ts';

export const SCOPES: Record<HostBlock['scope'], string> = {
  fetch: 'Never fetched',
  publish: 'Audits not published',
};

export const REQUESTERS: Record<HostBlock['requestedBy'], string> = {
  website: 'Operator of the website',
  service: 'Us',
};

/** Formats the hosts that a block covers. */
export function formatCoverage({ host, includeSubdomains }: HostBlock): string {
  return includeSubdomains ? `${host} and all subdomains` : host;
}
