import { ServiceError } from '../../lib/errors.ts';
import { HOUR } from '../../lib/time.ts';

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
