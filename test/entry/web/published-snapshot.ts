import { env } from 'cloudflare:workers';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import type { Provider } from '../../../src/lib/directory-providers.ts';
import { app } from '../../../src/app.ts';
import { newAccount } from '../api/new-account.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { newHost } from '../../internet.ts';
import { ORIGIN } from './browser.ts';
import type { Report } from '../../../src/contracts/report.ts';
import type { Submission } from '../../../src/contracts/submission.ts';

/** The bindings of the service at `ORIGIN`. */
export const bindings: Env = { ...env, SITE_URL: ORIGIN };

/** Publishes a snapshot of a good page with a new account. */
export async function publishSnapshot(
  page?: (host: string) => string,
  provider: Provider = 'gemini',
): Promise<{ submission: Submission; report: Report; email: string }> {
  const account = await newAccount();
  const report = await createPublishableAudit(account, page && { page });
  const caller = { accountId: account.id, email: account.email };
  const { submission } = await publishAudit({ env: bindings, caller }, { reportId: report.id, provider });
  return { submission, report, email: account.email };
}

/** Publishes a snapshot of a good page with a new account that has verified its website. */
export async function publishOwnSnapshot(): Promise<Submission> {
  const account = await newAccount();
  const host = newHost();
  await addVerifiedWebsite(account, host);
  const report = await createPublishableAudit(account, { host });
  const caller = { accountId: account.id, email: account.email };
  return (await publishAudit({ env: bindings, caller }, { reportId: report.id, provider: 'gemini' }))
    .submission;
}

/** Requests a page without signing in. */
export async function requestPage(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return app.request(ORIGIN + path, { method, headers }, bindings);
}

/** Returns the SHA-256 of the body in hexadecimal, as `sha256sum` prints it. */
export async function hashResponse(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
