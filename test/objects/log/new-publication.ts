import { env } from 'cloudflare:workers';
import { deriveSnapshotId, publishAudit } from '../../../src/services/directory/publish-audit.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';

/** A new account with 100 credits and an audit, which `publish` publishes for 30. */
export async function newPublication() {
  const account = await newAccount();
  const audit = await createPublishableAudit(account);
  const caller = { accountId: account.id, email: account.email };
  return {
    accountId: account.id,
    /** Of the snapshot. */
    id: await deriveSnapshotId(account.id, audit.id, 'gemini'),
    publish: () => publishAudit({ env, caller }, { reportId: audit.id, provider: 'gemini' }),
    readCredits: () => env.ACCOUNT.getByName(account.id).getCredits(10),
  };
}
