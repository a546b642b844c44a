import { ServiceError } from '../../lib/errors.ts';
import { SECOND } from '../../lib/time.ts';

/** In milliseconds. Less than the 60 seconds that clients wait by default. */
export const TOOL_TIMEOUT = 55 * SECOND;

/** Returns the result of `work`, which continues if it takes too long. @throws ServiceError 500 after 55 seconds */
export async function limitTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(timeoutError()), TOOL_TIMEOUT);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function timeoutError(): ServiceError {
  return new ServiceError(
    'tool_timed_out',
    'This takes longer than a tool call may. The work continues: read its result later, and do not repeat the call now.',
  );
}
