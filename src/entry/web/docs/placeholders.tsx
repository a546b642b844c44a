import { html, raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import changelog from '../../../../CHANGELOG.md';
import { CATEGORIES, GRADES, SEVERITIES } from '../../../contracts/scoring.ts';
import { WEBHOOK_EVENT_SCHEMAS } from '../../../contracts/webhook-events.ts';
import { CHECKS } from '../../../engine/checks/all.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS } from '../../../engine/page-score.ts';
import { MIN_GRADED_PAGES, PILLARS } from '../../../engine/site/pillars.ts';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { API_ERROR_KINDS } from '../../../lib/errors.ts';
import { KEPT_RESULTS } from '../../../lib/kept-results.ts';
import { markdownToHtml } from '../../../lib/markdown.ts';
import { RELEASE } from '../../../lib/crawler-name.ts';
import { SCOPES } from '../../../lib/scopes.ts';
import { formatNumber } from '../../../lib/text.ts';
import { MAX_EXPORTS } from '../../../services/account-data/export-account.ts';
import { MAX_KEYS } from '../../../services/credits/idempotency.ts';
import { MAX_CONCURRENT_WORK } from '../../../services/credits/work-slots.ts';
import { MAX_ALERTS_PER_HOUR } from '../../../services/mail/alerts.ts';
import { MAX_CONNECTED_APPS } from '../../../services/oauth/authorization.ts';
import { MAX_REGISTRATIONS_PER_HOUR, MAX_UNUSED_REGISTRATIONS } from '../../../services/oauth/clients.ts';
import { MAX_EMPTY_SCANS } from '../../../services/scans/scan-slot.ts';
import { MAX_WATCHED_PAGES } from '../../../services/scans/watched-pages.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import { MAX_WEBHOOKS } from '../../../services/webhooks/webhooks.ts';
import { MAX_UNVERIFIED_WEBSITES } from '../../../services/websites/claims.ts';
import { createInstructions } from '../../../services/websites/instructions.ts';
import { MAX_VERIFICATIONS_PER_MINUTE } from '../../../services/websites/verify-website.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SEVERITY_LABELS } from '../parts/badge.tsx';
import { formatCount, formatDate } from '../format.ts';
import { SCOPE_TEXTS } from '../oauth/scope-texts.ts';
import { DataTable, Table, numeric } from '../parts/table.tsx';
import { formatAnswer, getExampleIssue, readExamples } from './reference/examples.ts';
import { InlineMarkdown } from './reference/schema.tsx';

/** Returns what stands in place of a placeholder: text, or elements in place of a paragraph. */
type GetValue = (env: Env) => Child | Promise<Child>;

/** Placeholders with the values of the settings. */
const SETTING_PLACEHOLDERS = {
  chatgpt_price: ({ submissionCost }) => formatCount(submissionCost.chatgpt, 'credit'),
  claude_price: ({ submissionCost }) => formatCount(submissionCost.claude, 'credit'),
  gemini_price: ({ submissionCost }) => formatCount(submissionCost.gemini, 'credit'),
  host_requests: ({ hostRequestsPerMinute }) => formatCount(hostRequestsPerMinute, 'request'),
  mails_per_hour: ({ mailsPerHour }) => formatNumber(mailsPerHour),
  max_scan_pages: ({ siteScanMaxPages }) => formatCount(siteScanMaxPages, 'page'),
  new_accounts_limit: ({ newAccountsPerNetworkPerDay: limit }) =>
    limit === 0 ? 'Not limited' : `${formatNumber(limit)} a day per /24 or /48`,
  prices_since: ({ updatedAt }) =>
    updatedAt === null ? '' : `These prices have applied since ${formatDate(updatedAt)}.`,
  scan_price: ({ siteScanCostPerPage }) => formatCount(siteScanCostPerPage, 'credit'),
  scores_per_day: ({ scoresPerDay }) => formatNumber(scoresPerDay),
  signup_bonus: ({ signupBonusCredits }) => formatCount(signupBonusCredits, 'credit'),
} satisfies Record<string, (settings: Settings) => string>;

/** Placeholders with constants, tables and recorded answers. */
const PLACEHOLDERS = {
  site: (env) => env.SITE_URL,
  log_origin: (env) => `${new URL(env.SITE_URL).host}/log`,
  release: () => RELEASE,

  check_count: () => formatNumber(CHECKS.length),
  min_graded_pages: () => MIN_GRADED_PAGES,
  min_publish_score: () => MIN_PUBLISH_SCORE,
  kept_results: () => KEPT_RESULTS,
  max_alerts_per_hour: () => MAX_ALERTS_PER_HOUR,
  max_app_registrations: () => formatNumber(MAX_REGISTRATIONS_PER_HOUR),
  max_concurrent_work: () => MAX_CONCURRENT_WORK,
  max_connected_apps: () => MAX_CONNECTED_APPS,
  max_empty_scans: () => MAX_EMPTY_SCANS,
  max_exports: () => MAX_EXPORTS,
  max_idempotency_keys: () => formatNumber(MAX_KEYS),
  max_unused_registrations: () => formatNumber(MAX_UNUSED_REGISTRATIONS),
  max_unverified_websites: () => MAX_UNVERIFIED_WEBSITES,
  max_verifications: () => formatNumber(MAX_VERIFICATIONS_PER_MINUTE),
  max_watched_pages: () => MAX_WATCHED_PAGES,
  max_webhooks: () => MAX_WEBHOOKS,

  category_shares: () =>
    renderTable(
      ['Category', 'Share of the score'],
      CATEGORIES.map((category) => [
        CATEGORY_LABELS[category].name,
        `${Math.round(CATEGORY_WEIGHTS[category] * 100)}%`,
      ]),
    ),
  changelog: renderChangelog,
  error_codes: renderErrorCodes,
  example_issue: async (env) => formatAnswer(getExampleIssue(await readExamples(env)), env.SITE_URL),
  grades: () =>
    GRADES.filter(({ from }) => from > 0)
      .map(({ grade, from }) => `${grade} from ${from}`)
      .join(', '),
  pillar_points: () =>
    renderTable(
      ['Pillar', 'Points'],
      Object.values(PILLARS).map(({ label, weight }) => [label, weight]),
    ),
  scopes: () =>
    renderTable(
      ['Scope', 'Allows the app to'],
      SCOPES.map((scope) => [scope, `${SCOPE_TEXTS[scope].label}. ${SCOPE_TEXTS[scope].detail}`]),
    ),
  severity_points: () =>
    renderTable(
      ['Severity', 'Points taken from the category'],
      SEVERITIES.map((severity) => [SEVERITY_LABELS[severity], `up to ${SEVERITY_POINTS[severity]}`]),
    ),
  verification_methods: () => (
    <dl class="facts">
      {Object.values(createInstructions('example.com', 'TOKEN')).map(({ label, hint }) => (
        <div>
          <dt>{label}</dt>
          <dd>{hint}</dd>
        </div>
      ))}
    </dl>
  ),
  webhook_events: () =>
    renderTable(
      ['Type', 'Sent when'],
      WEBHOOK_EVENT_SCHEMAS.map(({ type, description }) => [wrapAfter('.', type), description]),
    ),
} satisfies Record<string, GetValue>;

/** The names of all placeholders, which stand in the Markdown pages as `{{name}}`. */
export const PLACEHOLDER_NAMES = [...Object.keys(SETTING_PLACEHOLDERS), ...Object.keys(PLACEHOLDERS)];

/** Fills the placeholders of HTML. One that is a paragraph is replaced with it. */
export async function fillPlaceholders(parts: string[], env: Env): Promise<string[]> {
  const names = new Set(Array.from(parts.join('').matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name));
  const values = new Map<string, string>();
  const add = async (name: string, value: Child) => values.set(name, String(await html`${value}`));
  const needsSettings = Object.keys(SETTING_PLACEHOLDERS).some((name) => names.has(name));
  const settings = needsSettings && (await getSettings(env));
  for (const [name, getValue] of Object.entries(SETTING_PLACEHOLDERS)) {
    if (settings && names.has(name)) await add(name, getValue(settings));
  }
  for (const [name, getValue] of Object.entries<GetValue>(PLACEHOLDERS)) {
    if (names.has(name)) await add(name, await getValue(env));
  }
  return parts.map((part) =>
    part.replaceAll(
      /<p>\{\{(\w+)\}\}<\/p>|\{\{(\w+)\}\}/g,
      (_, block?: string, inline?: string) => values.get(block ?? inline ?? '') ?? '',
    ),
  );
}

function renderTable(head: [string, string], rows: [Child, Child][]): Child {
  return <Table columns={head} rows={rows} />;
}

function renderErrorCodes(): Child {
  return (
    <DataTable
      label="Codes with their statuses and meanings"
      columns={['Code', numeric('Status'), 'Meaning']}
      rows={Object.entries(API_ERROR_KINDS).map(([code, { status, meaning }]) => [
        <code>{wrapAfter('_', code)}</code>,
        status,
        // On phones a cell lays out its children side by side.
        <span>
          <InlineMarkdown text={meaning} />
        </span>,
      ])}
    />
  );
}

/** Lets a code wrap at its separators on narrow screens. */
function wrapAfter(separator: string, code: string): Child {
  return code.split(separator).map((word, index) => (
    <>
      {index > 0 && (
        <>
          {separator}
          <wbr />
        </>
      )}
      {word}
    </>
  ));
}

/** The releases of CHANGELOG.md. The previews that no release includes yet come first, folded because they are long. */
function renderChangelog(): Child {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.map((section) => {
    const [, name = '', changes = ''] = /^([^\n]*)\n(.*)/s.exec(section) ?? [];
    const markup = raw(markdownToHtml(changes));
    return name === 'Unreleased' ? (
      <details>
        <summary>Preview: changes since the last release</summary>
        {markup}
      </details>
    ) : (
      <>
        <h3>{name}</h3>
        {markup}
      </>
    );
  });
}
