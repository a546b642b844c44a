import type { Context } from 'hono';
import { raw } from 'hono/html';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { formatCount, shortenLine } from '../format.ts';
import { renderPage } from '../layout.tsx';
import { SeverityBadge } from '../parts/badge.tsx';
import { BreakableText } from '../parts/breakable-text.tsx';
import { FormattedDate } from '../parts/dates.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { renderContent } from './snapshot-content.ts';
import { MEDIA_TYPES, getSnapshotPath } from './snapshot-format.ts';
import { getCanonicalUrl } from './snapshot-links.ts';
import { buildSnapshotStructuredData } from './snapshot-structured-data.ts';
import { SnapshotSummary, Verification } from './snapshot-summary.tsx';

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
      <section aria-labelledby="content">
        <h2 id="content">What the page says</h2>
        <p>No main content was found on the page.</p>
      </section>
    );
  }
  const { html, isComplete } = renderContent(knowledge.markdown);
  return (
    <section aria-labelledby="content">
      <h2 id="content">What the page says</h2>
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
    </section>
  );
}

/** Issues listed. A page that scores enough to be published has few. */
const ISSUES_LIMIT = 30;

function IssueSection({ report }: SnapshotDocument) {
  const analysis = report.data.pages[0]?.seo_analysis;
  if (!analysis) return null;
  const { issues, passed_checks: passed } = analysis;
  return (
    <section aria-labelledby="issues">
      <h2 id="issues">What the audit found</h2>
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
    </section>
  );
}
