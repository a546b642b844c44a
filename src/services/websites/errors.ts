import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { pluralize } from '../../lib/text.ts';
import { HOUR } from '../../lib/time.ts';

export function ownedByAnotherError(host: string): ServiceError {
  return new ServiceError(
    'website_owned_by_another_account',
    `Another account has verified ${toDisplayHost(host)}`,
  );
}

export function notAddedError(host: string): ServiceError {
  return new ServiceError('website_not_added', `You haven't added ${toDisplayHost(host)}. Add it first.`);
}

/** @param remaining milliseconds until the release hold ends */
export function onHoldError(host: string, remaining: number): ServiceError {
  const hours = Math.ceil(remaining / HOUR);
  return new ServiceError(
    'website_on_release_hold',
    `${toDisplayHost(host)} was released and is on hold for 24 hours: nobody can verify it for another ${pluralize(hours, 'hour')}`,
  );
}

export function tokenReplacedError(host: string): ServiceError {
  return new ServiceError(
    'verification_token_replaced',
    `You released ${toDisplayHost(host)} and added it again in the meantime. Publish its new token.`,
  );
}

export function websiteNotFoundError(host: string): ServiceError {
  return new ServiceError(
    'website_not_found',
    `There is no website ${toDisplayHost(host)}: nobody has added it`,
  );
}

export function notOwnerError(host: string): ServiceError {
  return new ServiceError(
    'website_not_verified',
    `Only the verified owner of ${toDisplayHost(host)} can do this. Verify it first.`,
  );
}
