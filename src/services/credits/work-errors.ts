import { MAX_CONCURRENT_WORK } from '../../objects/account/work-slots.ts';
import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';

export { MAX_CONCURRENT_WORK };

/** @param retryAfter seconds */
export function tooMuchWorkError(retryAfter: number): ServiceError {
  return new ServiceError(
    'too_many_concurrent_requests',
    `You can run ${MAX_CONCURRENT_WORK} audits, scans, verifications, score computations and large reports at the same time. Wait for one to end, or try again in ${pluralize(retryAfter, 'second')}.`,
    { retryAfter },
  );
}
