import { ServiceError } from '../../lib/errors.ts';
import { HOUR, MINUTE, SECOND } from '../../lib/time.ts';

export function ownedByAnother(host: string): ServiceError {
  return new ServiceError(409, `Another account has verified ${host}`);
}

export function notAdded(host: string): ServiceError {
  return new ServiceError(409, `You have not added ${host}: add it first`);
}

/** @param left milliseconds until the hold ends */
export function onHold(host: string, left: number): ServiceError {
  const hours = Math.ceil(left / HOUR);
  return new ServiceError(
    409,
    `${host} was released and is on hold for 24 hours: nobody can verify it for another ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
  );
}

export function tokenReplaced(host: string): ServiceError {
  return new ServiceError(409, `You released ${host} and added it again meanwhile: publish its new token`);
}

/** How often a minute an account may ask to verify: `VERIFY_LIMIT` in wrangler.toml. */
export const VERIFICATIONS_A_MINUTE = 60;

/** The limit does not say how much of its minute is left. */
export function tooOften(): ServiceError {
  return new ServiceError(
    429,
    `You have asked to verify websites ${VERIFICATIONS_A_MINUTE} times within a minute: wait a minute`,
    MINUTE / SECOND,
  );
}
