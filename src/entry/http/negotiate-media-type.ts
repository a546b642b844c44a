import { parseAccept } from 'hono/utils/accept';

/**
 * Returns the media type that an `Accept` header prefers (RFC 9110 section 12.5.1): the one with the highest weight; at the
 * same weight one that the header names before one that a wildcard matches, then in the order of the header. Wildcards match
 * only `fallback`, so that clients get another type only by naming it. Without a match it also returns `fallback`: nothing is
 * refused with 406.
 *
 * @param types in lower case, `fallback` among them
 */
export function negotiateMediaType<T extends string>(
  accept: string | undefined,
  types: readonly T[],
  fallback: T,
): T {
  const ranges = parseAccept(accept ?? '');
  const wildcards = [`${fallback.slice(0, fallback.indexOf('/'))}/*`, '*/*'];
  const candidates = types.flatMap((type) => {
    for (const range of type === fallback ? [type, ...wildcards] : [type]) {
      const at = ranges.findIndex((one) => one.type.toLowerCase() === range);
      if (at !== -1) return [{ type, at, weight: ranges[at]?.q ?? 0, isNamed: range === type }];
    }
    return [];
  });
  const [best] = candidates
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || Number(b.isNamed) - Number(a.isNamed) || a.at - b.at);
  return best?.type ?? fallback;
}
