import type { RateLimited } from '../../crawler/admission.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import type { OwnShare } from '../../objects/host/host.ts';
import type { BlockedHostRow } from '../../storage/blocked-hosts.ts';
import type { HostShares } from './host-policy.ts';

/**
 * Describes who decided that a host is not fetched or its audits are not published. Leaves out the reason, which is internal.
 */
export function describeBlock({ scope, requestedBy }: BlockedHostRow, hostname: string): string {
  const action = scope === 'fetch' ? `fetch ${hostname}` : `publish audits of ${hostname}`;
  return requestedBy === 'website'
    ? `The operator of ${hostname} has asked us not to ${action}.`
    : `The operator of this service has decided not to ${action}.`;
}

export function hostBlockedError(message: string, field?: string): ServiceError {
  return new ServiceError('host_blocked', message, field === undefined ? {} : { field });
}

export function hostRateLimitedError({ message, retryAfter }: RateLimited): ServiceError {
  return new ServiceError('host_rate_limited', message, { retryAfter });
}

/** @param own the share of the work that was refused @param retryAfter whole seconds */
export function toLimitReached(
  hostname: string,
  shares: HostShares,
  own: OwnShare | null,
  retryAfter: number,
): RateLimited {
  const limit =
    own?.purpose === 'webhook'
      ? `${pluralize(own.limit, 'request')} a minute to the unconfirmed webhooks of one host`
      : `${formatNumber(shares.audits)} requests a minute to one host`;
  const message = `This service sends at most ${limit}, for all accounts together. ${hostname} has reached that limit. Try again in ${pluralize(retryAfter, 'second')}.`;
  return { kind: 'rate-limited', message, retryAfter };
}
