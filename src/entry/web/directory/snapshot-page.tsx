import type { Context } from 'hono';
import { raw } from 'hono/html';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { shortenLine } from '../format.ts';
import { formatCount } from '../../../lib/text.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { SeverityBadge } from '../parts/badge.tsx';
import { BreakableText, FormattedDate, UntrustedLink } from '../parts/text.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { MEDIA_TYPES, getSnapshotPath } from './snapshot-format.ts';
import { getCanonicalUrl } from './snapshot-response.ts';
import { SnapshotSummary, Verification } from './snapshot-summary.tsx';
import { shiftHeadings, markdownToHtml } from '../../../lib/markdown.ts';
import { Section } from '../parts/card.tsx';

interface SnapshotPageProps {
  document: SnapshotDocument;
  sha256: string;
}

/** The HTML page of a snapshot. The content of the audited page is not trusted: no scripts, no images, marked links. */
export function renderSnapshotPage(
  c: Context<WebEnv>,
  { document, sha256 }: SnapshotPageProps,
): PageResponse {
  const { provider, title, source_url, score, description } = document;
  const { name } = DIRECTORIES[provider];
  const site = c.env.SITE_URL;
  const host = new URL(source_url).hostname;
  const suffix = ` – ${name} AI directory`;
  const info = {
    title: shortenLine(title.length < 12 ? `${title} on ${host}` : title, 60 - suffix.length) + suffix,
    description: shortenLine(
      `Frozen audit of ${host} for ${name}, score ${score} of 100, verifiable by its SHA-256. ${description}`,
      160,
    ),
    path: getSnapshotPath(document),
    canonical: getCanonicalUrl(document),
    structuredData: buildSnapshotStructuredData(document, sha256, site),
    alternates: (['json', 'md'] as const).map((format) => ({
      type: MEDIA_TYPES[format],
      path: getSnapshotPath(document, format),
      title: format === 'json' ? 'The frozen document' : 'Markdown',
    })),
  };
  return renderPage(
    c,
    info,
    <article>
      <PageHeader
        title={title}
        dir="auto"
        crumbs={[
          { href: '/ai-directory', label: 'AI directory' },
          { href: `/ai-directory/${provider}`, label: name },
        ]}
        meta={
          <>
            Snapshot of <BreakableText text={host} />, <FormattedDate timestamp={document.frozen_at} />
          </>
        }
      />
      <div class="split snapshot">
        <SnapshotSummary document={document} />
        <div>
          {description !== '' && (
            <p class="lead" dir="auto">
              {description}
            </p>
          )}
          <ContentSection {...document} />
          <Verification document={document} sha256={sha256} site={site} />
          <IssueSection {...document} />
          {c.env.ABUSE_EMAIL && (
            <p class="muted">
              <a href={buildReportLink(c.env.ABUSE_EMAIL, site + info.path)}>Report this page</a>
            </p>
          )}
        </div>
      </div>
    </article>,
  );
}

/** Builds the link to write to the operator about a page (RFC 6068). */
function buildReportLink(email: string, url: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}?subject=${encodeURIComponent(`Report about ${url}`)}`;
}

function ContentSection({ knowledge, source_url, ...document }: SnapshotDocument) {
  if (!knowledge.captured) {
    return (
      <Section id="content" title="What the page says">
        <p>No main content was found on the page.</p>
      </Section>
    );
  }
  const { html, isComplete } = renderContent(knowledge.markdown);
  return (
    <Section id="content" title="What the page says">
      <p class="muted">
        {formatCount(knowledge.word_count, 'word')}, as published on{' '}
        <UntrustedLink url={source_url} isPublic />. Words and links are theirs, not ours.
      </p>
      <blockquote class="content" dir="auto" lang={knowledge.language ?? undefined} cite={source_url}>
        {raw(html)}
      </blockquote>
      {!isComplete && (
        <p>
          This is the beginning. <a href={getSnapshotPath(document, 'md')}>Read all of it as Markdown</a>
        </p>
      )}
    </Section>
  );
}

/** Issues listed. A page that scores enough to be published has few. */
const ISSUES_LIMIT = 30;

function IssueSection({ report }: SnapshotDocument) {
  const analysis = report.data.pages[0]?.seo_analysis;
  if (!analysis) return null;
  const { issues, passed_checks: passed } = analysis;
  return (
    <Section id="issues" title="What the audit found">
      <p>
        {formatCount(passed.length, 'check')} passed. {formatCount(issues.length, 'issue')} found
        {issues.length === 0 ? '.' : ':'}
      </p>
      {issues.length > 0 && (
        <ul class="card check-rows">
          {issues.slice(0, ISSUES_LIMIT).map((issue) => (
            <li>
              <SeverityBadge severity={issue.severity} />
              <a href={`/checks/${encodeURIComponent(issue.id)}`}>{issue.title}</a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Characters of the content that the HTML page shows. The Markdown form has all of it. */
const EXCERPT_LIMIT = 20_000;

/** Renders the beginning of a snapshot's content as HTML, with headings below an `<h2>`. */
function renderContent(markdown: string): { html: string; isComplete: boolean } {
  const excerpt = cutExcerpt(markdown);
  const html = markdownToHtml(excerpt);
  return {
    html: shiftHeadings(3, replaceImages(markLinksUntrusted(html))),
    isComplete: excerpt.length === markdown.length,
  };
}

/** Cuts between two blocks where it can. */
function cutExcerpt(markdown: string): string {
  if (markdown.length <= EXCERPT_LIMIT) return markdown;
  const end = markdown.lastIndexOf('\n\n', EXCERPT_LIMIT);
  return markdown.slice(0, end > 0 ? end : EXCERPT_LIMIT).toWellFormed();
}

/** Tells search engines that the links are not ours. */
function markLinksUntrusted(html: string): string {
  return html.replaceAll('<a href="', '<a rel="nofollow ugc noopener" href="');
}

/** Replaces images by their alternative texts: the page loads nothing from other sites. */
function replaceImages(html: string): string {
  return html.replace(/<img src="[^"]*" alt="([^"]*)"[^<>]*>/g, '<span class="image">Image: $1</span>');
}

/** The schema.org `Dataset` of a snapshot: source, date, and the SHA-256 to verify it by. */
function buildSnapshotStructuredData(document: SnapshotDocument, sha256: string, siteUrl: string): object {
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
