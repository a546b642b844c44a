import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import type { Accept } from 'hono/utils/accept';
import type { Provider } from '../../lib/directory-providers.ts';

/** The representations of a snapshot, by the extension of their URLs. `html` has none. */
export type SnapshotFormat = 'html' | 'json' | 'md';

export const MEDIA_TYPES: Record<SnapshotFormat, string> = {
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
};

const SNAPSHOT_FORMATS: SnapshotFormat[] = ['html', 'md', 'json'];

/** The path of a snapshot's page, or of its JSON or Markdown form. */
export function getSnapshotPath(
  { provider, id }: { provider: Provider; id: string },
  format: SnapshotFormat = 'html',
): string {
  return `/ai-directory/${provider}/${id}${format === 'html' ? '' : `.${format}`}`;
}

/** Returns the format the `Accept` header prefers (RFC 9110, section 12.5.1), or HTML. */
export function negotiateFormat(c: Context): SnapshotFormat {
  const type = accepts(c, {
    header: 'Accept',
    supports: SNAPSHOT_FORMATS.map((format) => MEDIA_TYPES[format]),
    default: MEDIA_TYPES.html,
    match: selectPreferredType,
  });
  return SNAPSHOT_FORMATS.find((format) => MEDIA_TYPES[format] === type) ?? 'html';
}

/** Orders types by weight; at the same weight named types come before `*`, then in the order of the header. */
function selectPreferredType(
  ranges: Accept[],
  { supports, default: fallback }: { supports: string[]; default: string },
) {
  const isWildcard = ({ type }: Accept) => Number(type === '*/*');
  const preferred = ranges
    .filter(({ q }) => q > 0)
    .toSorted((a, b) => b.q - a.q || isWildcard(a) - isWildcard(b))
    .map(({ type }) =>
      type === '*/*' ? fallback : supports.find((supported) => supported === type.toLowerCase()),
    );
  return preferred.find((type) => type !== undefined) ?? fallback;
}
