import { countStoredRows, readRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env, exports } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import type { PublishResult } from '../../../src/contracts/submission.ts';
import type { Webhook } from '../../../src/contracts/webhook.ts';
import { decompressText } from '../../../src/lib/compression.ts';
import { removeSecret } from '../../../src/services/credits/idempotency.ts';
import { blockHost, unblockHost } from '../../../src/services/hosts/blocks.ts';
import { withdrawSnapshots } from '../../../src/services/directory/withdrawals.ts';
import { createSite, listRequestsTo, newHost } from '../../internet.ts';
import { callApi, readData, readError } from './client.ts';
import { newAccount } from './new-account.ts';
import { createPublishableAudit } from './publishable-audit.ts';
import { getAccountCredits, newVerifiedWebsite } from './scan.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const ADMIN = 'admin@brightpage.com';

interface Account {
  id: string;
  key: string;
}

/** Sends a POST with an idempotency key. */
function post(
  { key }: Account,
  path: string,
  idempotencyKey: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return callApi('POST', path, {
    key,
    headers: { 'Idempotency-Key': idempotencyKey, 'Content-Type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

async function listCharges({ id }: Account): Promise<number[]> {
  const { entries } = await env.ACCOUNT.getByName(id).getCredits(200);
  return entries.filter(({ delta }) => delta < 0).map(({ delta }) => -delta);
}

const PAGES = {
  '/': { body: '<title>Chairs</title><a href="/oak">Oak</a>' },
  '/oak': { body: '<title>Oak</title>' },
};

describe('50 identical simultaneous requests with one key', () => {
  it('are one scan and one charge, and a later one gets the same answer', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const path = `/websites/${host}/scan`;
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(account, path, 'scan-1', {})));
    const scanned = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) {
      expect(answer.status).toBe(409);
      expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0);
      expect(await readError(answer)).toMatchObject({
        code: 'idempotency_key_in_use',
        field: 'Idempotency-Key',
      });
    }
    expect(refused.length).toBeGreaterThan(0);
    const [body, ...others] = await Promise.all(scanned.map((answer) => answer.text()));
    for (const other of others) expect(other).toBe(body);
    const later = await post(account, path, 'scan-1', {});
    expect(later.status).toBe(200);
    expect(later.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await later.text()).toBe(body);
    expect(await listCharges(account)).toEqual([2]);
    expect(await countStoredRows('scans', { accountId: account.id })).toBe(1);
  });

  it('are one scan, answered with its URL, when it is started', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const path = `/websites/${host}/scans`;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(account, path, '"a scan, once"', { max_pages: 1 })),
    );
    for (const { status } of answers) expect([202, 409]).toContain(status);
    const first = answers.find(
      (answer) => answer.status === 202 && !answer.headers.has('Idempotency-Replayed'),
    );
    const later = await post(account, path, '"a scan, once"', { max_pages: 1 });
    expect(later.status).toBe(202);
    for (const name of ['Location', 'Content-Type'])
      expect(later.headers.get(name)).toBe(first?.headers.get(name));
    expect(await later.json()).toEqual(await first?.json());
    const waited = await post(account, `/websites/${host}/scan`, '"a scan, once"', { max_pages: 1 });
    expect(waited.status).toBe(422);
  });

  it('are one publication and one charge', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const body = { report_id: id, provider: 'gemini' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post(account, '/submissions', 'p-1', body)),
    );
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const later = await readData<PublishResult>(await post(account, '/submissions', 'p-1', body));
    expect(later).toMatchObject({ credits_charged: 30, balance: 70 });
    expect(await listCharges(account)).toEqual([30]);
    const withoutKey = await readData<PublishResult>(
      await callApi('POST', '/submissions', {
        key: account.key,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
    expect(withoutKey.credits_charged).toBe(0);
  });
});

it('a publication is repeated with its answer, also after the snapshot is withdrawn', async () => {
  const account = await newAccount();
  const { id } = await createPublishableAudit(account);
  const body = { report_id: id, provider: 'gemini' };
  const first = await post(account, '/submissions', 'p-1', body);
  const published = await first.text();
  const { submission } = (JSON.parse(published) as { data: PublishResult }).data;
  await withdrawSnapshots(env, {
    actor: ADMIN,
    withdrawal: {
      scope: 'snapshot',
      target: submission.id,
      reason: 'abuse',
      note: null,
    },
  });
  const repeated = await post(account, '/submissions', 'p-1', body);
  expect(repeated.status).toBe(201);
  expect(repeated.headers.get('Idempotency-Replayed')).toBe('true');
  expect(await repeated.text()).toBe(published);
  expect((await post(account, '/submissions', 'p-2', body)).status).toBe(410);
  const read = await callApi('GET', `/submissions/gemini/${submission.id}`, { key: account.key });
  expect(read.status).toBe(410);
});

it('an audit is repeated with its answer, and uses the minute once', async () => {
  const account = await newAccount();
  const host = await createSite({ '/': { body: '<title>Oak</title>' } });
  const body = { url: `https://${host}/` };
  const first = await post(account, '/reports', 'audit-1', body);
  expect(first.status).toBe(201);
  expect(first.headers.has('Idempotency-Replayed')).toBe(false);
  const second = await post(account, '/reports', '"audit-1"', body);
  expect(second.status).toBe(201);
  expect(second.headers.get('RateLimit-Policy')).toBe('"audits";q=1;w=60');
  expect(second.headers.get('RateLimit')).toMatch(/^"audits";r=0;t=(?:60|5\d)$/);
  expect(second.headers.get('X-Request-Id')).not.toBe(first.headers.get('X-Request-Id'));
  expect(await second.text()).toBe(await first.text());
  const pages = (await listRequestsTo(host)).filter(({ url }) => new URL(url).pathname === '/');
  expect(pages).toHaveLength(1);
});

describe('a key that was used', () => {
  it('is refused for another body, another path and another query, and nothing is done', async () => {
    const account = await newAccount();
    const host = newHost();
    expect((await post(account, '/websites', 'k', { host })).status).toBe(201);
    const others: [string, unknown][] = [
      ['/websites', { host: newHost() }],
      ['/websites?a=1', { host }],
      [`/websites/${host}/release`, undefined],
    ];
    for (const [path, body] of others) {
      const answer = await post(account, path, 'k', body);
      expect(answer.status, path).toBe(422);
      expect(await readError(answer)).toEqual({
        status: 422,
        code: 'idempotency_key_reused',
        field: 'Idempotency-Key',
        message:
          'Idempotency-Key: This key was used for another request (POST /api/v1/websites) in the last 24 hours. Use a new key.',
      });
    }
    const { websites } = await readData<{ websites: unknown[] }>(await callApi('GET', '/websites', account));
    expect(websites).toHaveLength(1);
  });

  it('answers the same content in another form', async () => {
    const account = await newAccount();
    const host = newHost();
    expect((await post(account, '/websites', 'k', { host })).status).toBe(201);
    const asForm = await callApi('POST', '/websites', {
      key: account.key,
      headers: { 'Idempotency-Key': 'k', 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `host=${host}`,
    });
    expect(asForm.status).toBe(201);
    const spaced = await callApi('POST', '/websites', {
      key: account.key,
      headers: { 'Idempotency-Key': 'k', 'Content-Type': 'application/json' },
      body: ` { "host" : "${host}" } `,
    });
    expect(spaced.headers.get('Idempotency-Replayed')).toBe('true');
  });

  it('is another key in another account', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const host = await createSite({ '/': { body: '<title>Oak</title>' } });
    const body = { url: `https://${host}/` };
    const [first, second] = [
      await post(one, '/reports', 'k', body),
      await post(other, '/reports', 'k', body),
    ];
    expect(second.headers.has('Idempotency-Replayed')).toBe(false);
    const [{ report }, { report: theirs }] = [
      await readData<{ report: Report }>(first),
      await readData<{ report: Report }>(second),
    ];
    expect(theirs.id).not.toBe(report.id);
  });

  it('has no effect on requests without one, and on GET', async () => {
    const account = await newAccount();
    const host = newHost();
    await post(account, '/websites', 'k', { host });
    const again = await callApi('POST', '/websites', {
      key: account.key,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ host }),
    });
    expect(again.status).toBe(200);
    const read = await callApi('GET', `/websites/${host}`, {
      key: account.key,
      headers: { 'Idempotency-Key': 'k' },
    });
    expect(read.status).toBe(200);
    expect(read.headers.has('Idempotency-Replayed')).toBe(false);
  });
});

describe('the kept answer', () => {
  it('can be a refusal after execution: no credits', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const ref = { refType: 'scan', refId: 'spent' } as const;
    const object = env.ACCOUNT.getByName(account.id);
    await object.hold({ ...ref, amount: 100 });
    const path = `/websites/${host}/scan`;
    expect((await post(account, path, 'k', {})).status).toBe(402);
    await object.release(ref);
    const again = await post(account, path, 'k', {});
    expect(again.status).toBe(402);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await getAccountCredits(account)).toEqual({ balance: 100, available: 100 });
    expect((await post(account, path, 'k2', {})).status).toBe(200);
  });

  it('is never a refusal of the input: the corrected request can use the key', async () => {
    const account = await newAccount();
    expect((await post(account, '/websites', 'k', { host: 'localhost' })).status).toBe(422);
    expect((await post(account, '/websites', 'k', { host: 5 })).status).toBe(422);
    expect((await post(account, '/websites', 'k', { host: newHost() })).status).toBe(201);
  });

  it('is never the refusal of a blocked host: the request can be sent again once it is not blocked', async () => {
    const account = await newAccount();
    const { id, domain: host, url } = await createPublishableAudit(account);
    const requests = [
      ['/reports', 'a', { url }],
      ['/submissions', 'b', { report_id: id, provider: 'gemini' }],
    ] as const;
    for (const scope of ['fetch', 'publish'] as const)
      await blockHost(env, {
        blockedBy: ADMIN,
        block: { host, scope, requested_by: 'website', reason: 'They wrote to us' },
      });
    await freeAuditSlot(account.id);
    for (const [path, key, body] of requests)
      expect((await post(account, path, key, body)).status, path).toBe(422);

    for (const block of await readRows('blockedHosts'))
      await unblockHost(env, { removedBy: ADMIN, id: block.id, removalReason: 'They wrote again' });
    for (const [path, key, body] of requests.toReversed())
      expect((await post(account, path, key, body)).status, path).toBe(201);
  });

  it('is never a 429: the request can be sent again', async () => {
    const account = await newAccount();
    const host = await createSite({ '/': { body: '<title>Oak</title>' } });
    const body = { url: `https://${host}/` };
    expect((await post(account, '/reports', 'a', body)).status).toBe(201);
    expect((await post(account, '/reports', 'b', body)).status).toBe(429);
    const again = await post(account, '/reports', 'b', body);
    expect(again.status).toBe(429);
    expect(again.headers.has('Idempotency-Replayed')).toBe(false);
  });

  it('is never that of an unknown path or method: the corrected request can use the key', async () => {
    const account = await newAccount();
    expect((await post(account, '/websites/example.com/verifi', 'k', {})).status).toBe(404);
    for (let n = 0; n < 2; n++) {
      const refused = await post(account, '/websites/example.com', 'k', {});
      expect(refused.status).toBe(405);
      expect(refused.headers.get('Allow')).toBe('GET, HEAD');
      expect(refused.headers.has('Idempotency-Replayed')).toBe(false);
    }
    expect((await post(account, '/websites', 'k', { host: newHost() })).status).toBe(201);
  });

  it('is the 500 of a page that cannot be reached', async () => {
    const account = await newAccount();
    const gone = newHost();
    const body = { url: `https://${gone}/` };
    expect((await post(account, '/reports', 'k', body)).status).toBe(500);
    const again = await post(account, '/reports', 'k', body);
    expect(again.status).toBe(500);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await readError(again)).toMatchObject({ code: 'page_unreachable' });
  });
});

describe('a secret', () => {
  it('is in the first answer only, and never kept', async () => {
    const account = await newAccount();
    const body = { url: `https://${await createSite({ '*': {} })}/hook` };
    const created = await readData<NewSecret>(await post(account, '/webhooks', 'create', body));
    const path = `/webhooks/${created.webhook.id}/secret`;
    const replaced = await readData<NewSecret>(await post(account, path, 'replace'));
    expect(replaced.secret).not.toBe(created.secret);
    const repeats = [
      { first: created, answer: await post(account, '/webhooks', 'create', body), status: 201 },
      { first: replaced, answer: await post(account, path, 'replace'), status: 200 },
    ];
    for (const { first, answer, status } of repeats) {
      expect(answer.status).toBe(status);
      expect(answer.headers.get('Idempotency-Replayed')).toBe('true');
      expect(await readData(answer)).toEqual({ ...first, secret: null });
    }
    const kept = await runInDurableObject(env.ACCOUNT.getByName(account.id), (_, { storage }) =>
      storage.sql.exec<{ body: ArrayBuffer }>('SELECT body FROM idempotency_keys').toArray(),
    );
    expect(kept).toHaveLength(2);
    for (const answer of kept) expect(decompressText(new Uint8Array(answer.body))).not.toContain('whsec_');
  });

  it('is only removed where an answer has its own, not from the content of a website', () => {
    const answer = '{"data":{"knowledge":{"facts":[{"properties":{"secret":"the recipe"}}]}}}';
    expect(removeSecret(answer)).toBe(answer);
  });

  it('is removed from the answer of every POST that returns one', async () => {
    const response = await exports.default.fetch('http://localhost:8787/api/v1/openapi.json');
    const { paths, components } = await response.json<Document>();
    const found: string[] = [];
    const sample = (schema: Schema, where: string): unknown => {
      const name = schema.$ref?.split('/').at(-1);
      if (name !== undefined) return sample(components.schemas[name] ?? {}, where);
      const parts = [schema, ...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
      if (schema.items) return [sample(schema.items, where)];
      if (parts.length === 1 && !schema.properties) return null;
      const fields = parts.flatMap((part) => {
        if (part !== schema) return Object.entries(sample(part, where) ?? {});
        return Object.entries(part.properties ?? {}).map(([field, value]) => {
          const name = `${where}.${field}`;
          const isSecret = SECRET_NAME.test(field) && !NOT_SECRET.test(name);
          if (isSecret) found.push(name);
          return [field, isSecret ? 'A SECRET' : sample(value, name)] as const;
        });
      });
      return Object.fromEntries(fields);
    };
    for (const [path, { post: operation }] of Object.entries(paths)) {
      for (const [status, { content }] of Object.entries(operation?.responses ?? {})) {
        if (!status.startsWith('2')) continue;
        const answer = JSON.stringify(sample(content?.['application/json']?.schema ?? {}, path));
        expect(removeSecret(answer), path).not.toContain('A SECRET');
      }
    }
    expect(found).toEqual(['/webhooks.data.secret', '/webhooks/{id}/secret.data.secret']);
  });
});

interface NewSecret {
  webhook: Webhook;
  secret: string | null;
}

const SECRET_NAME =
  /secret|token|password|credential|cookie|signature|(?:^|_)(?:key|code|share|link)(?:_|$)/i;
/** The names of errors and pillars, statuses, times, the check of links, and the token that is published on the website. */
const NOT_SECRET = /\.(?:code|link_check|status_codes?|pillars\.\w+\.key|your_token|old_secret_until)$/;

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}

interface Document {
  paths: Record<
    string,
    { post?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }
  >;
  components: { schemas: Record<string, Schema> };
}

interface DescribedPosts {
  paths: Record<string, { post?: { parameters: { name: string }[]; responses: Record<string, unknown> } }>;
}

it('every POST describes the header, and refuses a malformed key before it does anything', async () => {
  const account = await newAccount();
  const document = await (
    await exports.default.fetch('http://localhost:8787/api/v1/openapi.json')
  ).json<DescribedPosts>();
  const posts = Object.entries(document.paths).flatMap(([path, { post: operation }]) =>
    operation ? [{ path, operation }] : [],
  );
  expect(posts.length).toBeGreaterThanOrEqual(9);
  for (const { path, operation } of posts) {
    expect(
      operation.parameters.filter(({ name }) => name === 'Idempotency-Key'),
      path,
    ).toHaveLength(1);
    for (const status of ['400', '409', '422', '429'])
      expect(operation.responses, path).toHaveProperty(status);
    const target = path.replace('{host}', 'example.com').replace('{id}', 'r_none');
    for (const malformed of ['', '""', '"a', 'a b', 'a'.repeat(256), 'a\tb']) {
      const answer = await post(account, target, malformed, {});
      expect(answer.status, `${path} ${malformed}`).toBe(400);
      expect(await readError(answer)).toMatchObject({
        code: 'invalid_idempotency_key',
        field: 'Idempotency-Key',
      });
    }
  }
});

it('the key of a request without an API key is not read', async () => {
  const answer = await callApi('POST', '/reports', { headers: { 'Idempotency-Key': '' } });
  expect(answer.status).toBe(401);
});

describe('a scan that fails on our side', () => {
  /** Makes the scan of a key one that failed, and whose answer was lost. */
  async function fail(account: Account, message: string): Promise<void> {
    const [id] = await runInDurableObject(env.ACCOUNT.getByName(account.id), (_, { storage }) => {
      storage.sql.exec('UPDATE idempotency_keys SET status = NULL, headers = NULL, body = NULL');
      return storage.sql.exec<{ ref_id: string }>('SELECT ref_id FROM idempotency_keys').toArray();
    });
    await runInDurableObject(env.SCAN.getByName(id?.ref_id ?? ''), (_, { storage }) => {
      storage.kv.put('outcome', { ok: false, code: 'scan_failed', message });
    });
  }

  it('after charging pages keeps its 500 for the key, and charges none again', async () => {
    const { account, host } = await newVerifiedWebsite(PAGES);
    const path = `/websites/${host}/scan`;
    await post(account, path, 'k', {});
    await fail(account, 'It stored 2 pages and charged 2 credits.');
    for (let n = 0; n < 2; n++) {
      const answer = await post(account, path, 'k', {});
      expect(answer.status).toBe(500);
      expect(await readError(answer)).toMatchObject({
        code: 'scan_failed',
        message: 'It stored 2 pages and charged 2 credits.',
      });
    }
    expect(await listCharges(account)).toEqual([2]);
  });

  it('before charging anything is not kept: the next request scans', async () => {
    const { account, host } = await newVerifiedWebsite({ '/': { status: 500, body: 'Down' } });
    const path = `/websites/${host}/scan`;
    expect((await post(account, path, 'k', {})).status).toBe(502);
    expect((await post(account, path, 'k', {})).headers.get('Idempotency-Replayed')).toBe('true');
    await fail(account, 'It failed.');
    await createSite(PAGES, { host });
    expect((await post(account, path, 'k', {})).status).toBe(500);
    const scanned = await post(account, path, 'k', {});
    expect(scanned.status).toBe(200);
    expect(await listCharges(account)).toEqual([2]);
  });
});

it('a stream of a scan is repeated with its events', async () => {
  const { account, host } = await newVerifiedWebsite(PAGES);
  const send = () =>
    fetchStream(account, `/websites/${host}/scan`, { 'Idempotency-Key': 's', Accept: 'text/event-stream' });
  const first = await send();
  const events = (text: string) => text.split('\n\n').filter((event) => event.startsWith('event:'));
  expect(events(first)).toHaveLength(3);
  expect(events(await send())).toEqual(events(first));
  expect(await listCharges(account)).toEqual([2]);
});

async function fetchStream({ key }: Account, path: string, headers: Record<string, string>): Promise<string> {
  const response = await exports.default.fetch(`http://localhost:8787/api/v1${path}`, {
    method: 'POST',
    headers: { ...headers, Authorization: `Bearer ${key}` },
  });
  expect(response.status).toBe(200);
  return response.text();
}
