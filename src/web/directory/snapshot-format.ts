import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Accept } from 'hono/utils/accept';
import type { Provider } from '../../lib/directory-providers.ts';

/** The forms a snapshot is given in, by the end of its address. */
export type SnapshotFormat = 'html' | 'json' | 'md';

export const MEDIA_TYPES: Record<SnapshotFormat, string> = {
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
};

const SNAPSHOT_FORMATS: SnapshotFormat[] = ['html', 'md', 'json'];

/** The path of a snapshot; of its plain address for people. */
export function getSnapshotPath(
  { provider, id }: { provider: Provider; id: string },
  format: SnapshotFormat = 'html',
): string {
  return `/ai-directory/${provider}/${id}${format === 'html' ? '' : `.${format}`}`;
}

/** The form the client would rather have (RFC 9110, section 12.5.1); HTML when it does not say. */
export function negotiateFormat(c: Context): SnapshotFormat {
  const type = accepts(c, {
    header: 'Accept',
    supports: SNAPSHOT_FORMATS.map((form) => MEDIA_TYPES[form]),
    default: MEDIA_TYPES.html,
    match: selectPreferredType,
  });
  return SNAPSHOT_FORMATS.find((form) => MEDIA_TYPES[form] === type) ?? 'html';
}

/** By weight; of the same weight named types come before `*`, and the one listed first. */
function selectPreferredType(
  ranges: Accept[],
  { supports, default: fallback }: { supports: string[]; default: string },
) {
  const wildcard = ({ type }: Accept) => Number(type === '*/*');
  const preferred = ranges
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q || wildcard(a) - wildcard(b))
    .map(({ type }) => (type === '*/*' ? fallback : supports.find((one) => one === type.toLowerCase())));
  return preferred.find((type) => type !== undefined) ?? fallback;
}
