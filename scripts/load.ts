/**
 * `npm run load`: sends 50 mixed requests a second to the whole Worker for five minutes, over loopback. Fails if more than
 * 0.1 % of the answers are wrong, a ledger differs from the stored work, or the heap grows after the second minute.
 *
 * `npm run load -- --seconds 60 --rate 20` is a shorter run. `--databases 3` spreads the accounts over three databases. With `--break 3` the
 * third is slow for a fifth of the time, and fails in the next: what accounts in it get then is not counted as wrong, but the others may
 * not take twice as long. With `--break 1` it is the first, which all accounts need: requests that are refused then, with `Retry-After` or an
 * error that says what was charged, are not counted as wrong; any other failure is, and so is any once it works again.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compareLedgers, type LedgerComparison } from './load/check-ledgers.ts';
import { createShops } from './load/shops.ts';
import { OPERATIONS, type Operation } from './load/operations.ts';
import { printLoadReport } from './load/print-report.ts';
import { isBroken, Results, type State } from './load/results.ts';
import { User } from './load/user.ts';
import { startService } from './local/service.ts';
import { bundleScript } from './local/workerd.ts';

/** Each account has one audit a minute, and a ninth of the requests are audits. */
const USERS_PER_REQUEST_A_SECOND = 9;

const MAX_PENDING = 500;

/** Seconds between measurements of the heap, each of which collects garbage. */
const HEAP_INTERVAL = 5;

/** A database is slow, and then fails, for at most this many seconds. */
const MAX_BROKEN = 60;

/** Seconds within which what was interrupted is settled: a hold that is not renewed ends after five minutes. */
const SETTLEMENT = 400;

/** The job that compares ledgers, and how old work is that it compares, in milliseconds. */
const RECONCILIATION = { cron: '26 * * * *', after: 16 * 60_000 };

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    rate: { type: 'string', default: '50' },
    databases: { type: 'string', default: '1' },
    break: { type: 'string', default: '0' },
  },
});
const [seconds, rate, broken] = [Number(values.seconds), Number(values.rate), Number(values.break)];
const internet = await createShops();
const service = await startService(internet.answer, {
  variables: { RESEND_API_KEY: 'load', ADMIN_EMAILS: '' },
  databases: Number(values.databases),
  ...(broken > 0 && { modules: await bundleScript('test/bench/load-worker.ts') }),
});
try {
  const users = Array.from(
    { length: Math.ceil(rate * USERS_PER_REQUEST_A_SECOND) },
    (_, number) => new User(service.url, internet, number),
  );
  console.log(`Signing up ${users.length} accounts with a verified website each …`);
  await allowMails();
  await signUp(users);
  await findDatabases(users);
  console.log(`Sending ${rate} requests a second for ${seconds} seconds …`);
  const results = new Results();
  await sendLoad(users, results);
  const ledgers = await settleLedgers();
  process.exitCode = printLoadReport(results, ledgers, broken) ? 0 : 1;
} finally {
  await service.stop();
}

/** Lets all accounts sign in in one hour. */
async function allowMails(): Promise<void> {
  const db = await service.miniflare.getD1Database('DB_1');
  await db.prepare("INSERT INTO settings VALUES ('mails_per_hour', 100000, 0)").run();
}

/** Opens the accounts, four at the same time. */
async function signUp(users: readonly User[]): Promise<void> {
  const rest = [...users];
  const lane = async () => {
    for (let user = rest.pop(); user; user = rest.pop()) {
      await user.signIn();
      await user.verifyWebsite();
      user.credits = (await user.send('GET', `/credits/${user.email}`)).data.balance as number;
    }
  };
  await Promise.all([lane(), lane(), lane(), lane()]);
}

async function findDatabases(users: readonly User[]): Promise<void> {
  const db = await service.miniflare.getD1Database('DB_1');
  const { results: accounts } = await db
    .prepare('SELECT email, coalesce(shard, 1) AS shard FROM accounts')
    .all<{ email: string; shard: number }>();
  const shards = new Map(accounts.map(({ email, shard }) => [email, shard]));
  for (const user of users) user.database = shards.get(user.email) ?? 1;
}

/** Compares the ledgers, also by the job, once what a broken database interrupted is settled. */
async function settleLedgers(): Promise<LedgerComparison> {
  const until = Date.now() + SETTLEMENT * 1_000;
  while (broken > 0 && Date.now() < until && compareLedgers(service.state).differences.length > 0)
    await delay(15_000);
  await service.runCron(RECONCILIATION.cron, new Date(Date.now() + RECONCILIATION.after));
  return compareLedgers(service.state);
}

/**
 * Returns what the run is in after this many seconds: `start` is the first fifth, while the Worker warms up; the broken database is slow in
 * the third fifth, and fails in the fourth.
 */
function stateAt(elapsed: number): State {
  const fifth = seconds / 5;
  const part = Math.floor(elapsed / fifth);
  if (part === 0) return 'start';
  if (broken === 0 || elapsed - part * fifth > MAX_BROKEN) return 'even';
  return part === 2 ? 'slow' : part === 3 ? 'fails' : 'even';
}

/** Starts operations at the rate, whether or not earlier ones have ended, and waits for the last. */
async function sendLoad(users: readonly User[], results: Results): Promise<void> {
  const startedAt = Date.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let sampledAt = 0;
  let state: State = 'start';
  results.resident.push(service.residentBytes());
  while (Date.now() - startedAt < seconds * 1_000) {
    const elapsed = (Date.now() - startedAt) / 1_000;
    if (elapsed - sampledAt >= HEAP_INTERVAL) {
      sampledAt = elapsed;
      void service.heapBytes().then((bytes) => results.recordHeap(elapsed, bytes));
    }
    if (results.resident.length === 1 && elapsed > seconds / 2)
      results.resident.push(service.residentBytes());
    if (state !== stateAt(elapsed)) {
      state = stateAt(elapsed);
      const database = isBroken(state) ? `DB_${broken}` : '';
      if (broken > 0) await fetch(`${service.url}/load/break?database=${database}&state=${state}`);
    }
    while (sent < elapsed * rate && pending.size < MAX_PENDING) {
      const operation = pickOperation();
      const user = pickUser(users, operation);
      // No user is free for it yet.
      if (!user) break;
      sent += operation.requests;
      const running = runOperation(user, operation, { results, startedAt }).finally(() =>
        pending.delete(running),
      );
      pending.add(running);
    }
    await delay(10);
  }
  await Promise.all(pending);
  results.seconds = (Date.now() - startedAt) / 1_000;
  results.resident.push(service.residentBytes());
}

async function runOperation(
  user: User,
  operation: Operation,
  { results, startedAt }: { results: Results; startedAt: number },
): Promise<void> {
  user.isBusy = true;
  const before = Date.now();
  user.wasRefused = false;
  const failure = await operation.run(user).catch((error: unknown) => String(error).split('\n')[0] ?? '');
  const milliseconds = Date.now() - before;
  const [first, last] = [stateAt((before - startedAt) / 1_000), stateAt((Date.now() - startedAt) / 1_000)];
  // What began or ended in a broken time belongs to it.
  const state = isBroken(first) ? first : last;
  results.record(
    operation,
    { database: user.database, state },
    {
      failure,
      wasRefused: user.wasRefused,
      milliseconds,
      broken,
    },
  );
  user.isBusy = false;
}

function pickOperation(): Operation {
  const total = OPERATIONS.reduce((sum, { weight }) => sum + weight, 0);
  let rest = Math.random() * total;
  const operation = OPERATIONS.find(({ weight }) => (rest -= weight) < 0) ?? OPERATIONS[0];
  if (!operation) throw new Error('There are no operations');
  return operation;
}

/** Picks an idle user who can do the operation, searching from a random position. */
function pickUser(users: readonly User[], operation: Operation): User | undefined {
  const now = Date.now();
  const start = Math.floor(Math.random() * users.length);
  return [...users.slice(start), ...users.slice(0, start)].find(
    (user) => !user.isBusy && (operation.isPossible?.(user, now) ?? true),
  );
}
