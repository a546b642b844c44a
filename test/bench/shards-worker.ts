import { newId } from '../../src/lib/id.ts';
import { listNewestAudits } from '../../src/storage/audit-lists.ts';
import { openDatabase, openShards, SERVICE } from '../../src/storage/database.ts';
import { accounts } from '../../src/storage/schema/accounts.ts';
import { insertAuditRows } from '../../src/storage/stored-results.ts';

/** Accounts that work at the same time. */
const ACCOUNTS = 16;

/**
 * Rows of accounts in the databases of `env`, for `npm run bench:shards`. `/open` opens the accounts, each database in turn, and returns
 * their ids; `/write` stores audits of them and `/read` lists them, as many as `count` says, all accounts at the same time.
 */
export default {
  async fetch(request: Request, env: Env): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/ping') return Response.json({});
    if (pathname === '/open') return Response.json(await openAccounts(env));
    const ids = (searchParams.get('ids') ?? '').split(',');
    const run = pathname === '/write' ? storeAudit : listAudits;
    const each = Number(searchParams.get('count')) / ids.length;
    await Promise.all(
      ids.map(async (id) => {
        for (let n = 0; n < each; n++) await run(env, id);
      }),
    );
    return Response.json({});
  },
} satisfies ExportedHandler<Env>;

async function openAccounts(env: Env): Promise<string[]> {
  const shards = openShards(env).length;
  const ids = Array.from({ length: ACCOUNTS }, () => newId('acc_'));
  for (const [at, id] of ids.entries()) {
    const row = { id, email: `${id}@example.com`, createdAt: 0, shard: (at % shards) + 1 };
    await openDatabase(env, SERVICE).insert(accounts).values(row);
    await storeAudit(env, id);
  }
  return ids;
}

async function storeAudit(env: Env, accountId: string): Promise<void> {
  const id = newId('r_');
  const url = `https://brightpage.com/chairs/${id}`;
  await insertAuditRows(openDatabase(env, accountId), accountId, [
    {
      id,
      url,
      normalizedUrl: url,
      domain: 'brightpage.com',
      createdAt: Date.now(),
      fallback: false,
      note: null,
      score: 90,
      critical: 0,
      high: 1,
      medium: 2,
      low: 3,
      pagesCrawled: 1,
      documentsAt: 1,
      validators: '["",null,null]',
    },
  ]);
}

async function listAudits(env: Env, accountId: string): Promise<void> {
  await listNewestAudits(openDatabase(env, accountId), accountId, {}, { limit: 20 });
}
