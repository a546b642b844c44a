import { type AuditedPage, type AuditReport, getSocialImageUrl } from '../../../engine/audit-document.ts';
import { shortenLine } from '../format.ts';
import { Card, Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { UntrustedLink } from '../parts/text.tsx';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import { getTitle } from '../../../engine/find-check.ts';
import { NOINDEX_CHECKS } from '../../../engine/checks/indexability/robots-directives.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import type { Report } from '../../../contracts/report.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { DescriptionItem, KeyValue, Stat, Stats } from '../parts/facts.tsx';
import { ScrollableTable, numeric } from '../parts/table.tsx';

/** Approximate number of characters that search results and social cards show. */
const LIMITS = { title: 60, description: 155, cardTitle: 80, cardDescription: 120 };

interface PreviewsProps {
  page: AuditedPage;
  /** Path that serves the image of the social card; `null` to load nothing from the page. */
  imagePath: string | null;
}

/** How the page may look in search results and as a shared link. */
export function Previews({ page, imagePath }: PreviewsProps) {
  return (
    <div class="grid grid-2">
      <SearchPreview page={page} />
      <SocialPreview page={page} imagePath={imagePath} />
    </div>
  );
}

function SearchPreview({ page }: { page: AuditedPage }) {
  const { title, meta_description: description } = page;
  return (
    <Card title="Search result preview" id="search-preview">
      {page.seo_analysis.issues.some(({ id }) => NOINDEX_CHECKS.has(id)) && (
        <p>
          <strong>Search engines are told not to show this page.</strong> Without that:
        </p>
      )}
      <div class="search-preview">
        <p class="address" dir="auto">
          {formatBreadcrumb(page.url)}
        </p>
        <p class="headline" dir="auto">
          {shortenLine(title, LIMITS.title) || 'No title'}
        </p>
        <p dir="auto">
          {shortenLine(description, LIMITS.description) || 'No description. Search engines choose some text.'}
        </p>
      </div>
      <p class="muted">
        {describeLength('Title', title, page)} {describeLength('Description', description, page)}
      </p>
    </Card>
  );
}

/** The path as search results show it: `www.example.com › shop › chairs`. */
function formatBreadcrumb(url: string): string {
  const { host, pathname } = new URL(url);
  return shortenLine([host, ...pathname.split('/').filter(Boolean)].join(' › '), 60);
}

/** `Title: 25 characters, too short.` The verdict comes from the checks. */
function describeLength(name: 'Title' | 'Description', text: string, page: AuditedPage): string {
  if (text === '') return `${name}: missing.`;
  const failed = new Set(
    page.seo_analysis.issues.flatMap(({ id, parts = [] }) => [id, ...parts.map((part) => part.id)]),
  );
  const verdict = ['too short', 'too long'].find((fault) =>
    failed.has(`${name.toLowerCase()}-${fault.replace(' ', '-')}`),
  );
  return `${name}: ${text.length} characters${verdict ? `, ${verdict}` : ''}.`;
}

function SocialPreview({ page, imagePath }: PreviewsProps) {
  const { open_graph: openGraph, twitter } = page;
  const read = (property: string) =>
    [...openGraph.items, ...twitter.items].find((tag) => tag.property === property)?.content.trim() ?? '';
  const image = getSocialImageUrl(page);
  const missing = ['og:title', 'og:description', 'og:image'].filter((property) => read(property) === '');
  return (
    <Card title="Social card preview" id="social-preview">
      <div class="social-preview">
        <p class={image === null ? 'picture missing' : 'picture'}>
          {image === null && 'No image'}
          {image !== null &&
            (imagePath === null ? (
              <UntrustedLink url={image} />
            ) : (
              <img src={imagePath} alt="The image of the card" />
            ))}
        </p>
        <p class="address">{new URL(page.url).host}</p>
        <p class="headline" dir="auto">
          {shortenLine(read('og:title') || page.title, LIMITS.cardTitle) || 'No title'}
        </p>
        <p dir="auto">
          {shortenLine(read('og:description') || page.meta_description, LIMITS.cardDescription)}
        </p>
      </div>
      <p class="muted">
        {missing.length === 0 ? 'From Open Graph tags.' : `Missing tags: ${missing.join(', ')}.`}
      </p>
      {image !== null && imagePath !== null && (
        <p class="muted">
          <UntrustedLink url={image} />, shown up to 2 MB.
        </p>
      )}
    </Card>
  );
}

/** The checks that took no points, folded: passed, not applicable, unknown. Each is named by the fault that it looks for. */
export function PassedChecks({ page }: { page: AuditedPage }) {
  const { passed_checks: passed, not_applicable: notApplicable, unknown } = page.seo_analysis;
  return (
    <Section id="passed" title="Passed checks">
      <p>
        {formatCount(passed.length, 'check')} passed. {notApplicable.count} didn’t apply.
        {unknown.count > 0 && ` ${unknown.count} couldn’t be checked.`}
      </p>
      <div class="audit-fold">
        <Disclosures>
          {passed.length > 0 && (
            <Disclosure title="Passed" figure={passed.length}>
              <p>We looked for these faults and found none.</p>
              {CATEGORIES.map((category) => ({
                category,
                ids: passed.filter((check) => check.category === category).map(({ id }) => id),
              }))
                .filter(({ ids }) => ids.length > 0)
                .map(({ category, ids }) => (
                  <>
                    <h3>
                      {CATEGORY_LABELS[category].name}: {ids.length}
                    </h3>
                    <CheckList ids={ids} />
                  </>
                ))}
            </Disclosure>
          )}
          {notApplicable.count > 0 && (
            <Disclosure title="Didn’t apply" figure={notApplicable.count}>
              <p>{explainNotApplicable(page)}</p>
              <CheckList ids={notApplicable.ids} />
            </Disclosure>
          )}
          {unknown.count > 0 && (
            <Disclosure title="Couldn’t be checked" figure={unknown.count}>
              <p>
                robots.txt didn’t answer, the page is too long, or a script decides. They take no points.
                Audit again to retry.
              </p>
              <CheckList ids={unknown.ids} />
            </Disclosure>
          )}
        </Disclosures>
      </div>
    </Section>
  );
}

function CheckList({ ids }: { ids: string[] }) {
  return (
    <ul class="check-list">
      {ids.map((id) => (
        <li>
          <a href={`/checks/${encodeURIComponent(id)}`}>{getTitle(id)}</a>
        </li>
      ))}
    </ul>
  );
}

/** Explains why checks do not apply: the runner checks the content of pages with status 2xx only. */
function explainNotApplicable({ status_code: status }: AuditedPage): string {
  if (status < 200 || status > 299) {
    return `The page returned HTTP ${status}, so we checked the response alone.`;
  }
  return 'The page has none of the parts that can have these faults.';
}

type PagePerformance = NonNullable<Report['data']['performance']>;

/** How the page was delivered: status, timings, size, redirects. */
export function DeliverySection({ report, page }: { report: AuditReport; page: AuditedPage }) {
  const { performance, root_url: finalUrl, summary } = report.data;
  return (
    <Section id="delivery" title="Delivery">
      <Stats>
        <Stat label="HTTP status" value={page.status_code} />
        {performance && <DeliveryStats {...performance} />}
      </Stats>
      <KeyValue>
        <DescriptionItem name="URL audited">
          <UntrustedLink url={report.url} />
        </DescriptionItem>
        {finalUrl !== report.url && (
          <DescriptionItem name="Final URL">
            <UntrustedLink url={finalUrl} />
          </DescriptionItem>
        )}
        {summary.errors.map(({ message }) => (
          <DescriptionItem name="Error">{message}</DescriptionItem>
        ))}
        {performance && (
          <DescriptionItem name="Real visitors">
            {performance.field ? formatFieldData(performance.field) : 'No data for this page'}
          </DescriptionItem>
        )}
      </KeyValue>
      {performance && performance.redirects.length > 0 && (
        <>
          <h3>Redirects</h3>
          <ScrollableTable
            label="Redirects"
            columns={['URL', numeric('Status'), 'Leads to']}
            rows={performance.redirects.map(({ url, status_code, location }) => [
              <UntrustedLink url={url} />,
              status_code,
              <UntrustedLink url={location} />,
            ])}
          />
        </>
      )}
    </Section>
  );
}

function DeliveryStats({ ttfb_ms, total_ms, html_bytes, content_encoding }: PagePerformance) {
  const isCompressed = content_encoding !== null && content_encoding !== 'identity';
  return (
    <>
      <Stat label="First byte" value={formatNumber(ttfb_ms)} unit="ms" />
      <Stat label="Last byte" value={formatNumber(total_ms)} unit="ms" />
      <Stat
        label="HTML"
        value={formatNumber(Math.ceil(html_bytes / 1_000))}
        unit="KB"
        note={isCompressed ? `compressed with ${content_encoding}` : 'not compressed'}
      />
    </>
  );
}

function formatFieldData({ scope, lcp_ms, inp_ms, cls }: NonNullable<PagePerformance['field']>): string {
  const values = [
    lcp_ms !== null && `Largest Contentful Paint ${formatNumber(lcp_ms)} ms`,
    inp_ms !== null && `Interaction to Next Paint ${formatNumber(inp_ms)} ms`,
    cls !== null && `Cumulative Layout Shift ${cls}`,
  ].filter((value) => value !== false);
  return `${values.join(', ') || 'No values'} for ${scope === 'url' ? 'this page' : 'the whole site'} (Chrome UX Report, 75th percentile)`;
}
