import type { Context } from 'hono';
import type { SettingErrors } from '../../../services/settings/change.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from '../../../services/settings/definitions.ts';
import type { SettingHistory } from '../../../services/settings/history.ts';
import type { SignedInEnv } from '../../context.ts';
import { formatNumber } from '../../format.ts';
import { ScrollableTable } from '../../parts/table.tsx';
import { TextField } from '../../parts/field.tsx';
import { FormattedDateTime } from '../../parts/formatted-date-time.tsx';
import { NextPageLink } from '../../parts/next-page-link.tsx';
import { SuccessNotice, getDoneMessage, ErrorNotice } from '../../parts/notice.tsx';
import { renderAdminPage } from '../layout.tsx';

const LABELS: Record<SettingKey, { name: string; unit: string }> = {
  signup_bonus_credits: { name: 'Signup bonus', unit: 'credits' },
  'submission_cost.gemini': { name: 'Snapshot for Gemini', unit: 'credits' },
  'submission_cost.chatgpt': { name: 'Snapshot for ChatGPT', unit: 'credits' },
  'submission_cost.claude': { name: 'Snapshot for Claude', unit: 'credits' },
  site_scan_cost_per_page: { name: 'Scan, each page stored', unit: 'credits' },
  site_scan_max_pages: { name: 'Most pages of one scan', unit: 'pages' },
};

/** What is said after a change, by the `done` of the address. */
const DONE_MESSAGES: Record<string, string> = {
  saved: 'Saved. It is in force now, here and in the API.',
  unchanged: 'Nothing was changed: every value is what it was.',
};

/** A setting in the form, as text: `was` is what it is to be compared with. */
export type SettingFields = Record<SettingKey, { was: string; value: string }>;

interface SettingsPageProps {
  fields: SettingFields;
  history: SettingHistory;
  errors?: SettingErrors;
}

/** Prices and limits, and who changed them when. */
export function renderSettingsPage(
  c: Context<SignedInEnv>,
  { fields, history, errors: refusals }: SettingsPageProps,
): Response | Promise<Response> {
  const done = getDoneMessage(c, DONE_MESSAGES);
  return renderAdminPage(
    c,
    { heading: 'Settings', path: '/admin/settings', error: refusals && 'not saved' },
    <>
      {done !== undefined && <SuccessNotice>{done}</SuccessNotice>}
      {refusals && (
        <ErrorNotice>Nothing was saved. Correct the fields that say why, and save again.</ErrorNotice>
      )}
      <p>
        A change is in force at once, for the API and the web app. Work that has begun keeps the price it
        began with.
      </p>
      <form method="post" action="/admin/settings">
        {SETTING_KEYS.map((key) => (
          <SettingField name={key} {...fields[key]} error={refusals?.[key]?.message} />
        ))}
        <button type="submit">Save</button>
      </form>
      <History {...history} />
    </>,
    refusals ? 422 : 200,
  );
}

interface SettingFieldProps {
  name: SettingKey;
  was: string;
  value: string;
  error: string | undefined;
}

function SettingField({ name, was, value, error }: SettingFieldProps) {
  const { name: label, unit } = LABELS[name];
  const { defaultValue: standard, min: least, max: most } = SETTINGS[name];
  const hint = `${least} to ${formatNumber(most)} ${unit}; ${standard} unless set`;
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
      <input type="hidden" name={getPreviousFieldName(name)} value={was} />
    </>
  );
}

/** The name of the hidden field that says what a setting was when the form was made. */
export function getPreviousFieldName(key: SettingKey): string {
  return `was.${key}`;
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
            <FormattedDateTime timestamp={new Date(changedAt).toISOString()} />,
            (LABELS as Record<string, { name: string }>)[key]?.name ?? key,
            formatNumber(before),
            formatNumber(after),
            changedBy,
          ])}
        />
      )}
      {next !== null && (
        <NextPageLink href={`/admin/settings?before=${next}#history`}>Older changes</NextPageLink>
      )}
    </section>
  );
}
