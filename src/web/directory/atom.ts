import { DIRECTORIES, type Provider } from '../../lib/directory.ts';
import type { SubmissionSummary } from '../../services/directory/submission.ts';
import { SITE_NAME } from '../layout.tsx';
import { MEDIA_TYPES, snapshotPath } from './forms.ts';
import { escapeXml, xmlResponse } from './xml.ts';

/** A directory's newest snapshots as an Atom feed (RFC 4287). */
export function atomFeed(provider: Provider, snapshots: SubmissionSummary[], siteUrl: string): Response {
  const address = `${siteUrl}/ai-directory/${provider}`;
  const updated = snapshots[0]?.submitted_at ?? '1970-01-01T00:00:00+00:00';
  return xmlResponse(
    `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(address)}</id>
<title>${escapeXml(DIRECTORIES[provider].name)} AI directory</title>
<updated>${updated}</updated>
<author><name>${SITE_NAME}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(address)}/atom.xml"/>
<link rel="alternate" type="text/html" href="${escapeXml(address)}"/>
${snapshots.map((snapshot) => entry(snapshot, siteUrl)).join('\n')}
</feed>
`,
    'application/atom+xml',
  );
}

function entry(snapshot: SubmissionSummary, siteUrl: string): string {
  const { title, description, source_url, score, submitted_at } = snapshot;
  const links = (['html', 'json', 'md'] as const).map(
    (form) =>
      `<link rel="alternate" type="${MEDIA_TYPES[form]}" href="${escapeXml(siteUrl + snapshotPath(snapshot, form))}"/>`,
  );
  return `<entry>
<id>${escapeXml(siteUrl + snapshotPath(snapshot))}</id>
<title>${escapeXml(title)}</title>
<published>${submitted_at}</published>
<updated>${submitted_at}</updated>
${links.join('\n')}
<link rel="via" href="${escapeXml(source_url)}"/>
<summary>${escapeXml(`Score ${score} of 100. ${description}`)}</summary>
</entry>`;
}
