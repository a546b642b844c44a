import type { Context } from 'hono';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../../contracts/setting-definitions.ts';
import { getPreviousFieldName } from '../../../contracts/settings-form.ts';
import type { SettingHistory } from '../../../services/settings/get-setting-history.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatNumber } from '../../../lib/text.ts';
import { ScrollableTable } from '../../parts/table.tsx';
import { TextField } from '../../parts/field.tsx';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { Pagination } from '../../parts/pagination.tsx';
import { SuccessNotice, getDoneMessage, ErrorNotice } from '../../parts/callout.tsx';
import { renderAdminPage } from '../layout.tsx';

const LABELS: Record<SettingKey, { name: string; unit: string }> = {
  signup_bonus_credits: { name: 'Signup bonus', unit: 'credits' },
  'submission_cost.gemini': { name: 'Snapshot for Gemini', unit: 'credits' },
  'submission_cost.chatgpt': { name: 'Snapshot for ChatGPT', unit: 'credits' },
  'submission_cost.claude': { name: 'Snapshot for Claude', unit: 'credits' },
  site_scan_cost_per_page: { name: 'Scan, each page stored', unit: 'credits' },
  site_scan_max_pages: { name: 'Most pages of one scan', unit: 'pages' },
  host_requests_per_minute: { name: 'Most requests to one host a minute', unit: 'requests' },
  new_accounts_per_network_per_day: {
    name: 'New accounts a day for each network (/24 or /48)',
    unit: 'accounts, 0 for no limit',
  },
  mails_per_hour: { name: 'Mails an hour', unit: 'mails' },
  scores_per_day: { name: 'Score computations a day for each account', unit: 'scores' },
};

/** Messages after a redirect, by `?done=`. */
const DONE_MESSAGES: Record<string, string> = {
  saved: 'Saved. It is in force now, here and in the API.',
  unchanged: 'Nothing was changed: every value is what it was.',
};

/** The texts of a setting in the form: its value, and the value when the form was opened. */
type SettingFields = Record<SettingKey, { previous: string; value: string }>;

interface SettingsPageProps {
  fields: SettingFields;
  history: SettingHistory;
  /** Messages by setting. */
  errors?: Partial<Record<SettingKey, string | undefined>>;
}

/** The form of all settings, and the history of their changes. */
export function renderSettingsPage(
  c: Context<SignedInEnv>,
  { fields, history, errors }: SettingsPageProps,
): Response | Promise<Response> {
  const done = getDoneMessage(c, DONE_MESSAGES);
  return renderAdminPage(
    c,
    { heading: 'Settings', path: '/admin/settings', hasError: errors !== undefined },
    <>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {errors && (
        <ErrorNotice>Nothing was saved. Correct the fields that say why, and save again.</ErrorNotice>
      )}
      <p>
        A change is in force at once, for the API and the web app. Work that has begun keeps the price it
        began with.
      </p>
      <form method="post" action="/admin/settings">
        {SETTING_KEYS.map((key) => (
          <SettingField name={key} {...fields[key]} error={errors?.[key]} />
        ))}
        <button type="submit">Save</button>
      </form>
      <History {...history} />
    </>,
    errors ? 422 : 200,
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
  const hint = `${min} to ${formatNumber(max)} ${unit}; ${defaultValue} unless set`;
  return (
    <>
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
    </>
  );
}

function History({ changes, next }: SettingHistory) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {changes.length === 0 ? (
        <p>Nothing was changed yet: every setting is what it was when the service began.</p>
      ) : (
        <ScrollableTable
          label="Changes of settings, newest first"
          columns={[
            { name: 'Date' },
            { name: 'Setting' },
            { name: 'Before', number: true },
            { name: 'After', number: true },
            { name: 'By' },
          ]}
          rows={changes.map(({ key, before, after, changedAt, changedBy }) => [
            <FormattedDateTime timestamp={changedAt} />,
            (LABELS as Record<string, { name: string }>)[key]?.name ?? key,
            formatNumber(before),
            formatNumber(after),
            changedBy,
          ])}
        />
      )}
      {next !== null && (
        <Pagination next={{ href: `/admin/settings?before=${next}#history`, label: 'Older changes' }} />
      )}
    </section>
  );
}
