/**
 * `npm run load`: sends 50 mixed requests a second to the whole Worker for five minutes, over loopback. Fails if more than
 * 0.1 % of the answers are wrong, a ledger differs from the stored work, or the heap grows after the second minute.
 *
 * `npm run load -- --seconds 60 --rate 20` is a shorter run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compareLedgers } from './load/check-ledgers.ts';
import { createShops } from './load/shops.ts';
import { OPERATIONS, type Operation } from './load/operations.ts';
import { printLoadReport } from './load/print-report.ts';
import { Results } from './load/results.ts';
import { User } from './load/user.ts';
import { startService } from './local/service.ts';

/** Each account has one audit a minute, and a ninth of the requests are audits. */
const USERS_PER_REQUEST_A_SECOND = 9;

const MAX_PENDING = 500;

/** Seconds between measurements of the heap, each of which collects garbage. */
const HEAP_INTERVAL = 5;

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '300' }, rate: { type: 'string', default: '50' } },
});
const [seconds, rate] = [Number(values.seconds), Number(values.rate)];
const internet = await createShops();
const service = await startService(internet.answer, {
  variables: { RESEND_API_KEY: 'load', ADMIN_EMAILS: '' },
});
try {
  const users = Array.from(
    { length: Math.ceil(rate * USERS_PER_REQUEST_A_SECOND) },
    (_, number) => new User(service.url, internet, number),
  );
  console.log(`Signing up ${users.length} accounts with a verified website each …`);
  await signUp(users);
  console.log(`Sending ${rate} requests a second for ${seconds} seconds …`);
  const results = new Results();
  await sendLoad(users, results);
  const ledgers = compareLedgers(service.state);
  process.exitCode = printLoadReport(results, ledgers) ? 0 : 1;
} finally {
  await service.stop();
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

/** Starts operations at the rate, whether or not earlier ones have ended, and waits for the last. */
async function sendLoad(users: readonly User[], results: Results): Promise<void> {
  const startedAt = Date.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let sampledAt = 0;
  while (Date.now() - startedAt < seconds * 1_000) {
    const elapsed = (Date.now() - startedAt) / 1_000;
    if (elapsed - sampledAt >= HEAP_INTERVAL) {
      sampledAt = elapsed;
      void service.heapBytes().then((bytes) => results.recordHeap(elapsed, bytes));
    }
    while (sent < elapsed * rate && pending.size < MAX_PENDING) {
      const operation = pickOperation();
      const user = pickUser(users, operation);
      // No user is free for it yet.
      if (!user) break;
      sent += operation.requests;
      const running = runOperation(user, operation, results).finally(() => pending.delete(running));
      pending.add(running);
    }
    await delay(10);
  }
  await Promise.all(pending);
}

async function runOperation(user: User, operation: Operation, results: Results): Promise<void> {
  user.isBusy = true;
  const startedAt = performance.now();
  const failure = await operation.run(user).catch((error: unknown) => String(error));
  results.record(operation, failure, performance.now() - startedAt);
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
