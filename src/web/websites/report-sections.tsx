import { CATEGORIES } from '../../contracts/scoring.ts';
import { formatIssueCounts } from '../audits/audit-list.tsx';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SeverityBadge } from '../parts/badge.tsx';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { shortenUrl, UntrustedLink } from '../parts/untrusted-link.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import type { SiteReport } from '../../contracts/site-report.ts';

/** Entries shown of a report, which can have 200 findings on 1,000 pages. The filter and the JSON show the others. */
const DISPLAY_LIMITS = { findings: 60, affected: 10, pages: 100, unaudited: 100 };

type Finding = SiteReport['findings'][number];

export function Categories({ summaries }: { summaries: SiteReport['by_category'] }) {
  return (
    <section aria-labelledby="categories">
      <h2 id="categories">By category</h2>
      <ScrollableTable
        label="Scores by category"
        columns={[
          { name: 'Category' },
          { name: 'Score', number: true },
          { name: 'Findings', number: true },
          { name: 'Pages affected', number: true },
          { name: 'Issues' },
        ]}
        rows={CATEGORIES.map((category) => {
          const summary = summaries[category];
          return [
            CATEGORY_LABELS[category].name,
            summary.score ?? '–',
            summary.findings,
            summary.pages_affected,
            formatIssueCounts(summary.by_severity),
          ];
        })}
      />
    </section>
  );
}

/** The findings of a report. @param pages all pages of the report, for links from affected pages to their audits */
export function Findings({ findings, pages }: Pick<SiteReport, 'findings' | 'pages'>) {
  const audits = new Map(pages.map(({ url, report_id: id }) => [url, id]));
  if (findings.length === 0) return <p>There is none.</p>;
  return (
    <>
      <ul class="issues">
        {findings.slice(0, DISPLAY_LIMITS.findings).map((finding) => (
          <FindingItem finding={finding} audits={audits} />
        ))}
      </ul>
      {findings.length > DISPLAY_LIMITS.findings && (
        <p>
          These are the {DISPLAY_LIMITS.findings} gravest of {findings.length}: filter for the others.
        </p>
      )}
    </>
  );
}

function FindingItem({ finding, audits }: { finding: Finding; audits: Map<string, string> }) {
  const { id, scope, category, severity, title, evidence, recommendation, affected, cost } = finding;
  const shown = affected.urls.slice(0, DISPLAY_LIMITS.affected);
  return (
    <li>
      <div class="issue">
        <h3>{scope === 'page' ? <a href={`/checks/${encodeURIComponent(id)}`}>{title}</a> : title}</h3>
        <SeverityBadge severity={severity} />
      </div>
      <p class="aside">
        {CATEGORY_LABELS[category].name}, {formatCount(affected.count, 'page')}
        {cost !== null && cost > 0 && `, costs about ${formatCount(cost, 'point')} of the mean score`}
      </p>
      <details>
        <summary>Evidence, advice and pages</summary>
        <dl class="facts">
          <DescriptionItem name="Found">
            <span dir="auto">{evidence}</span>
          </DescriptionItem>
          {recommendation !== null && <DescriptionItem name="What to do">{recommendation}</DescriptionItem>}
          <DescriptionItem name="Pages">
            <ul class="plain">
              {shown.map((url) => (
                <li>
                  <AuditLink url={url} id={audits.get(url)} />
                </li>
              ))}
              {affected.count > shown.length && (
                <li>and {formatCount(affected.count - shown.length, 'page')} more</li>
              )}
            </ul>
          </DescriptionItem>
        </dl>
      </details>
    </li>
  );
}

/** The URL of a page, as a link to its audit if there is one. */
function AuditLink({ url, id }: { url: string; id: string | undefined }) {
  const shown = <span dir="auto">{shortenUrl(url)}</span>;
  return id === undefined ? shown : <a href={`/audits/${id}`}>{shown}</a>;
}

export function Pages({ pages }: Pick<SiteReport, 'pages'>) {
  return (
    <section aria-labelledby="pages">
      <h2 id="pages">Pages, the weakest first</h2>
      {pages.length === 0 ? (
        <p>There is none.</p>
      ) : (
        <ScrollableTable
          label="Scores by page"
          columns={[
            { name: 'Page' },
            { name: 'Score', number: true },
            { name: 'Status', number: true },
            { name: 'Words', number: true },
            { name: 'Issues' },
            { name: 'Audited' },
          ]}
          rows={pages.slice(0, DISPLAY_LIMITS.pages).map((page) => [
            <>
              <AuditLink url={page.url} id={page.report_id} />
              {page.title !== '' && <small>{page.title}</small>}
            </>,
            page.score ?? 'not scored',
            page.status_code,
            formatNumber(page.words),
            formatIssueCounts(page.issue_counts),
            <FormattedDateTime timestamp={page.audited_at} />,
          ])}
        />
      )}
      {pages.length > DISPLAY_LIMITS.pages && (
        <p>
          These are the {DISPLAY_LIMITS.pages} weakest of {formatCount(pages.length, 'page')}: filter by a
          part of the address for the others.
        </p>
      )}
    </section>
  );
}

/** What scans found and did not audit. */
export function UnauditedAddresses({ addresses }: { addresses: SiteReport['unaudited'] }) {
  if (addresses.length === 0) return <></>;
  return (
    <section aria-labelledby="unaudited">
      <h2 id="unaudited">Addresses without an audit</h2>
      <p>
        Scans found these addresses and did not audit them, because they answer with an error or with
        something other than HTML. They were not charged.
      </p>
      <ScrollableTable
        label="Addresses without an audit"
        columns={[
          { name: 'Address' },
          { name: 'Status', number: true },
          { name: 'Linked from' },
          { name: 'Seen' },
        ]}
        rows={addresses
          .slice(0, DISPLAY_LIMITS.unaudited)
          .map((address) => [
            <UntrustedLink url={address.url} />,
            address.status_code,
            address.linked_from === null ? 'no page' : <UntrustedLink url={address.linked_from} />,
            <FormattedDateTime timestamp={address.seen_at} />,
          ])}
      />
      {addresses.length > DISPLAY_LIMITS.unaudited && (
        <p>
          These are {DISPLAY_LIMITS.unaudited} of {formatNumber(addresses.length)}: the JSON has the others.
        </p>
      )}
    </section>
  );
}

export function PassedChecks({ passed }: Pick<SiteReport, 'passed'>) {
  return (
    <section aria-labelledby="passed">
      <h2 id="passed">What is right</h2>
      <details class="long">
        <summary>{formatCount(passed.length, 'check')} that no page fails</summary>
        <ul class="plain">
          {passed.map(({ title, pages }) => (
            <li>
              {title} {pages !== null && <small>{formatCount(pages, 'page')}</small>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

export function NotAssessed({ questions }: { questions: SiteReport['not_assessed'] }) {
  if (questions.length === 0) return <></>;
  return (
    <section aria-labelledby="unknown">
      <h2 id="unknown">What could not be told</h2>
      <dl class="facts">
        {questions.map(({ title, reason }) => (
          <DescriptionItem name={title}>{reason}</DescriptionItem>
        ))}
      </dl>
    </section>
  );
}
