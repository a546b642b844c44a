import type { Context } from 'hono';
import { MAX_SCANNED_HOSTS, type ScanSeveralFormSchema } from '../../../contracts/scan-queue.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { formatCount, formatNumber, pluralize } from '../../../lib/text.ts';
import { listAllScans } from '../../../services/scans/list-scans.ts';
import { type estimateScans, MAX_RUNNING_SCANS } from '../../../services/scans/queue.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card, EmptyState } from '../parts/card.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import { LinesField, NumberField } from '../parts/field.tsx';
import { CursorPagination } from '../parts/pagination.tsx';
import { DataTable, minor, narrow } from '../parts/table.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { getScanPath, ScanStateBadge } from './scan-list.tsx';
import { PostForm } from '../parts/button.tsx';

const PATH = '/websites/scans';
const SCANS_PER_PAGE = 50;
const HOSTS_HINT = `Verified websites, one a line, up to ${MAX_SCANNED_HOSTS}.`;

export type RefusedScans = RefusedForm<keyof typeof ScanSeveralFormSchema.shape>;

/** What the page shows of a form that was sent. */
export interface SentScans {
  form?: RefusedScans | undefined;
  hosts?: readonly string[] | undefined;
  maxPages?: number | undefined;
  estimate?: Awaited<ReturnType<typeof estimateScans>> | undefined;
  /** Why websites were refused, in sentences. */
  refused?: readonly string[] | undefined;
}

/** The scans of all websites with their queue, and the form that scans several. */
export async function renderAllScansPage(
  c: Context<WebsiteEnv>,
  { form, hosts, maxPages, estimate, refused = [] }: SentScans = {},
): Promise<Response> {
  const query = { limit: SCANS_PER_PAGE, cursor: c.req.query('cursor') };
  const [{ rows: scans, nextCursor }, { siteScanCostPerPage: price }] = await Promise.all([
    listAllScans(c.get('context'), query),
    getSettings(c.env),
  ]);
  return renderAppPage(
    c,
    {
      heading: 'Scans of all websites',
      crumbs: [{ href: '/websites', label: 'Websites' }],
      meta: `At most ${MAX_RUNNING_SCANS} run at once. The others wait.`,
      done: { queued: 'The scans are queued.' },
      refused: form,
    },
    <div class="stack stack-lg">
      {refused.length > 0 && <ErrorNotice>{refused.join(' ')}</ErrorNotice>}
      {estimate ? (
        <Card title="Start these scans?" id="confirm">
          <ConfirmForm hosts={hosts ?? []} maxPages={maxPages} price={price} estimate={estimate} />
        </Card>
      ) : (
        <Card title="Scan several websites" id="several">
          <ScanSeveralForm price={price} form={form} />
        </Card>
      )}
      {scans.length === 0 ? (
        <EmptyState title="No scans yet">
          <p>Your scans are listed here.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Scans"
          columns={[
            'Website',
            'State',
            'Queued or started',
            minor(narrow('Pages')),
            minor(narrow('Credits')),
          ]}
          rows={scans.map((scan) => [
            <a href={getScanPath(scan)}>{toDisplayHost(scan.host)}</a>,
            <>
              <ScanStateBadge state={scan.state} />
              {scan.queue_position !== null && ` Number ${scan.queue_position} in the queue`}
              {scan.error !== null && <small class="muted block">{scan.error.message}</small>}
            </>,
            <FormattedDateTime timestamp={scan.started_at} />,
            formatNumber(scan.pages_stored),
            scan.finished_at === null
              ? `${formatNumber(scan.credits_held)} held`
              : formatNumber(scan.credits_charged),
          ])}
        />
      )}
      <CursorPagination path={PATH} params={{}} nextCursor={nextCursor} nextLabel="Older scans" />
    </div>,
  );
}

/** @param price credits a page */
export function ScanSeveralForm({ price, form }: { price: number; form?: RefusedScans | undefined }) {
  return (
    <PostForm action={PATH} submit="Show the cost">
      <LinesField id="hosts" label="Websites" hint={HOSTS_HINT} form={form} rows={4} required />
      <NumberField
        id="max_pages"
        label="Most pages of each"
        hint={`${pluralize(price, 'credit')} a page. Empty for as many as a scan can have.`}
        form={form}
        min={1}
      />
    </PostForm>
  );
}

interface ConfirmFormProps {
  hosts: readonly string[];
  maxPages: number | undefined;
  price: number;
  estimate: NonNullable<SentScans['estimate']>;
}

/** Shows what the scans cost, and starts them. */
function ConfirmForm({ hosts, maxPages, price, estimate }: ConfirmFormProps) {
  const { scans, cost, balance, refusal } = estimate;
  return (
    <PostForm action={PATH}>
      <DataTable
        label="Websites"
        columns={['Website', narrow('Credits at most'), 'Note']}
        rows={scans.map((scan) => [
          toDisplayHost(scan.host),
          scan.refusal === null ? formatNumber(scan.cost) : '–',
          scan.refusal === null ? '' : scan.refusal.message,
        ])}
      />
      <p>
        Together at most {formatCount(cost, 'credit')}; you have {formatNumber(balance)}.
      </p>
      <input type="hidden" name="hosts" value={hosts.join('\n')} />
      {maxPages !== undefined && <input type="hidden" name="max_pages" value={maxPages} />}
      <input type="hidden" name="price" value={price} />
      <div class="actions">
        {refusal === null && (
          <button type="submit" name="confirmed" value="true">
            Start scans
          </button>
        )}
        <a href={PATH}>Cancel</a>
      </div>
    </PostForm>
  );
}
