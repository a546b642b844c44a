import { createKey } from '../../src/services/accounts/keys.ts';
import { ensureAccount } from '../../src/services/accounts/account.ts';

/** Creates an account that owns `host` and has the credits for a scan of `pages` pages. */
export async function newOwner(
  env: Env,
  host: string,
  pages: number,
): Promise<{ accountId: string; key: string }> {
  const { id } = await ensureAccount(env, { email: `owner-${host}@example.com`, clientAddress: '127.0.0.1' });
  const gift = { amount: pages, reason: 'Gift', refType: 'grant', refId: 'gift', actor: 'system' } as const;
  await env.ACCOUNT.getByName(id).recordGrant(gift);
  const now = Date.now();
  await env.DB_1.batch([
    env.DB_1.prepare('INSERT INTO websites (host, updated_at) VALUES (?, ?)').bind(host, now),
    env.DB_1.prepare(
      "INSERT INTO website_claims (host, account_id, token, claimed_at) VALUES (?, ?, 'token', ?)",
    ).bind(host, id, now),
    env.DB_1.prepare(
      "UPDATE websites SET owner_account_id = ?, verified_at = ?, verified_method = 'dns' WHERE host = ?",
    ).bind(id, now, host),
    env.DB_1.prepare("INSERT OR REPLACE INTO settings VALUES ('site_scan_max_pages', ?, ?)").bind(pages, now),
  ]);
  return { accountId: id, key: await createKey(env, { accountId: id }) };
}
