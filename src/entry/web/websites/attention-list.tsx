import type { Child } from 'hono/jsx';
import { SKIPPED_RUN_MESSAGES } from '../../../lib/skipped-runs.ts';
import type { Attention } from '../../../services/websites/read-watch-states.ts';
import { formatCount } from '../format.ts';
import { ShortDate } from '../parts/short-date.tsx';
import type { Tone } from '../parts/tone.ts';

interface AttentionItem {
  tone: Tone;
  href: string;
  label: string;
  note?: Child;
}

/** What needs the owner's attention on a website, each with a link to where to fix it. */
export function AttentionList({ host, attention }: { host: string; attention: readonly Attention[] }) {
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
