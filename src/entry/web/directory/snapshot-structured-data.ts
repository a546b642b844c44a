import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import { SITE_NAME } from '../layout.tsx';
import { MEDIA_TYPES, getSnapshotPath } from './snapshot-format.ts';

/** The schema.org `Dataset` of a snapshot: source, date, and the SHA-256 to verify it by. */
export function buildSnapshotStructuredData(
  document: SnapshotDocument,
  sha256: string,
  siteUrl: string,
): object {
  const { name } = DIRECTORIES[document.provider];
  return {
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    '@id': siteUrl + getSnapshotPath(document),
    name: `${document.title}: frozen audit for ${name}`,
    description: `A frozen audit of ${document.source_url} in the ${name} AI directory, with what the page says and how it scores: ${document.score} of 100. It never changes. ${document.description}`,
    url: siteUrl + getSnapshotPath(document),
    isBasedOn: document.source_url,
    dateCreated: document.frozen_at,
    isAccessibleForFree: true,
    ...(document.knowledge.captured &&
      document.knowledge.language !== null && { inLanguage: document.knowledge.language }),
    identifier: { '@type': 'PropertyValue', propertyID: 'sha256', value: sha256 },
    creator: { '@type': 'Organization', name: SITE_NAME, url: `${siteUrl}/` },
    includedInDataCatalog: {
      '@type': 'DataCatalog',
      name: `${name} AI directory`,
      url: `${siteUrl}/ai-directory/${document.provider}`,
    },
    distribution: [
      {
        '@type': 'DataDownload',
        encodingFormat: MEDIA_TYPES.json,
        contentUrl: siteUrl + getSnapshotPath(document, 'json'),
        sha256,
      },
      {
        '@type': 'DataDownload',
        encodingFormat: MEDIA_TYPES.md,
        contentUrl: siteUrl + getSnapshotPath(document, 'md'),
      },
    ],
  };
}
