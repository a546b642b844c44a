import { moment } from '../format.ts';

/** When something was, to the minute. @param at ISO 8601 */
export function Moment({ at }: { at: string }) {
  return <time datetime={at}>{moment(at)}</time>;
}
