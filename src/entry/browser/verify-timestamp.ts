/** The part of the page /verify that reads timestamps, in public/verify-timestamp.js. The page loads it with the first timestamp. */
export { checkTimestamp } from '../../lib/timestamp/verify-timestamp.ts';
