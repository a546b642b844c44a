import type { WebsiteListItem } from '../../../services/websites/list-website-page.ts';
import type { ListFilters } from '../../../lib/list-query.ts';
import type { ListRequest } from '../list-view.tsx';
import { Badge, GradeTile } from '../parts/badge.tsx';
import { Score } from '../parts/score.tsx';
import { ShortDate } from '../parts/dates.tsx';
import { Sparkline } from '../parts/sparkline.tsx';
import { DataTable } from '../parts/table.tsx';
import type { Child } from 'hono/jsx';
import { SKIPPED_RUN_MESSAGES } from '../../../lib/skipped-runs.ts';
import type { Attention } from '../../../services/websites/read-watch-states.ts';
import { formatCount } from '../format.ts';
import type { Tone } from '../parts/tone.ts';

const PATH = '/websites';

/** The columns that sort the websites. */
export type WebsiteColumn = 'host' | 'score' | 'added';

interface WebsiteTableProps {
  websites: WebsiteListItem[];
  sortLink: ListRequest<ListFilters, WebsiteColumn>['sortLink'];
}

/** A page of the websites of the account. */
export function WebsiteTable({ websites, sortLink }: WebsiteTableProps) {
  return (
    <DataTable
      label="Your websites"
      columns={[
        { name: 'Website', sort: sortLink('host') },
        { name: 'Score', short: true, sort: sortLink('score') },
        { name: 'Last 90 days', short: true },
        { name: 'Next run', short: true },
        { name: 'Needs attention' },
        { name: 'Next step', short: true },
      ]}
      rows={websites.map((website) => [
        <Host {...website} />,
        <SiteScore {...website} />,
        <Trend {...website} />,
        <NextRun {...website} />,
        <AttentionList {...website} />,
        <NextStep {...website} />,
      ])}
    />
  );
}

function Host({ host, displayHost, isOwner, isPublic, scoredAt }: WebsiteListItem) {
  return (
    <>
      <a href={`${PATH}/${host}`}>
        <strong>{displayHost}</strong>
      </a>{' '}
      {!isOwner && <Badge tone="medium">Not verified</Badge>}
      {isPublic && <Badge tone="info">Public scorecard</Badge>}
      {scoredAt !== null && (
        <small class="muted block">
          Scored <ShortDate timestamp={scoredAt} />
        </small>
      )}
    </>
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
    <a href={path} class="button quiet small" aria-label={`${label}: ${displayHost}`}>
      {label}
    </a>
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
    const note = SKIPPED_RUN_MESSAGES[attention.code];
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
