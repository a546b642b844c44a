import type { Context } from 'hono';
import type { Schedule } from '../../../../contracts/schedule.ts';
import {
  type CostBasis,
  estimateMonth,
  estimateWatchedPages,
} from '../../../../services/scans/estimate-cost.ts';
import { getRenderingOffer } from '../../../../services/audits/paid-rendering.ts';
import { getSchedule } from '../../../../services/scans/schedules.ts';
import { listProfiles } from '../../../../services/scans/profiles.ts';
import { listRuns } from '../../../../services/scans/list-scans.ts';
import { listWatchedPages } from '../../../../services/scans/watched-pages.ts';
import { formatCount } from '../../../../lib/text.ts';
import { renderAppPage } from '../../app-page.tsx';
import { Callout } from '../../parts/callout.tsx';
import { Card } from '../../parts/card.tsx';
import { FormattedDateTime } from '../../parts/text.tsx';
import { DescriptionItem, KeyValue } from '../../parts/facts.tsx';
import type { WebsiteEnv } from '../context.ts';
import { frameWebsitePage } from '../website-tabs.tsx';
import {
  ExpectedCost,
  type RefusedSchedule,
  ScheduleForm,
  type ScheduleValues,
  describeWhen,
  formatWhenValue,
} from './schedule-form.tsx';
import { RunList } from './runs-page.tsx';
import { isReader } from '../../layout.tsx';
import { findShortfall, readFunding } from './shortfall.ts';
import { type RefusedWatchForm, WatchedPagesCard } from './watched-pages-card.tsx';
import { PostButton } from '../../parts/button.tsx';

/** Runs on the page. */
const LAST_RUNS = 5;

/** The form that was refused: of the schedule, or of the watched pages. */
interface RefusedForms {
  schedule?: RefusedSchedule;
  page?: RefusedWatchForm;
}

/** The schedule of a website with its cost and its last runs, and the watched pages. */
export async function renderSchedulePage(
  c: Context<WebsiteEnv>,
  { schedule: form, page }: RefusedForms = {},
): Promise<Response> {
  const { host } = c.get('owned');
  const { accountId } = c.get('signedIn');
  const [schedule, funding, { rows: runs, nextCursor }, pages, watched, profiles, offer] = await Promise.all([
    getSchedule(c.get('context'), { host }),
    readFunding(c),
    listRuns(c.env, { target: { accountId, host, pageUrl: '' }, limit: LAST_RUNS }),
    listWatchedPages(c.get('context'), { host }),
    estimateWatchedPages(c.get('context')),
    listProfiles(c.get('context'), { host }),
    getRenderingOffer(c.get('context')),
  ]);
  const { basis } = funding;
  const path = `/websites/${host}/schedule`;
  const values = form?.values ?? { ...getDefaults(basis, schedule), ...readQuery(c) };
  const limits = {
    maxPages: readNumber(values.max_pages),
    maxCreditsPerMonth: readNumber(values.max_credits_per_month),
  };
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'schedule', 'Schedule'),
      done: {
        saved: 'The schedule is saved.',
        deleted: 'The schedule is deleted.',
        watched: 'The page is now scanned every day.',
        unwatched: 'The page is no longer watched.',
      },
      refused: form ?? (page && { status: page.status }),
    },
    <div class="stack stack-lg">
      {schedule ? (
        <CurrentSchedule schedule={schedule} />
      ) : (
        <Callout>
          <p>Without a schedule, scans run only when you start them.</p>
        </Callout>
      )}
      <div class="split">
        <Card title={schedule ? 'Change schedule' : 'New schedule'} id="set-schedule">
          <ScheduleForm
            host={host}
            price={basis.price}
            maxPages={basis.maxPages}
            form={{ values, errors: form?.errors ?? {} }}
            profiles={profiles.map((profile) => profile.name)}
            shortfall={isReader(c.get('signedIn')) ? null : findShortfall(limits, funding)}
          />
        </Card>
        <ExpectedCost basis={basis} limits={limits} />
      </div>
      {runs.length > 0 && (
        <Card
          title="Last runs"
          id="last-runs"
          flush
          action={nextCursor !== null && <a href={`${path}/runs`}>All runs</a>}
        >
          <RunList label="Last runs" host={host} runs={runs} />
        </Card>
      )}
      <WatchedPagesCard host={host} pages={pages} watched={watched} form={page} offer={offer} />
    </div>,
  );
}

function CurrentSchedule({ schedule }: { schedule: Schedule }) {
  const { host, credits_this_month: spent, max_credits_per_month: most } = schedule;
  return (
    <Card
      title={describeWhen(schedule)}
      id="schedule"
      action={
        <PostButton
          action={`/websites/${host}/schedule/delete`}
          label="Delete schedule"
          variant="quiet small"
        />
      }
    >
      <KeyValue>
        <DescriptionItem name="Next run">
          <FormattedDateTime timestamp={schedule.next_run_at} />, about{' '}
          {formatCount(schedule.next_run_credits, 'credit')}
        </DescriptionItem>
        {schedule.profile !== null && (
          <DescriptionItem name="Profile">
            <a href={`/websites/${host}/scan?profile=${schedule.profile}`}>{schedule.profile}</a>
          </DescriptionItem>
        )}
        <DescriptionItem name="Expected cost">
          {formatCount(schedule.expected_credits_per_month, 'credit')} in an average month
        </DescriptionItem>
        <DescriptionItem name="This month">
          {formatCount(spent, 'credit')} of {formatCount(most, 'credit')}
        </DescriptionItem>
      </KeyValue>
    </Card>
  );
}

/** The values of the schedule, or those of a new one: weekly, with a limit that its expected cost fits. */
function getDefaults(basis: CostBasis, schedule: Schedule | null): ScheduleValues {
  if (schedule) {
    return {
      when: formatWhenValue(schedule),
      hour: String(schedule.hour),
      max_pages: String(schedule.max_pages ?? basis.maxPages),
      only_changed: String(schedule.only_changed),
      max_credits_per_month: String(schedule.max_credits_per_month),
      profile: schedule.profile ?? '',
    };
  }
  const month = estimateMonth('weekly', { maxPages: null, maxCreditsPerMonth: null }, basis);
  return {
    when: 'weekly-1',
    hour: '3',
    max_pages: String(basis.maxPages),
    only_changed: 'true',
    max_credits_per_month: String(Math.max(month, 1)),
    profile: '',
  };
}

/** The values to estimate, as `Update estimate` sends them. An unchecked box is not sent. */
function readQuery(c: Context<WebsiteEnv>): Partial<ScheduleValues> {
  const { when, hour, max_pages, only_changed = 'false', max_credits_per_month, profile } = c.req.query();
  if (when === undefined || hour === undefined) return {};
  return {
    when,
    hour,
    max_pages: max_pages ?? '',
    only_changed,
    max_credits_per_month: max_credits_per_month ?? '',
    profile: profile ?? '',
  };
}

function readNumber(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}
