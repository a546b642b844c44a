import { env } from 'cloudflare:workers';
import type { Report } from '../../../src/contracts/report.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { addVerifiedWebsite } from '../../entry/api/website.ts';
import { newHost } from '../../internet.ts';

export type Account = Awaited<ReturnType<typeof newAccount>>;

/** Opens an account that owns a website. */
export async function createOwner(host = newHost()): Promise<{ owner: Account; host: string }> {
  const owner = await newAccount();
  await addVerifiedWebsite(owner, host);
  return { owner, host };
}

/** Publishes an audit to Gemini. Returns the id of the snapshot. */
export async function publish(publisher: Account, { id }: Report, bindings = env): Promise<string> {
  const caller = { accountId: publisher.id, email: publisher.email };
  return (await publishAudit({ env: bindings, caller }, { reportId: id, provider: 'gemini' })).submission.id;
}

/** Audits and publishes a page of a host. Returns the id of the snapshot. */
export async function publishPage(publisher: Account, host: string): Promise<string> {
  return publish(publisher, await createPublishableAudit(publisher, { host }));
}
