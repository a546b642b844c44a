import { claimRuns, insertRows, readRowsOfAccount } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { deleteAccount } from '../../../src/services/account-data/delete-account.ts';
import { SCOPES, type Scope } from '../../../src/lib/scopes.ts';
import { sha256Base64url } from '../../../src/lib/secret.ts';
import { authorizeApp } from '../../../src/services/oauth/authorization.ts';
import { issueTokens } from '../../../src/services/oauth/tokens.ts';
import { getMcpResource } from '../../../src/services/oauth/resource.ts';
import { setBranding, setLogo } from '../../../src/services/accounts/branding.ts';
import { createShareLink } from '../../../src/services/reports/share-links.ts';
import { getVerifiedWebsite } from '../../../src/services/websites/website.ts';
import { createSession } from '../../../src/services/accounts/sessions.ts';
import { type GuessResult, hashSignInCode } from '../../../src/services/accounts/sign-in-codes.ts';
import { resumeAccount, suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { setDeletionCode } from '../../../src/storage/sign-in.ts';
import { callApi, readData, sendJson } from '../../entry/api/client.ts';
import { createPublishableAudit, requestPublish } from '../../entry/api/publishable-audit.ts';
import { linkPage, newVerifiedWebsite, type Owner, scanWebsite } from '../../entry/api/scan.ts';
import { newId } from '../../../src/lib/id.ts';
import { DAY } from '../../../src/lib/time.ts';
import { skipRun } from '../../../src/storage/scheduled-runs.ts';
import { findSchedule } from '../../../src/storage/schedules.ts';
import { addByApi } from '../../entry/api/website.ts';
import { newHost, createSite } from '../../internet.ts';
import type { Report } from '../../../src/contracts/report.ts';
import type { Webhook } from '../../../src/contracts/webhook.ts';
import type { PublishResult } from '../../../src/contracts/submission.ts';

/** An account with every kind of data. */
export interface FullAccount {
  account: Owner;
  session: string;
  /** A host that it owns, and one that it has only added. */
  owned: string;
  pending: string;
  snapshotId: string;
  webhookId: string;
  /** Of a connected app. */
  accessToken: string;
}

/**
 * Creates an account with a session, websites, mail alerts and a lapsed ownership, a scan of two pages and a broken link, an issue that
 * is marked as fixed, a score, an audit, a webhook that was sent the snapshot, a connected app, a logo, a shared report, a schedule with a skipped run, and a past suspension.
 */
export async function createFullAccount(): Promise<FullAccount> {
  const { account, host: owned } = await newVerifiedWebsite({
    '/': linkPage('Chairs', '/oak', '/gone'),
    '/gone': { status: 410 },
    '*': linkPage('Oak'),
  });
  await scanWebsite(account, owned);
  await markFirstIssue(account);
  await sendJson('PUT', `/websites/${owned}/alerts`, { score_drop: 12 }, account.key);
  await insertRows('websiteLapses', {
    host: owned,
    accountId: account.id,
    lapsedAt: 5000,
    notifiedAt: 6000,
    triedAt: 6000,
  });
  const pending = newHost();
  await addByApi(account, pending);
  const { id } = await createPublishableAudit(account);
  const hook = { url: `https://${await createSite({ '*': {} })}/hook`, events: ['snapshot.published'] };
  const { webhook } = await readData<{ webhook: Webhook }>(
    await sendJson('POST', '/webhooks', hook, account.key),
  );
  const published = await requestPublish(account, id, 'claude');
  const { submission } = await readData<PublishResult>(published);
  await addSkippedRun(account, owned);
  await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: account.id, reason: 'A mistake' });
  await resumeAccount(env, { actor: 'admin@brightpage.com', accountId: account.id });
  await addSharing(account, owned);
  const accessToken = await connectApp(account.id);
  const client = { address: '127.0.0.1', country: 'PT', userAgent: '' };
  const { token: session } = await createSession(env, { email: account.email, client });
  return { account, session, owned, pending, snapshotId: submission.id, webhookId: webhook.id, accessToken };
}

/** Connects an app to the account. Returns its access token. */
export async function connectApp(
  accountId: string,
  allowed: readonly Scope[] = ['read', 'audit'],
): Promise<string> {
  const id = 'https://agent.brightpage.net/client.json';
  const redirectUri = 'https://agent.brightpage.net/callback';
  const client = {
    id,
    name: 'Agent',
    host: 'agent.brightpage.net',
    documentUntil: null,
    redirectUris: [redirectUri],
  };
  const codeChallenge = await sha256Base64url('verifier');
  const resource = getMcpResource(env);
  const request = { client, redirectUri, state: null, scopes: [...SCOPES], resource, codeChallenge };
  const code = await authorizeApp(
    { env, caller: { accountId, email: '' } },
    {
      request,
      scopes: allowed,
      memberEmail: null,
    },
  );
  const parameters = { grant_type: 'authorization_code', code, client_id: id, code_verifier: 'verifier' };
  return (await issueTokens(env, new URLSearchParams(parameters))).access_token;
}

/** Marks an issue of the account's newest audit as fixed. */
async function markFirstIssue({ key }: Owner): Promise<void> {
  const { reports } = await readData<{ reports: { id: string }[] }>(
    await callApi('GET', '/reports?limit=1', { key }),
  );
  const id = reports[0]?.id ?? '';
  const { report } = await readData<{ report: Report }>(await callApi('GET', `/reports/${id}`, { key }));
  const issue = report.data.pages[0]?.seo_analysis.issues.find(({ parts }) => !parts)?.id ?? '';
  await callApi('PUT', `/reports/${id}/fix-verifications/${issue}`, { key });
}

/** Sets a logo, and shares the report of a website. */
async function addSharing({ id: accountId, email }: Owner, host: string): Promise<void> {
  const context = { env, caller: { accountId, email } };
  await setBranding(context, { name: 'Harbour' });
  await setLogo(context, { bytes: new TextEncoder().encode('<svg viewBox="0 0 1 1"/>') });
  const website = await getVerifiedWebsite(context, { host });
  await createShareLink(context, { website, link: { label: 'Board', password: 'correct horse' } });
}

async function addSkippedRun({ id: accountId, key }: Owner, host: string): Promise<void> {
  await readData(await sendJson('PUT', `/websites/${host}/profiles/blog`, { include: ['/blog/**'] }, key));
  const ignore = { check: 'canonical-missing', pages: '/blog/**', reason: 'accepted' };
  await readData(await sendJson('POST', `/websites/${host}/ignores`, ignore, key));
  await readData(
    await sendJson(
      'PUT',
      `/websites/${host}/findings/canonical-missing/assignment`,
      { assignee: 'Mara' },
      key,
    ),
  );
  const daily = { frequency: 'daily', hour: 3, max_credits_per_month: 9 };
  await readData(await sendJson('PUT', `/websites/${host}/schedule`, daily, key));
  const db = openDatabase(env, accountId);
  const schedule = await findSchedule(db, { accountId, host, pageUrl: '' });
  const from = schedule?.nextRunAt ?? 0;
  const times = { from, dueAt: from, missedCount: 0, nextRunAt: from + DAY };
  const run = { id: newId('scan_'), accountId };
  await claimRuns([{ ...times, scheduleId: schedule?.id ?? '', runId: run.id }], from);
  await skipRun(db, run, 'monthly_cap_reached', from);
}

const CODE = '12345678';

/** Mails no code, but stores one for this session. */
export async function storeCode({
  account,
  session,
}: Pick<FullAccount, 'account' | 'session'>): Promise<void> {
  const code = { codeHash: await hashSignInCode(session, CODE), expiresAt: Date.now() + 600_000 };
  await setDeletionCode(openDatabase(env, SERVICE), account.id, code);
}

/** Confirms the deletion with the stored code. */
export function confirmDeletion(
  bindings: Env,
  { account, session }: Pick<FullAccount, 'account' | 'session'>,
): Promise<GuessResult> {
  const caller = { accountId: account.id, email: account.email };
  return deleteAccount({ env: bindings, caller }, { sessionToken: session, code: CODE });
}

/** Returns the number of rows of the account in each table that has an `account_id`, without tables that have none. */
export async function countRows(accountId: string): Promise<Record<string, number>> {
  const rows = Object.entries(await readRowsOfAccount(accountId));
  return Object.fromEntries(rows.map(([table, { length }]) => [table, length]));
}
