import { DEMO_SITE } from '../bakery.ts';
import { SHOPS } from './sites.ts';

export const HOST = new URL(DEMO_SITE).hostname;
const WEBSITE = `/websites/${HOST}`;
const LARGE = `/websites/${SHOPS.large.host}`;
const REPORT = `${LARGE}/report`;

/** The email of the signed-in user, by role. */
export const USERS = {
  owner: 'demo-1@example.com',
  newcomer: 'demo-2@example.com',
  admin: 'admin@localhost.example',
} as const;

export interface PageRow {
  name: string;
  path: string;
  /** The role that is signed in; nobody if absent. */
  who?: keyof typeof USERS;
  /** Follows the first link on `path` that begins with this, for paths with ids. */
  follow?: string;
  /** Appended to the followed path. */
  suffix?: string;
}

/** Every page. Add a row for a new one. */
export const PAGES: PageRow[] = [
  { name: 'home', path: '/' },
  { name: 'home-api', path: '/?with=api' },
  { name: 'example', path: '/example' },
  { name: 'example-javascript', path: '/example/javascript' },
  { name: 'example-website', path: '/example/website' },
  { name: 'example-report', path: '/example/report' },
  { name: 'example-finding', path: '/example/report/findings/description-missing' },
  { name: 'example-scorecard', path: '/example/scorecard' },
  { name: 'example-changes', path: '/example/changes' },
  { name: 'checks', path: '/checks' },
  { name: 'checks-found', path: '/checks?q=robots.txt&severity=high' },
  { name: 'check', path: '/checks/title-missing' },
  { name: 'check-group', path: '/checks/links-unsound' },
  { name: 'docs', path: '/docs' },
  { name: 'docs-fix-packs', path: '/docs/fix-packs' },
  { name: 'docs-idempotency', path: '/docs/idempotency' },
  { name: 'docs-log', path: '/docs/log' },
  { name: 'docs-agents', path: '/docs/agents' },
  { name: 'docs-limits', path: '/docs/limits' },
  { name: 'docs-webhooks', path: '/docs/webhooks' },
  { name: 'docs-errors', path: '/docs/errors' },
  { name: 'docs-versions', path: '/docs/versions' },
  { name: 'docs-api', path: '/docs/api' },
  { name: 'docs-api-audits', path: '/docs/api/audits' },
  { name: 'docs-api-scores', path: '/docs/api/scores' },
  { name: 'directory', path: '/ai-directory' },
  { name: 'directory-provider', path: '/ai-directory/gemini' },
  { name: 'snapshot', path: '/ai-directory/gemini', follow: '/ai-directory/gemini/l_' },
  { name: 'log', path: '/log' },
  { name: 'verify', path: '/verify' },
  { name: 'blog', path: '/blog' },
  { name: 'bot', path: '/bot' },
  { name: 'bot-verify', path: '/bot/verify' },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'sign-in-to-audit', path: '/sign-in?url=www.example.com/pricing' },
  { name: 'audits-empty', path: '/audits', who: 'newcomer' },
  { name: 'audits', path: '/audits', who: 'owner' },
  { name: 'audits-history', path: '/audits/history', who: 'owner' },
  { name: 'audits-website', path: `/audits/history?domain=${HOST}`, who: 'owner' },
  { name: 'audits-website-full', path: `/audits/history?domain=${SHOPS.large.host}`, who: 'owner' },
  { name: 'audits-no-match', path: '/audits?q=no-such-page', who: 'owner' },
  { name: 'audits-delete', path: '/audits/delete', who: 'owner' },
  { name: 'audit', path: '/audits', who: 'owner', follow: '/audits/r_' },
  { name: 'audit-worst', path: `${REPORT}/pages`, who: 'owner', follow: '/audits/r_' },
  { name: 'audit-delete', path: '/audits', who: 'owner', follow: '/audits/r_', suffix: '/delete' },
  {
    name: 'publish',
    path: `/audits/history?domain=${SHOPS.small.host}`,
    who: 'owner',
    follow: '/audits/r_',
    suffix: '/publish',
  },
  { name: 'websites-empty', path: '/websites', who: 'newcomer' },
  { name: 'websites', path: '/websites', who: 'owner' },
  { name: 'website', path: WEBSITE, who: 'owner' },
  { name: 'website-settings', path: `${WEBSITE}/settings`, who: 'owner' },
  { name: 'website-scorecard', path: `${WEBSITE}/scorecard`, who: 'owner' },
  { name: 'website-remove', path: `${WEBSITE}/release`, who: 'owner' },
  { name: 'website-full', path: LARGE, who: 'owner' },
  { name: 'website-small', path: `/websites/${SHOPS.small.host}`, who: 'owner' },
  { name: 'website-unscanned', path: `/websites/${SHOPS.unscanned.host}`, who: 'owner' },
  { name: 'report', path: REPORT, who: 'owner' },
  { name: 'report-filtered', path: `${REPORT}?severity=medium&sort=gain&text=a`, who: 'owner' },
  { name: 'report-pages', path: `${REPORT}/pages`, who: 'owner' },
  { name: 'report-structure', path: `${REPORT}/structure`, who: 'owner' },
  {
    name: 'report-structure-columns',
    path: `${REPORT}/structure?columns=status,score,depth,inlinks,pagerank,words,title_length,canonical,lastmod,near_duplicate_group`,
    who: 'owner',
  },
  {
    name: 'report-structure-page',
    path: `${REPORT}/structure`,
    who: 'owner',
    follow: `${REPORT}/structure/page?`,
  },
  { name: 'report-finding', path: `${REPORT}/findings/image-alt-missing`, who: 'owner' },
  { name: 'report-finding-full', path: `${REPORT}/findings/compression-missing`, who: 'owner' },
  { name: 'report-ignore', path: `${REPORT}/ignore?id=image-alt-missing&pages=/shop/**`, who: 'owner' },
  { name: 'report-assign', path: `${REPORT}/assign?id=title-missing&id=h1-missing`, who: 'owner' },
  { name: 'report-checks', path: `${REPORT}/checks`, who: 'owner' },
  { name: 'report-not-audited', path: `${REPORT}/not-audited`, who: 'owner' },
  { name: 'report-print', path: `${REPORT}/print`, who: 'owner' },
  { name: 'report-small', path: `/websites/${SHOPS.small.host}/report`, who: 'owner' },
  { name: 'report-empty', path: `/websites/${SHOPS.unscanned.host}/report`, who: 'owner' },
  { name: 'new-scan', path: `${WEBSITE}/scan`, who: 'owner' },
  { name: 'website-alerts', path: `${WEBSITE}/alerts`, who: 'owner' },
  { name: 'website-access', path: `${WEBSITE}/access`, who: 'owner' },
  { name: 'website-reach', path: `${WEBSITE}/reach`, who: 'owner' },
  { name: 'all-scans', path: '/websites/scans', who: 'owner' },
  { name: 'website-history', path: `${WEBSITE}/history`, who: 'owner' },
  { name: 'website-schedule', path: `${WEBSITE}/schedule`, who: 'owner' },
  { name: 'website-runs', path: `${WEBSITE}/schedule/runs`, who: 'owner' },
  { name: 'scans', path: `${WEBSITE}/scans`, who: 'owner' },
  { name: 'scan', path: `${WEBSITE}/scans`, who: 'owner', follow: `${WEBSITE}/scans/` },
  { name: 'scan-full', path: `${LARGE}/scans`, who: 'owner', follow: `${LARGE}/scans/` },
  { name: 'published-empty', path: '/published', who: 'newcomer' },
  { name: 'published', path: '/published', who: 'owner' },
  { name: 'published-snapshot', path: '/published', who: 'owner', follow: '/published/' },
  { name: 'credits', path: '/credits', who: 'owner' },
  { name: 'account', path: '/account', who: 'owner' },
  { name: 'webhooks', path: '/account/webhooks', who: 'owner' },
  { name: 'account-key', path: '/account/key/replace', who: 'owner' },
  { name: 'account-delete', path: '/account/delete', who: 'owner' },
  { name: 'connected-apps', path: '/account/apps', who: 'owner' },
  { name: 'connected-apps-empty', path: '/account/apps', who: 'newcomer' },
  { name: 'sessions', path: '/account', who: 'owner', follow: '/account/sessions' },
  { name: 'admin', path: '/admin', who: 'admin' },
  { name: 'admin-settings', path: '/admin/settings', who: 'admin' },
  { name: 'admin-accounts', path: '/admin/accounts', who: 'admin' },
  { name: 'admin-account', path: `/admin/accounts?email=${USERS.owner}`, who: 'admin' },
  { name: 'admin-hosts', path: '/admin/hosts', who: 'admin' },
  { name: 'admin-withdrawals', path: '/admin/withdrawals', who: 'admin' },
  { name: 'admin-posts', path: '/admin/posts', who: 'admin' },
  { name: 'admin-post', path: '/admin/posts/new', who: 'admin' },
];
