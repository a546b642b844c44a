import { type Context, Hono } from 'hono';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../../contracts/setting-definitions.ts';
import { getPreviousFieldName, SettingsFormSchema } from '../../../contracts/settings-form.ts';
import {
  changeSettings,
  getSettingHistory,
  type SettingEdit,
  type SettingHistory,
} from '../../../services/settings/change-settings.ts';
import { getSettingValues } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv, PageResponse } from '../context.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { type RefusedForm, validateForm } from '../validate-form.ts';
import { formatNumber } from '../../../lib/text.ts';
import { Card, EmptyState, Section } from '../parts/card.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import { TextField } from '../parts/field.tsx';
import { FormattedDateTime } from '../parts/text.tsx';
import { Pagination } from '../parts/pagination.tsx';
import { renderAdminPage } from './parts.tsx';
import { PostForm } from '../parts/button.tsx';

/** /admin/settings */
export const adminSettings = new Hono<SignedInEnv>();
adminSettings.use(...formMiddleware);

adminSettings.get('/', async (c) => {
  const [values, history] = await Promise.all([
    getSettingValues(c.env),
    getSettingHistory(c.env, c.req.query('cursor')),
  ]);
  const fields = mapSettings((key) => ({ previous: String(values[key]), value: String(values[key]) }));
  return renderSettingsPage(c, { fields, history });
});

adminSettings.post('/', validateForm(SettingsFormSchema, refuseSettings), async (c) => {
  const form = c.req.valid('form');
  const edits = mapSettings<SettingEdit>((key) => ({
    previous: form[getPreviousFieldName(key)],
    value: form[key],
  }));
  const result = await changeSettings(c.env, { changedBy: c.get('signedIn').email, edits });
  if (result.ok) {
    return c.redirect(`/admin/settings?done=${result.changed === 0 ? 'unchanged' : 'saved'}`, 303);
  }
  const { conflicts } = result;
  return renderSettingsPage(c, {
    fields: mapSettings((key) => ({
      previous: String(conflicts[key]?.current ?? edits[key].previous),
      value: String(edits[key].value),
    })),
    history: await getSettingHistory(c.env),
    errors: mapSettings((key) => conflicts[key]?.message),
  });
});

async function refuseSettings(
  c: Context<SignedInEnv>,
  { values, errors }: RefusedForm<keyof typeof SettingsFormSchema.shape>,
): Promise<Response> {
  const fields = mapSettings((key) => ({ previous: values[getPreviousFieldName(key)], value: values[key] }));
  return renderSettingsPage(c, { fields, history: await getSettingHistory(c.env), errors });
}

function mapSettings<T>(valueOf: (key: SettingKey) => T): Record<SettingKey, T> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as Record<SettingKey, T>;
}

const LABELS: Record<SettingKey, { name: string; unit: string }> = {
  signup_bonus_credits: { name: 'Signup bonus', unit: 'credits' },
  'submission_cost.gemini': { name: 'Snapshot for Gemini', unit: 'credits' },
  'submission_cost.chatgpt': { name: 'Snapshot for ChatGPT', unit: 'credits' },
  'submission_cost.claude': { name: 'Snapshot for Claude', unit: 'credits' },
  site_scan_cost_per_page: { name: 'Scan, per page', unit: 'credits' },
  rendered_audit_cost: { name: 'Audit with JavaScript, per page', unit: 'credits' },
  site_scan_max_pages: { name: 'Pages per scan', unit: 'pages' },
  host_requests_per_minute: { name: 'Requests to a host per minute', unit: 'requests' },
  new_accounts_per_network_per_day: {
    name: 'New accounts per network (/24 or /48) and day',
    unit: 'accounts, 0 for no limit',
  },
  mails_per_hour: { name: 'Mails per hour', unit: 'mails' },
  link_requests_per_page: { name: 'Requests to check links, per scanned page', unit: 'requests, 0 for none' },
  scores_per_day: { name: 'Scores per account and day', unit: 'scores' },
  guest_audits_per_network_per_day: {
    name: 'Audits without an account per network (IPv4 address or /64) and day',
    unit: 'audits, 0 for none',
  },
  guest_audits_per_hour: { name: 'Audits without an account per hour', unit: 'audits, 0 for none' },
};

const GROUPS: { title: string; id: string; keys: SettingKey[] }[] = [
  {
    title: 'Credits and prices',
    id: 'prices',
    keys: [
      'signup_bonus_credits',
      'site_scan_cost_per_page',
      'rendered_audit_cost',
      'submission_cost.gemini',
      'submission_cost.chatgpt',
      'submission_cost.claude',
    ],
  },
  {
    title: 'Limits',
    id: 'limits',
    keys: [
      'site_scan_max_pages',
      'link_requests_per_page',
      'scores_per_day',
      'host_requests_per_minute',
      'new_accounts_per_network_per_day',
      'mails_per_hour',
      'guest_audits_per_network_per_day',
      'guest_audits_per_hour',
    ],
  },
];

/** The texts of a setting in the form: its value, and the value when the form was opened. */
type SettingFields = Record<SettingKey, { previous: string; value: string }>;

interface SettingsPageProps {
  fields: SettingFields;
  history: SettingHistory;
  /** Messages by setting. */
  errors?: Partial<Record<SettingKey, string | undefined>>;
}

/** The form of all settings, and the history of their changes. */
function renderSettingsPage(
  c: Context<SignedInEnv>,
  { fields, history, errors }: SettingsPageProps,
): PageResponse {
  return renderAdminPage(
    c,
    {
      heading: 'Settings',
      done: {
        saved: 'Saved. The new values apply now.',
        unchanged: 'Nothing changed: all values are as before.',
      },
      refused: errors && {
        status: 422,
        message: 'Nothing was saved. Correct the marked fields and save again.',
      },
      meta: 'Changes take effect immediately, in the API and the web app. Work in progress keeps its price.',
    },
    <>
      <PostForm action="/admin/settings" class="stack">
        {GROUPS.map(({ title, id, keys }) => (
          <Card title={title} id={id}>
            <div class="grid">
              {keys.map((key) => (
                <SettingField name={key} {...fields[key]} error={errors?.[key]} />
              ))}
            </div>
          </Card>
        ))}
        <div class="actions">
          <button type="submit">Save</button>
        </div>
      </PostForm>
      <History {...history} />
    </>,
  );
}

interface SettingFieldProps {
  name: SettingKey;
  previous: string;
  value: string;
  error: string | undefined;
}

function SettingField({ name, previous, value, error }: SettingFieldProps) {
  const { name: label, unit } = LABELS[name];
  const { defaultValue, min, max } = SETTINGS[name];
  const hint = `${min} to ${formatNumber(max)} ${unit}. Default: ${defaultValue}.`;
  return (
    <div>
      <TextField
        id={name}
        label={label}
        hint={hint}
        error={error}
        class="amount"
        type="text"
        inputmode="numeric"
        autocomplete="off"
        maxlength={15}
        required
        value={value}
      />
      <input type="hidden" name={getPreviousFieldName(name)} value={previous} />
    </div>
  );
}

function History({ rows: changes, nextCursor }: SettingHistory) {
  return (
    <Section id="history" title="Change history">
      {changes.length === 0 ? (
        <EmptyState title="No changes yet" level={3}>
          <p>Every setting has its default. Changes are listed here with who made them.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Changes of settings, newest first"
          columns={['Date', 'Setting', numeric('Before'), numeric('After'), 'By']}
          rows={changes.map(({ key, before, after, changedAt, changedBy }) => [
            <FormattedDateTime timestamp={changedAt} />,
            (LABELS as Record<string, { name: string }>)[key]?.name ?? key,
            formatNumber(before),
            formatNumber(after),
            changedBy,
          ])}
        />
      )}
      {nextCursor !== null && (
        <Pagination next={{ href: `/admin/settings?cursor=${nextCursor}#history`, label: 'Older changes' }} />
      )}
    </Section>
  );
}
