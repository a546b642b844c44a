import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { MAX_IGNORE_CHARACTERS, MAX_IGNORE_PATTERNS, MAX_IGNORES } from '../../../contracts/ignore.ts';
import { CATEGORIES, GRADES, SEVERITIES } from '../../../contracts/scoring.ts';
import { WEBHOOK_EVENT_SCHEMAS } from '../../../contracts/webhook-events.ts';
import { listAllowSteps } from '../../../engine/blockers.ts';
import { CHECK_COUNT } from '../../../engine/check-count.ts';
import { CATEGORY_WEIGHTS, SEVERITY_POINTS } from '../../../engine/page-score.ts';
import { MIN_GRADED_PAGES, PILLARS } from '../../../engine/site/pillars.ts';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { KEPT_RESULTS } from '../../../lib/kept-results.ts';
import { buildUserAgent, RELEASE } from '../../../lib/crawler-name.ts';
import { SCOPES } from '../../../lib/scopes.ts';
import { GUEST_AUDIT_LIFETIME } from '../../../lib/guest-audit-lifetime.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { DAY, HOUR, MINUTE } from '../../../lib/time.ts';
import { FORMER_EMAIL_RETENTION, SIGN_UP_WINDOW } from '../../../services/accounts/account.ts';
import { DEVICE_LIFETIME } from '../../../services/accounts/client.ts';
import { SESSION_LIFETIME } from '../../../services/accounts/sessions.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import { MAX_EXPORTS } from '../../../services/account-data/export-account.ts';
import { KEY_LIFETIME, MAX_KEYS } from '../../../services/credits/idempotency.ts';
import { MAX_CONCURRENT_WORK } from '../../../services/credits/work-slots.ts';
import { DAILY_COUNT_RETENTION } from '../../../services/jobs/purge.ts';
import { shareLimit } from '../../../services/hosts/host-policy.ts';
import { MAX_ALERTS_PER_HOUR, MAX_FREE_ALERTS_PER_HOUR } from '../../../services/mail/alerts.ts';
import { LONGEST_MAIL_WINDOW } from '../../../services/mail/counted-mail.ts';
import { getContactAddress } from '../../../services/mail/send-mail.ts';
import { MAX_CONNECTED_APPS } from '../../../services/oauth/authorization.ts';
import {
  MAX_REGISTRATIONS_PER_HOUR,
  MAX_UNUSED_REGISTRATIONS,
  REGISTRATION_LIFETIME,
  UNUSED_REGISTRATION_LIFETIME,
} from '../../../services/oauth/clients.ts';
import { REFRESH_TOKEN_LIFETIME } from '../../../services/oauth/tokens.ts';
import { KEPT_RECORDS } from '../../../services/scans/erase-records.ts';
import { MAX_EMPTY_SCANS } from '../../../services/scans/scan-slot.ts';
import { MAX_PROFILES } from '../../../services/scans/profiles.ts';
import { MAX_WATCHED_PAGES } from '../../../services/scans/watched-pages.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import { MAX_WEBHOOKS } from '../../../services/webhooks/webhooks.ts';
import { MAX_CLAIMS_PER_DAY, MAX_UNVERIFIED_WEBSITES } from '../../../services/websites/claims.ts';
import { createInstructions } from '../../../services/websites/instructions.ts';
import { MAX_VERIFICATIONS_PER_MINUTE } from '../../../services/websites/verify-website.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { SEVERITY_LABELS } from '../parts/badge.tsx';
import { formatDate } from '../format.ts';
import { SCOPE_TEXTS } from '../oauth/scope-texts.ts';
import { TEST_KEY } from '../../../lib/test-key.ts';
import { formatAnswer, getExampleIssue, readExamples } from '../../http/api-examples.ts';
import {
  renderChangelog,
  renderMailLink,
  renderRecipients,
  renderRequestSignatures,
  renderTable,
  wrapAfter,
} from './placeholder-parts.tsx';

/** Returns what stands in place of a placeholder: text, or elements in place of a paragraph. */
type GetValue = (env: Env) => Child | Promise<Child>;

/** Placeholders with the values of the settings. */
const SETTING_PLACEHOLDERS = {
  chatgpt_price: ({ submissionCost }) => formatCount(submissionCost.chatgpt, 'credit'),
  claude_price: ({ submissionCost }) => formatCount(submissionCost.claude, 'credit'),
  gemini_price: ({ submissionCost }) => formatCount(submissionCost.gemini, 'credit'),
  host_requests: ({ hostRequestsPerMinute }) => formatCount(hostRequestsPerMinute, 'request'),
  unconfirmed_requests: ({ hostRequestsPerMinute }) =>
    formatCount(shareLimit(hostRequestsPerMinute).webhook, 'request'),
  mails_per_hour: ({ mailsPerHour }) => formatNumber(mailsPerHour),
  max_scan_pages: ({ siteScanMaxPages }) => formatCount(siteScanMaxPages, 'page'),
  new_accounts_limit: ({ newAccountsPerNetworkPerDay: limit }) =>
    limit === 0 ? 'Not limited' : `${formatNumber(limit)} a day per /24 or /48`,
  prices_since: ({ updatedAt }) =>
    updatedAt === null ? '' : `These prices have applied since ${formatDate(updatedAt)}.`,
  scan_price: ({ siteScanCostPerPage }) => formatCount(siteScanCostPerPage, 'credit'),
  guest_audits: ({ guestAuditsPerNetworkPerDay: count }) => formatNumber(count),
  scores_per_day: ({ scoresPerDay }) => formatNumber(scoresPerDay),
  rendered_price: ({ renderedAuditCost }) => formatCount(renderedAuditCost, 'credit'),
  signup_bonus: ({ signupBonusCredits }) => formatCount(signupBonusCredits, 'credit'),
} satisfies Record<string, (settings: Settings) => string>;

/** Placeholders with constants, tables and recorded answers. */
const PLACEHOLDERS = {
  site: (env) => env.SITE_URL,
  log_origin: (env) => `${new URL(env.SITE_URL).host}/log`,
  release: () => RELEASE,
  user_agent: (env) => buildUserAgent(env.SITE_URL),
  recipients: renderRecipients,
  request_signatures: renderRequestSignatures,
  allow_steps: () =>
    renderTable(
      ['Where', 'What to do'],
      listAllowSteps().map(({ name, allow, source }) => [<a href={source}>{name}</a>, allow]),
    ),
  contact: (env) => renderMailLink(getContactAddress(env)),
  abuse_contact: (env) => renderMailLink(env.ABUSE_EMAIL ?? getContactAddress(env)),

  check_count: () => formatNumber(CHECK_COUNT),
  min_graded_pages: () => MIN_GRADED_PAGES,
  min_publish_score: () => MIN_PUBLISH_SCORE,
  kept_results: () => KEPT_RESULTS,
  kept_records: () => KEPT_RECORDS,
  max_alerts_per_hour: () => MAX_ALERTS_PER_HOUR,
  max_free_alerts_per_hour: () => MAX_FREE_ALERTS_PER_HOUR,
  max_app_registrations: () => formatNumber(MAX_REGISTRATIONS_PER_HOUR),
  max_concurrent_work: () => MAX_CONCURRENT_WORK,
  max_connected_apps: () => MAX_CONNECTED_APPS,
  max_empty_scans: () => MAX_EMPTY_SCANS,
  max_exports: () => MAX_EXPORTS,
  max_idempotency_keys: () => formatNumber(MAX_KEYS),
  max_unused_registrations: () => formatNumber(MAX_UNUSED_REGISTRATIONS),
  max_claims_per_day: () => MAX_CLAIMS_PER_DAY,
  max_unverified_websites: () => MAX_UNVERIFIED_WEBSITES,
  max_verifications: () => formatNumber(MAX_VERIFICATIONS_PER_MINUTE),
  max_profiles: () => MAX_PROFILES,
  max_ignores: () => formatNumber(MAX_IGNORES),
  max_ignore_patterns: () => MAX_IGNORE_PATTERNS,
  max_ignore_characters: () => formatNumber(MAX_IGNORE_CHARACTERS),
  max_watched_pages: () => MAX_WATCHED_PAGES,
  max_webhooks: () => MAX_WEBHOOKS,

  code_lifetime: () => formatCount(SIGN_IN_CODE_LIFETIME / MINUTE, 'minute'),
  daily_count_retention: () => formatCount(DAILY_COUNT_RETENTION / DAY, 'day'),
  device_lifetime: () => formatCount(DEVICE_LIFETIME / DAY, 'day'),
  former_email_retention: () => formatCount(FORMER_EMAIL_RETENTION / DAY, 'day'),
  guest_audit_lifetime: () => formatCount(GUEST_AUDIT_LIFETIME / HOUR, 'hour'),
  idempotency_key_lifetime: () => formatCount(KEY_LIFETIME / HOUR, 'hour'),
  mail_window: () => formatCount(LONGEST_MAIL_WINDOW / HOUR, 'hour'),
  refresh_token_lifetime: () => formatCount(REFRESH_TOKEN_LIFETIME / DAY, 'day'),
  registration_lifetime: () => formatCount(REGISTRATION_LIFETIME / DAY, 'day'),
  session_lifetime: () => formatCount(SESSION_LIFETIME / DAY, 'day'),
  sign_up_window: () => formatCount(SIGN_UP_WINDOW / HOUR, 'hour'),
  unused_registration_lifetime: () => formatCount(UNUSED_REGISTRATION_LIFETIME / DAY, 'day'),

  category_shares: () =>
    renderTable(
      ['Category', 'Share of the score'],
      CATEGORIES.map((category) => [
        CATEGORY_LABELS[category].name,
        `${Math.round(CATEGORY_WEIGHTS[category] * 100)}%`,
      ]),
    ),
  changelog: renderChangelog,
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
  cli_package: ({ PACKAGES_URL: url }) => (url ? getTarballUrl(url, 'cli') : './site-audit-cli.tgz'),
  install_cli: (env) => writeInstallCommands(env, 'cli', 'npm install --global'),
  install_client: (env) => writeInstallCommands(env, 'client', 'npm install'),
  install_vite: (env) => writeInstallCommands(env, 'vite', 'npm install --save-dev'),
  packages_source: ({ PACKAGES_URL: url }) =>
    url
      ? ''
      : 'The packages are not in a registry yet: pack them in a clone of the repository of this service.',
  test_key: () => TEST_KEY,
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

type PackageName = 'cli' | 'client' | 'vite';

function getTarballUrl(folder: string, name: PackageName): string {
  return `${folder.replace(/\/$/, '')}/site-audit-${name}.tgz`;
}

/** The commands that install a package: its tarball at PACKAGES_URL or, without that, one from a clone of the repository. */
function writeInstallCommands({ PACKAGES_URL: url }: Env, name: PackageName, install: string): string {
  if (url) return `${install} ${getTarballUrl(url, name)}`;
  return `npm pack --workspace packages/${name}\n${install} ./site-audit-${name}-*.tgz`;
}

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
