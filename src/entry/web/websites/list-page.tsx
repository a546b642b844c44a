import type { Context } from 'hono';
import { describeList, type ListFilters } from '../../../lib/list-query.ts';
import {
  type Attention,
  listWebsitePage,
  type WebsiteListItem,
} from '../../../services/websites/list-websites.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { RefusedForm } from '../validate-form.ts';
import { ScanSeveralForm } from './all-scans-page.tsx';
import type { WebsiteEnv } from './context.ts';
import { renderAppPage } from '../app-page.tsx';
import { type List, ListView, readListQuery, type ListRequest } from '../list-view.tsx';
import { Card, Disclosure, Disclosures, EmptyState } from '../parts/card.tsx';
import { FieldRow, UrlField } from '../parts/field.tsx';
import { toOptions } from '../parts/filter-bar.tsx';
import { Badge, GradeTile, Score } from '../parts/badge.tsx';
import { ShortDate } from '../parts/text.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { DataTable, minor, narrow } from '../parts/table.tsx';
import type { Child } from 'hono/jsx';
import { SKIPPED_RUN_MESSAGES } from '../../../lib/skipped-runs.ts';
import { formatCount } from '../../../lib/text.ts';
import type { Tone } from '../parts/tone.ts';
import { ButtonLink, PostForm } from '../parts/button.tsx';
import { translate } from '../language.ts';

const PATH = '/websites';
const WEBSITES_PER_PAGE = 50;

const STATUS_LABELS = { verified: 'Verified', pending: 'Not verified' };

const HINT = 'Such as example.com, which covers www.example.com but no other subdomain.';

const LIST = {
  path: PATH,
  noun: 'website',
  query: describeList({
    filters: { status: ['verified', 'pending'] },
    columns: ['host', 'score', 'added'],
    order: { by: 'added', descending: true },
    descendingFirst: ['score', 'added'],
  }),
  search: { label: 'Search websites', placeholder: 'example.com' },
  selects: [{ name: 'status', label: 'Status', all: 'All websites', options: toOptions(STATUS_LABELS) }],
  hint: 'Search for a part of the domain, or choose another status.',
} satisfies List;

/** The websites of the account, and a form to add one. */
export async function renderWebsiteListPage(
  c: Context<WebsiteEnv>,
  form?: RefusedForm<'host'>,
): Promise<Response> {
  const query = readListQuery(c.req.query(), LIST);
  const { search, filters, order, cursor } = query;
  const [{ page, hasWebsites }, { siteScanCostPerPage }] = await Promise.all([
    listWebsitePage(c.get('context'), {
      query: { search, status: filters.status, order, cursor },
      limit: WEBSITES_PER_PAGE,
    }),
    getSettings(c.env),
  ]);
  return renderAppPage(
    c,
    {
      heading: 'Your websites',
      done: {
        released: 'The website is removed. Your audits of its pages are still here.',
      },
      refused: form && { status: form.status },
    },
    <div class="stack stack-lg">
      <Card>
        <AddForm form={form} />
      </Card>
      {!hasWebsites ? (
        <EmptyState title="You have no websites yet">
          <p>Add your domain above, verify it, then scan it: you get a grade and a report.</p>
        </EmptyState>
      ) : (
        <section>
          <h2 class="unseen">All websites</h2>
          {page.rows.some(({ isOwner }) => isOwner) && (
            <Disclosures>
              <Disclosure title="Scan several websites">
                <ScanSeveralForm price={siteScanCostPerPage} />
                <p>
                  <a href="/websites/scans">Scans of all websites, and their queue</a>
                </p>
              </Disclosure>
            </Disclosures>
          )}
          <ListView list={LIST} query={query} page={page}>
            <WebsiteTable websites={page.rows} sortLink={query.sortLink} />
          </ListView>
        </section>
      )}
    </div>,
  );
}

function AddForm({ form }: { form: RefusedForm<'host'> | undefined }) {
  // The form has one field: it also shows failures that name no field.
  const error = form?.errors.host ?? form?.notice ?? undefined;
  return (
    <PostForm action={PATH} class="inline-form">
      <FieldRow>
        <UrlField
          id="host"
          label="Add a website"
          hint={HINT}
          form={form}
          error={error}
          placeholder="example.com"
        />
        <button type="submit">Add website</button>
      </FieldRow>
    </PostForm>
  );
}

/** The columns that sort the websites. */
type WebsiteColumn = 'host' | 'score' | 'added';

interface WebsiteTableProps {
  websites: WebsiteListItem[];
  sortLink: ListRequest<ListFilters, WebsiteColumn>['sortLink'];
}

/** A page of the websites of the account. */
function WebsiteTable({ websites, sortLink }: WebsiteTableProps) {
  return (
    <DataTable
      label="Your websites"
      columns={[
        { name: 'Website', sort: sortLink('host') },
        narrow('Score', sortLink('score')),
        minor(narrow('Last 90 days')),
        minor(narrow('Next run')),
        'Needs attention',
        narrow('Next step'),
      ]}
      rows={websites.map((website) => [
        <>
          <a href={`${PATH}/${website.host}`}>
            <strong>{website.displayHost}</strong>
          </a>{' '}
          {!website.isOwner && <Badge tone="medium">Not verified</Badge>}
          {website.isPublic && <Badge tone="info">Public scorecard</Badge>}
          {website.scoredAt !== null && (
            <small class="muted block">
              Scored <ShortDate timestamp={website.scoredAt} />
            </small>
          )}
        </>,
        <SiteScore {...website} />,
        <Trend {...website} />,
        <NextRun {...website} />,
        <AttentionList {...website} />,
        <NextStep {...website} />,
      ])}
    />
  );
}

function SiteScore({ isOwner, score, grade }: WebsiteListItem) {
  if (!isOwner || score === null) return <>–</>;
  return (
    <span class="site-score">
      <GradeTile grade={grade} /> <Score score={score} />
    </span>
  );
}

function Trend({ host, trend }: WebsiteListItem) {
  const known = trend.filter((score) => score !== null);
  if (known.length < 2) return <>–</>;
  return (
    <a href={`${PATH}/${host}/history`}>
      <Sparkline values={trend} label={`Score, last 90 days: from ${known[0]} to ${known.at(-1)}`} />
    </a>
  );
}

function NextRun({ host, displayHost, isOwner, nextRunAt }: WebsiteListItem) {
  if (!isOwner) return <>–</>;
  const path = `${PATH}/${host}/schedule`;
  if (nextRunAt !== null)
    return (
      <a href={path}>
        <ShortDate timestamp={nextRunAt} />
      </a>
    );
  return (
    <a href={path} aria-label={`Schedule scans: ${displayHost}`}>
      Schedule
    </a>
  );
}

function NextStep({ host, displayHost, isOwner, score }: WebsiteListItem) {
  const [path, label] = isOwner
    ? [`${PATH}/${host}/scan`, score === null ? 'Scan' : 'Scan again']
    : [`${PATH}/${host}`, 'Verify'];
  return (
    <ButtonLink href={path} label={label} variant="quiet small" aria-label={`${label}: ${displayHost}`} />
  );
}

interface AttentionItem {
  tone: Tone;
  href: string;
  label: string;
  note?: Child;
}

/** What needs the owner's attention on a website, each with a link to where to fix it. */
function AttentionList({ host, attention }: { host: string; attention: readonly Attention[] }) {
  if (attention.length === 0) return <>–</>;
  return (
    <ul class="attention">
      {attention.map((one) => {
        const { tone, href, label, note } = describe(host, one);
        return (
          <li class={tone}>
            <a href={href}>{label}</a>
            {note !== undefined && <small>{note}</small>}
          </li>
        );
      })}
    </ul>
  );
}

function describe(host: string, attention: Attention): AttentionItem {
  const path = `/websites/${host}`;
  if (attention.kind === 'no_credits') {
    return { tone: 'bad', href: '/credits', label: 'No credits for the next run' };
  }
  if (attention.kind === 'run_skipped') {
    const note = translate(SKIPPED_RUN_MESSAGES[attention.code]);
    return { tone: 'medium', href: `${path}/schedule`, label: 'Last run skipped', note };
  }
  if (attention.kind === 'critical_issues') {
    const label = formatCount(attention.count, 'critical issue');
    return { tone: 'bad', href: `${path}/report?severity=critical`, label };
  }
  const { lapsesAt } = attention;
  const label = 'Proof of ownership missing';
  if (lapsesAt === null) return { tone: 'bad', href: path, label };
  const note = (
    <>
      You lose the website after <ShortDate timestamp={lapsesAt} />
    </>
  );
  return { tone: 'bad', href: path, label, note };
}
