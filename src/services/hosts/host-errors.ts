import type { RateLimited } from '../../crawler/admission.ts';
import { ServiceError } from '../../lib/errors.ts';
import { formatNumber, pluralize } from '../../lib/text.ts';
import type { BlockedHostRow } from '../../storage/blocked-hosts.ts';

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

/** @param limit requests in any 60 seconds @param retryAfter whole seconds */
export function toLimitReached(hostname: string, limit: number, retryAfter: number): RateLimited {
  const message = `This service sends at most ${formatNumber(limit)} requests a minute to one host, for all accounts together. ${hostname} has reached that limit. Try again in ${pluralize(retryAfter, 'second')}.`;
  return { kind: 'rate-limited', message, retryAfter };
}
