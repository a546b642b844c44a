import { ServiceError } from '../../lib/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';

export function ownedByAnotherError(host: string): ServiceError {
  return new ServiceError(409, `Another account has verified ${host}`);
}

export function notAddedError(host: string): ServiceError {
  return new ServiceError(409, `You have not added ${host}: add it first`);
}

/** @param remaining milliseconds until the hold ends */
export function onHoldError(host: string, remaining: number): ServiceError {
  const hours = Math.ceil(remaining / HOUR);
  return new ServiceError(
    409,
    `${host} was released and is on hold for 24 hours: nobody can verify it for another ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  );
}

export function tokenReplacedError(host: string): ServiceError {
  return new ServiceError(409, `You released ${host} and added it again meanwhile: publish its new token`);
}

/** How often a minute an account may ask to verify: `VERIFY_LIMIT` in wrangler.toml. */
export const MAX_VERIFICATIONS_PER_MINUTE = 60;

/** The limit does not say how much of its minute is left. */
export function tooManyVerificationsError(): ServiceError {
  return new ServiceError(
    429,
    `You have asked to verify websites ${MAX_VERIFICATIONS_PER_MINUTE} times within a minute: wait a minute`,
    MINUTE / SECOND,
  );
}
