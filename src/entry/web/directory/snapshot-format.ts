import type { Context } from 'hono';
import { negotiateMediaType } from '../../http/negotiate-media-type.ts';
import type { Provider } from '../../../lib/directory-providers.ts';

/** The representations of a snapshot, by the extension of their URLs. `html` has none. */
export type SnapshotFormat = 'html' | 'json' | 'md';

export const MEDIA_TYPES: Record<SnapshotFormat, string> = {
  html: 'text/html',
  json: 'application/json',
  md: 'text/markdown',
};

export const SNAPSHOT_FORMATS: SnapshotFormat[] = ['html', 'md', 'json'];

/** The path of a snapshot's page, or of its JSON or Markdown form. */
export function getSnapshotPath(
  { provider, id }: { provider: Provider; id: string },
  format: SnapshotFormat = 'html',
): string {
  return `/ai-directory/${provider}/${id}${format === 'html' ? '' : `.${format}`}`;
}

/** The path of the proof that a snapshot is in the log (c2sp.org/tlog-proof). */
export function getProofPath(snapshot: { provider: Provider; id: string }): string {
  return `${getSnapshotPath(snapshot)}.tlog-proof`;
}

/** The links of a feed to a snapshot in all formats. */
export function getSnapshotLinks(snapshot: { provider: Provider; id: string }, siteUrl: string) {
  return SNAPSHOT_FORMATS.map((format) => ({
    rel: 'alternate' as const,
    type: MEDIA_TYPES[format],
    href: siteUrl + getSnapshotPath(snapshot, format),
  }));
}

/** Returns the format that the `Accept` header prefers, or HTML. */
export function negotiateFormat(c: Context): SnapshotFormat {
  const type = negotiateMediaType(c.req.header('Accept'), Object.values(MEDIA_TYPES), MEDIA_TYPES.html);
  return SNAPSHOT_FORMATS.find((format) => MEDIA_TYPES[format] === type) ?? 'html';
}
