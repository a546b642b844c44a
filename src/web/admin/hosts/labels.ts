import type { HostBlock } from '../../../services/hosts/get-block.ts';

export const SCOPES: Record<HostBlock['scope'], string> = {
  fetch: 'Never fetched',
  publish: 'Audits not published',
};

export const REQUESTERS: Record<HostBlock['requestedBy'], string> = {
  website: 'The operator of the website asked for it',
  service: 'We decided it',
};

/** Formats the hosts that a block covers. */
export function formatCoverage({ host, includeSubdomains }: HostBlock): string {
  return includeSubdomains ? `${host} and all subdomains` : host;
}
