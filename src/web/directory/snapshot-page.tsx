import type { Context } from 'hono';
import { raw } from 'hono/html';
import { CATEGORIES } from '../../contracts/scoring.ts';
import { DIRECTORIES } from '../../lib/directory-providers.ts';
import type { SnapshotDocument } from '../../services/directory/snapshot-document.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import type { WebEnv } from '../context.ts';
import { renderPage } from '../layout.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { Table } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { describeOwnership } from './describe-ownership.ts';
import { renderContent } from './snapshot-content.ts';
import { MEDIA_TYPES, getSnapshotPath } from './snapshot-format.ts';
import { buildSnapshotStructuredData } from './snapshot-structured-data.ts';
import { FormattedDate } from '../parts/formatted-date.tsx';
import { formatCount, shortenLine } from '../format.ts';

interface SnapshotPageProps {
  document: SnapshotDocument;
  sha256: string;
}

/** The HTML page of a snapshot. The content of the audited page is not trusted: no scripts, no images, marked links. */
export function renderSnapshotPage(
  c: Context<WebEnv>,
  { document, sha256 }: SnapshotPageProps,
): Response | Promise<Response> {
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
      <p class="crumbs">
        <a href="/ai-directory">AI directory</a> / <a href={`/ai-directory/${provider}`}>{name}</a>
      </p>
      <h1 dir="auto">{title}</h1>
      <SnapshotDetails document={document} sha256={sha256} />
      <p>
        <a href={getSnapshotPath(document, 'json')}>The frozen document (JSON)</a> never changes; there is{' '}
        <a href={getSnapshotPath(document, 'md')}>Markdown of it</a> too. Check it yourself:
      </p>
      <CodeBlock
        id="check-command"
        label="Check the snapshot with curl"
        text={`curl -s ${site}${getSnapshotPath(document, 'json')} | sha256sum`}
      />
      <ContentSection {...document} />
      <ScoreSection {...document} />
      {c.env.ABUSE_EMAIL && (
        <p class="aside">
          <a href={buildReportLink(c.env.ABUSE_EMAIL, site + info.path)}>Report this page</a>
        </p>
      )}
    </article>,
  );
}

/** Builds the link to write to the operator about a page (RFC 6068). */
function buildReportLink(email: string, url: string): string {
  const address = email.split('@').map(encodeURIComponent).join('@');
  return `mailto:${address}?subject=${encodeURIComponent(`Report of ${url}`)}`;
}

function SnapshotDetails({ document, sha256 }: SnapshotPageProps) {
  const { knowledge, provenance, source_url, score, frozen_at } = document;
  const ownership = describeOwnership(provenance.ownership);
  return (
    <dl class="facts">
      <DescriptionItem name="Source">
        <UntrustedLink url={source_url} isPublic />
      </DescriptionItem>
      <DescriptionItem name="Score">
        <strong>{score}</strong> of 100
      </DescriptionItem>
      {knowledge.captured && knowledge.byline !== null && (
        <DescriptionItem name="By">{knowledge.byline}</DescriptionItem>
      )}
      <DescriptionItem name="Audited">
        <FormattedDate timestamp={provenance.audited_at} />
      </DescriptionItem>
      <DescriptionItem name="Frozen">
        <FormattedDate timestamp={frozen_at} />
      </DescriptionItem>
      {ownership !== null && <DescriptionItem name="Ownership">{ownership}</DescriptionItem>}
      <DescriptionItem name="SHA-256">
        <code>{sha256}</code>
      </DescriptionItem>
    </dl>
  );
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
      <p class="aside">
        {formatCount(knowledge.word_count, 'word')}. The words and links of this section are those of{' '}
        <UntrustedLink url={source_url} isPublic />, not ours.
      </p>
      <blockquote class="content" dir="auto" lang={knowledge.language ?? undefined} cite={source_url}>
        {raw(html)}
      </blockquote>
      {!isComplete && (
        <p>
          This is the beginning. <a href={getSnapshotPath(document, 'md')}>The Markdown form</a> goes on.
        </p>
      )}
    </section>
  );
}

/** Issues listed. A page that scores enough to be published has few. */
const ISSUES_LIMIT = 30;

function ScoreSection({ report, score }: SnapshotDocument) {
  const analysis = report.data.pages[0]?.seo_analysis;
  if (!analysis) return null;
  return (
    <section aria-labelledby="score">
      <h2 id="score">How it scores</h2>
      <Table
        columns={[{ name: 'Category' }, { name: 'Score', number: true }]}
        rows={[
          ...CATEGORIES.map((category) => [
            CATEGORY_LABELS[category].name,
            analysis.category_scores[category],
          ]),
          [<strong>Overall</strong>, <strong>{score}</strong>],
        ]}
      />
      <p>
        {formatCount(analysis.passed_checks.length, 'check')} passed,{' '}
        {formatCount(analysis.issues.length, 'issue')} {analysis.issues.length === 1 ? 'was' : 'were'} found.
      </p>
      <ul class="checks">
        {analysis.issues.slice(0, ISSUES_LIMIT).map((issue) => (
          <li>
            <a href={`/checks/${encodeURIComponent(issue.id)}`}>{issue.title}</a>
            <SeverityBadge severity={issue.severity} />
          </li>
        ))}
      </ul>
    </section>
  );
}
