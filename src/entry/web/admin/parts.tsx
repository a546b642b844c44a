import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { type AppPage, renderAppPage } from '../app-page.tsx';
import { getAriaCurrent } from '../navigation.tsx';
import { Tabs } from '../parts/page-header.tsx';
import { MAX_REASON_LENGTH } from '../../../contracts/administration.ts';
import { TextField } from '../parts/field.tsx';
import type { RefusedForm } from '../validate-form.ts';
import type { AccountHold } from '../../../services/jobs/metrics.ts';
import { formatNumber } from '../../../lib/text.ts';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { FormattedDateTime } from '../parts/text.tsx';

/** The parent path of all other pages: it is current only for itself. */
const METRICS_PATH = '/admin';

const NAVIGATION = [
  { href: METRICS_PATH, label: 'Overview' },
  { href: '/admin/settings', label: 'Settings' },
  { href: '/admin/accounts', label: 'Accounts' },
  { href: '/admin/scans', label: 'Scans' },
  { href: '/admin/hosts', label: 'Blocked hosts' },
  { href: '/admin/withdrawals', label: 'Withdrawals' },
  { href: '/admin/checks', label: 'Checks' },
  { href: '/admin/posts', label: 'Posts' },
];

/** Responds with a page of the administration. */
export function renderAdminPage(c: Context<SignedInEnv>, page: AppPage, content: Child): PageResponse {
  return renderAppPage(c, { ...page, tabs: <AdminTabs path={c.req.path} /> }, content);
}

/** @param path of the page */
export function AdminTabs({ path }: { path: string }) {
  return (
    <Tabs
      label="Administration"
      tabs={NAVIGATION.map(({ href, label }) => ({ href, label, current: isCurrent(href, path) }))}
    />
  );
}

function isCurrent(href: string, path: string): boolean {
  return href === METRICS_PATH ? path === href : getAriaCurrent(href, path) !== undefined;
}

/** Under the reason of a suspension (docs/contract.md 2.7). */
export const SUSPENSION_REASON_HINT = 'The owner reads it in the web app and in every response of the API.';

interface ReasonFieldProps {
  /** Needed if the page has several. */
  id?: string;
  hint: string;
  form: Pick<RefusedForm<'reason'>, 'values' | 'errors'> | undefined;
}

/** The reason for an administrator's action. @param props.form as it was refused */
export function ReasonField({ id = 'reason', hint, form }: ReasonFieldProps) {
  return (
    <TextField
      id={id}
      label="Reason"
      hint={hint}
      form={form}
      name="reason"
      type="text"
      autocomplete="off"
      maxlength={MAX_REASON_LENGTH}
      required
    />
  );
}

/** Names of paid work. */
export const WORK_LABELS: Record<AccountHold['hold']['refType'], string> = {
  scan: 'Scan',
  submission: 'Snapshot',
  rendered_audit: 'Audit with JavaScript',
};

/** Open holds with their accounts. */
export function HoldTable({ holds }: { holds: AccountHold[] }) {
  return (
    <DataTable
      label="Open holds, oldest first"
      columns={['Account', 'For', numeric('Credits'), narrow('Since')]}
      rows={holds.map(({ account, hold }) => [
        <a href={`/admin/accounts/${account.id}`}>{account.email}</a>,
        <>
          {WORK_LABELS[hold.refType]} <code>{hold.refId}</code>
        </>,
        formatNumber(hold.amount),
        <FormattedDateTime timestamp={hold.heldAt} />,
      ])}
    />
  );
}
