import { RELEASE } from '../../lib/crawler-name.ts';
import { formatError, logEvent } from '../../lib/log.ts';
import { splitKeys } from '../../lib/secret.ts';
import { SECOND } from '../../lib/time.ts';
import { parseSigningKey } from '../../lib/tlog/note.ts';
import { readCrawlerKeys } from '../../lib/web-bot-auth/crawler-keys.ts';
import { readLastSequence } from '../../storage/submissions.ts';
import { countRunningScans } from '../../storage/counts.ts';
import { readPublicKey } from '../directory/log.ts';
import { openDatabase, openShards, SERVICE } from '../../storage/database.ts';

interface HealthCheck {
  name: string;
  ok: boolean;
  /** `null` if it is well. */
  error: string | null;
}

/** What the service needs, and whether it is there. */
export interface ServiceHealth {
  status: 'ok' | 'failed';
  release: string;
  /** The id of the deployed version of the Worker; in development one that is made up. */
  version: string;
  checks: HealthCheck[];
}

/** A check that takes longer has failed, in milliseconds. */
const TIMEOUT = 5 * SECOND;

/** The clocks of an object and of the Worker may differ by this, in milliseconds. */
const CLOCK_TOLERANCE = 2 * SECOND;

/** The name of the objects that are only probed. */
const PROBED = 'health';

const CHECKS: Record<string, (env: Env) => Promise<unknown>> = {
  secrets: async (env) => assertSecrets(env),
  log_key: assertLogKey,
  crawler_keys: assertCrawlerKeys,
  mail: async ({ MAIL_FROM, RESEND_API_KEY, EMAIL }) => {
    if (!MAIL_FROM.includes('@')) throw new Error('MAIL_FROM has no address');
    if (!RESEND_API_KEY && !EMAIL) throw new Error('there is neither RESEND_API_KEY nor the binding EMAIL');
  },
  database: (env) =>
    Promise.all([
      readLastSequence(openDatabase(env, SERVICE)),
      ...openShards(env).map(({ db }) => countRunningScans(db, 1)),
    ]),
  snapshots: ({ SNAPSHOTS }) => SNAPSHOTS.head(PROBED),
  audits: ({ AUDITS }) => AUDITS.head(PROBED),
  log_files: ({ LOG_FILES }) => LOG_FILES.head(PROBED),
  files: async ({ ASSETS, SITE_URL }) => {
    const { ok, status } = await ASSETS.fetch(`${SITE_URL}/favicon.svg`);
    if (!ok) throw new Error(`the static files answer ${status}`);
  },
  account: ({ ACCOUNT }) => probe(ACCOUNT.getByName(PROBED)),
  host: ({ HOST }) => probe(HOST.getByName(PROBED)),
  scan: ({ SCAN }) => probe(SCAN.getByName(PROBED)),
  site_audits: ({ SITE_AUDITS }) => probe(SITE_AUDITS.getByName(PROBED)),
  webhook_endpoint: ({ WEBHOOK_ENDPOINT }) => probe(WEBHOOK_ENDPOINT.getByName(PROBED)),
  log: ({ LOG }) => probe(LOG.getByName('log')),
};

/** Checks secrets, storage, each class of object and their clocks, at the same time. What failed is logged too. */
export async function checkHealth(env: Env): Promise<ServiceHealth> {
  const checks = await Promise.all(
    Object.entries(CHECKS).map(([name, check]) => runCheck(name, async () => check(env))),
  );
  const failed = checks.filter(({ ok }) => !ok);
  if (failed.length > 0) logEvent('critical', 'health-check-failed', { failed });
  return {
    status: failed.length === 0 ? 'ok' : 'failed',
    release: RELEASE,
    version: env.VERSION.id,
    checks,
  };
}

async function runCheck(name: string, check: () => Promise<unknown>): Promise<HealthCheck> {
  try {
    const timeout = scheduler.wait(TIMEOUT).then(() => {
      throw new Error(`no answer in ${TIMEOUT / SECOND} seconds`);
    });
    await Promise.race([check(), timeout]);
    return { name, ok: true, error: null };
  } catch (error) {
    return { name, ok: false, error: formatError(error) };
  }
}

/** @throws Error if the object's clock differs from ours */
async function probe(object: { probe: () => Promise<number> }): Promise<void> {
  const sentAt = Date.now();
  const clock = await object.probe();
  if (clock < sentAt - CLOCK_TOLERANCE || clock > Date.now() + CLOCK_TOLERANCE)
    throw new Error(`the clock of the object is ${clock}, ours ${Date.now()}`);
}

/** What the secrets of .dev.vars.example begin with. They are for development alone. */
const DEVELOPMENT = 'development only';

/** A shorter key can be guessed. */
const MIN_KEY_LENGTH = 32;

function assertSecrets({ SITE_URL, NETWORK_HASH_KEYS, UNSUBSCRIBE_KEYS, ACCESS_KEYS }: Env): void {
  const isLocal = new URL(SITE_URL).hostname === 'localhost';
  const secrets = { NETWORK_HASH_KEYS, UNSUBSCRIBE_KEYS, ...(ACCESS_KEYS && { ACCESS_KEYS }) };
  for (const [name, value] of Object.entries(secrets)) {
    if (!value) throw new Error(`${name} is missing`);
    for (const key of splitKeys(value)) {
      if (key.length < MIN_KEY_LENGTH)
        throw new Error(`${name} has a key of less than ${MIN_KEY_LENGTH} characters`);
      if (!isLocal && key.startsWith(DEVELOPMENT)) throw new Error(`${name} is that of development`);
    }
  }
}

async function assertLogKey(env: Env): Promise<void> {
  const { LOG_SIGNING_KEY, LOG_PREVIOUS_SIGNING_KEY, SITE_URL } = env;
  const key = await parseSigningKey(LOG_SIGNING_KEY?.trim() ?? '');
  if (!key) throw new Error('LOG_SIGNING_KEY is missing or malformed');
  const name = `${new URL(SITE_URL).host}/log`;
  if (key.verifier.name !== name) throw new Error(`LOG_SIGNING_KEY is of ${key.verifier.name}, not ${name}`);
  const current = LOG_PREVIOUS_SIGNING_KEY ? null : await readPublicKey(env);
  if (current !== null && current !== key.verifier.vkey)
    throw new Error(`LOG_SIGNING_KEY is not the key of ${current}, and LOG_PREVIOUS_SIGNING_KEY is missing`);
}

async function assertCrawlerKeys({ CRAWLER_SIGNING_KEYS }: Env): Promise<void> {
  if (CRAWLER_SIGNING_KEYS && (await readCrawlerKeys(CRAWLER_SIGNING_KEYS)).length === 0)
    throw new Error('CRAWLER_SIGNING_KEYS is malformed');
}
