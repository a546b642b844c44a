/**
 * Runs `npm run smoke` against the whole service, as after a deployment to staging: twice, and with a website that proves nothing.
 *
 * Usage: `node test/e2e/smoke.ts`
 */
import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import site from '../../scripts/smoke/site.ts';
import { startServiceWithPages } from './service.ts';

const run = promisify(execFile);
const SMOKE = join(import.meta.dirname, '../../scripts/smoke.ts');
const HOST = 'smoke.brightpage.com';
const TOKEN = 'token of the operator';

let provesNothing = false;
const { service, account } = await startServiceWithPages(
  {},
  {
    variables: { OPERATIONS_TOKEN: TOKEN },
    servers: {
      [`*.${HOST}`]: async (request) =>
        provesNothing && request.url.includes('svc-verification')
          ? new Response('Not found', { status: 404 })
          : site.fetch(request, { DB_1: await readDatabase() }),
    },
  },
);
try {
  // Each with an account of its own, which has one audit a minute.
  const smoke = async (operationsToken: string) => {
    const { key } = await account();
    return run(process.execPath, [SMOKE, service.url], {
      env: {
        METRICS_TOKEN: TOKEN,
        SMOKE_API_KEY: key,
        SMOKE_HOST: HOST,
        OPERATIONS_TOKEN: operationsToken,
      },
    });
  };
  const { stdout, stderr } = await smoke(TOKEN);
  assert.match(stdout, /audited and published its page/);
  assert.equal(stderr, '');
  await expectRows({ owned: 0, audits: 0, published: 0, withdrawn: 1 });
  await smoke('');
  await expectRows({ owned: 0, audits: 0, published: 1, withdrawn: 1 });
  provesNothing = true;
  await assert.rejects(smoke(TOKEN), /was not verified: not_found/);
  await expectRows({ owned: 0, audits: 0, published: 1, withdrawn: 1 });
  console.log('A smoke test of the whole service passed, and left nothing behind');
} finally {
  await service.stop();
}

function readDatabase() {
  return service.miniflare.getD1Database('DB_1');
}

async function expectRows(expected: Record<string, number>): Promise<void> {
  const db = await readDatabase();
  const rows = await db
    .prepare(
      `SELECT (SELECT count(*) FROM website_claims) + (SELECT count(*) FROM websites WHERE owner_account_id IS NOT NULL) AS owned,
        (SELECT count(*) FROM reports) AS audits, (SELECT count(*) FROM submissions WHERE withdrawal_id IS NULL) AS published,
        (SELECT count(*) FROM submissions WHERE withdrawal_id IS NOT NULL) AS withdrawn`,
    )
    .first();
  assert.deepEqual(rows, expected);
}
