/**
 * `npm run attack`: attacks a running service as strangers, free accounts and websites would (docs/threat-model.md), in less than five
 * minutes. Prints a table, and fails if an attack succeeds.
 *
 * Starts the whole Worker on a temporary state folder, with an internet of its own. With `--url https://…` it attacks that service, as a
 * stranger alone: other attacks need mails and websites.
 */
import { choosePort, requireFreePort } from './choose-port.ts';
import { Browser } from './local/browser.ts';
import { createTextResponse, LocalInternet, type Site } from './local/internet.ts';
import { startService } from './local/service.ts';
import { createDemoVariables } from './demo/describe-service.ts';
import { COSTLIEST_PAGES, HOSTILE_PAGES } from '../test/fixtures/hostile-pages.ts';
import { HOSTILE_SITES } from '../test/fixtures/hostile/sites.ts';

/** Returns what succeeded, or `null` if the attack failed. */
type Attack = () => Promise<string | null>;
type Send = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/** Of each hostile page, in characters: the cost of larger ones is what `npm run bench:hostile` measures. */
const PAGE_SIZE = 500_000;
/** How long others may wait meanwhile, in milliseconds. */
const MAX_WAIT_MS = 5_000;
const HTML = { headers: { 'content-type': 'text/html; charset=utf-8' } };

const at = process.argv.indexOf('--url');
const remote = at === -1 ? undefined : process.argv[at + 1];
if (remote !== undefined) {
  await report(listStrangersAttacks(new URL(remote).origin));
} else {
  const { port } = choosePort(process.argv.slice(2));
  await requireFreePort(port);
  const internet = new LocalInternet();
  const variables = await createDemoVariables(port);
  const service = await startService(internet.answer, {
    variables: { RESEND_API_KEY: 'attack', ...variables },
    port,
  });
  try {
    await report({
      ...listStrangersAttacks(variables.SITE_URL),
      ...listAttacks(variables.SITE_URL, internet),
    });
  } finally {
    await service.stop();
  }
}

async function report(attacks: Record<string, Attack>): Promise<void> {
  const rows: { attack: string; seconds: number; result: string }[] = [];
  for (const [attack, run] of Object.entries(attacks)) {
    const startedAt = performance.now();
    const success = await run().catch((error: unknown) => `not tried: ${String(error).slice(0, 200)}`);
    if (success !== null) process.exitCode = 1;
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    rows.push({ attack, seconds, result: success === null ? 'refused' : `FAULT: ${success}` });
  }
  console.table(rows);
}

function createSend(origin: string, key?: string): Send {
  return async (method, path, body, headers = {}) =>
    fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}

function listStrangersAttacks(origin: string): Record<string, Attack> {
  const send = createSend(origin);
  return {
    'read accounts without a key': async () => {
      const paths = ['reports', 'websites', 'webhooks', 'limits', 'settings', 'submissions'];
      const answers = await Promise.all(paths.map((path) => send('GET', `/api/v1/${path}`)));
      return answers.every(({ status }) => status === 401) ? null : 'an answer is not 401';
    },
    'register an app that returns to any program': async () => {
      const uris = ['javascript:alert(1)', 'data:text/html,x', 'http://example.com/', 'https://*/'];
      for (const uri of uris) {
        const { status } = await send('POST', '/oauth/register', { redirect_uris: [uri] });
        if (status < 400) return uri;
      }
      return null;
    },
    'send a body without end': async () => {
      const { status } = await send('POST', '/oauth/register', { client_name: 'x'.repeat(1_000_000) });
      return status === 400 || status === 413 ? null : `HTTP ${status}`;
    },
    'send wrong methods': async () => {
      for (const path of ['/sign-in', '/oauth/token', '/docs', '/blog']) {
        const { status, headers } = await send('PUT', path);
        if (status !== 405 || headers.get('allow') === null) return `PUT ${path} got HTTP ${status}`;
      }
      return null;
    },
    'post a form from another website': async () => {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      const { status } = await send('POST', '/sign-in', undefined, headers);
      return status === 403 ? null : `HTTP ${status}`;
    },
  };
}

function listAttacks(origin: string, internet: LocalInternet): Record<string, Attack> {
  let count = 0;
  const signUp = async (): Promise<{ send: Send; browser: Browser; email: string }> => {
    const email = `attacker-${++count}@brightpage.com`;
    // Sign-in codes are limited by network.
    const browser = new Browser(origin, { 'cf-connecting-ip': `203.0.${count}.7` });
    await browser.post('/sign-in', { email });
    await browser.post('/sign-in/code', { email, code: internet.codeFor(email) });
    const key = /svk_[\w-]{43}/.exec(await browser.post('/account/key', {}))?.[0];
    if (key === undefined) throw new Error('the account page shows no key');
    return { send: createSend(origin, key), browser, email };
  };
  /** Returns `data` of the answer. */
  const read = async <T>(answer: Promise<Response>): Promise<T> => {
    const response = await answer;
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: T }).data;
  };
  const addSite = (site: Site): string => {
    const host = `site-${++count}.com`;
    internet.sites.set(host, site);
    return host;
  };
  const verify = async (send: Send, host: string): Promise<boolean> => {
    type Added = { website: { your_token: string } };
    const { website } = await read<Added>(send('POST', '/api/v1/websites', { host }));
    internet.txtRecords.set(`_svc.${host}`, `svc-site-verification=${website.your_token}`);
    return (await read<{ ok: boolean }>(send('POST', `/api/v1/websites/${host}/verify`))).ok;
  };
  /** Returns how long others wait at most while work is done, in milliseconds. */
  const watch = async (work: Promise<unknown>): Promise<number> => {
    let [longest, isDone] = [0, false];
    const done = work.finally(() => (isDone = true));
    while (!isDone) {
      const startedAt = performance.now();
      await fetch(new URL('/api/v1/health', origin));
      longest = Math.max(longest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    await done;
    return longest;
  };
  const expectShort = async (work: Promise<Response>) => {
    const longest = await watch(work);
    const { ok, status } = await work;
    // A page that is refused before it is read proves nothing.
    if (!ok) throw new Error(`HTTP ${status}`);
    return longest > MAX_WAIT_MS ? `others waited ${Math.round(longest)} ms` : null;
  };
  const pages = Object.entries(HOSTILE_PAGES).filter(([name]) => COSTLIEST_PAGES.has(name));
  const hostile = pages.map(([name, write]): [string, Attack] => [
    `page: ${name}`,
    async () => {
      const { send } = await signUp();
      const host = addSite(() => new Response(write(PAGE_SIZE), HTML));
      return expectShort(send('POST', '/api/v1/reports', { url: `https://${host}/` }));
    },
  ]);
  const sites = HOSTILE_SITES.map(({ name, pages, robots, home, sitemap = [] }): [string, Attack] => [
    `website: ${name}`,
    async () => {
      const { send } = await signUp();
      const host: string = addSite((_, { pathname }) => {
        if (pathname === '/robots.txt') return createTextResponse(robots);
        const urls = sitemap.map((path) => `<url><loc>https://${host}${path}</loc></url>`).join('');
        if (pathname === '/sitemap.xml') return new Response(`<urlset>${urls}</urlset>`);
        return pathname === '/' ? new Response(home, HTML) : new Response('', { status: 404 });
      });
      if (!(await verify(send, host))) throw new Error('the website was not verified');
      return expectShort(send('POST', `/api/v1/websites/${host}/scan`, { max_pages: Math.min(pages, 10) }));
    },
  ]);
  return {
    'request private addresses': async () => {
      const { send } = await signUp();
      const host = addSite(
        () => new Response(null, { status: 302, headers: { location: 'http://10.0.0.1/' } }),
      );
      const urls = ['127.0.0.1', '[::1]', '169.254.169.254', '0x7f.1', 'localhost', 'a:b@site.com', host];
      for (const url of urls) {
        const { status } = await send('POST', '/api/v1/reports', { url: `http://${url}/` });
        if (status !== 422) return `${url} got HTTP ${status}`;
      }
      return null;
    },
    'read and delete what is of another account': async () => {
      const [{ send: victim }, { send }] = [await signUp(), await signUp()];
      const host = addSite(() => new Response('<title>x</title>', HTML));
      const url = `https://${host}/`;
      const { report: audit } = await read<{ report: { id: string } }>(
        victim('POST', '/api/v1/reports', { url }),
      );
      const { webhook } = await read<{ webhook: { id: string } }>(
        victim('POST', '/api/v1/webhooks', { url }),
      );
      for (const path of [`reports/${audit.id}`, `webhooks/${webhook.id}`, `websites/${host}`]) {
        for (const method of ['GET', 'DELETE']) {
          const { status } = await send(method, `/api/v1/${path}`);
          if (status < 400) return `${method} ${path} got HTTP ${status}`;
        }
      }
      return null;
    },
    'get a secret again': async () => {
      const { send } = await signUp();
      const url = `https://${addSite(() => new Response())}/`;
      const create = async () =>
        read<{ secret: string | null }>(
          send('POST', '/api/v1/webhooks', { url }, { 'idempotency-key': 'again' }),
        );
      await create();
      return (await create()).secret === null ? null : 'the repeated answer has the secret';
    },
    'write control characters into exports': async () => {
      const { send } = await signUp();
      const host = addSite(() => new Response('<title>\u001b[31m\u0007x</title><h1>\u001b]0;x</h1>', HTML));
      const url = `https://${host}/`;
      const { report: audit } = await read<{ report: { id: string } }>(
        send('POST', '/api/v1/reports', { url }),
      );
      for (const accept of ['text/markdown', 'text/csv']) {
        const text = await (await send('GET', `/api/v1/reports/${audit.id}`, undefined, { accept })).text();
        if (/[\u0007\u001b]/.test(text)) return accept;
      }
      return null;
    },
    'leave client documents without consent': async () => {
      const { browser } = await signUp();
      let fetches = 0;
      const host: string = addSite((_, { href }) => {
        fetches++;
        const redirects = Array.from({ length: 15 }, (_none, n) => `https://a.net/${n}${'x'.repeat(900)}`);
        return Response.json({
          client_id: href,
          client_name: 'x',
          redirect_uris: [...redirects, 'https://a.net/'],
        });
      });
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: `https://${host}/client.json`,
        redirect_uri: 'https://a.net/',
        code_challenge: 'x'.repeat(43),
        code_challenge_method: 'S256',
      });
      for (let n = 0; n < 2; n++) await browser.get(`/oauth/authorize?${query.toString()}`);
      return fetches === 2 ? null : 'a document was kept';
    },
    'silence a website with webhooks': async () => {
      let posts = 0;
      const host = addSite(({ method }) => {
        if (method === 'POST') posts++;
        return new Response('<title>x</title>', HTML);
      });
      for (let account = 0; account < 8; account++) {
        const { send } = await signUp();
        for (let n = 0; n < 5; n++) {
          const url = `https://${host}/${n}`;
          const { webhook } = await read<{ webhook: { id: string } }>(
            send('POST', '/api/v1/webhooks', { url }),
          );
          const test = async () => send('POST', `/api/v1/webhooks/${webhook.id}/test`);
          await Promise.all(Array.from({ length: 8 }, test));
        }
      }
      // The attack can take longer than a minute.
      if (posts > 40) return `${posts} requests were sent`;
      const { send } = await signUp();
      const { status } = await send('POST', '/api/v1/reports', { url: `https://${host}/` });
      if (status !== 201) return `an audit of the website got HTTP ${status}`;
      return (await verify(send, host)) ? null : 'its owner could not verify it';
    },
    'flood a mailbox with scans that fail': async () => {
      const { send, email } = await signUp();
      const host = addSite(() => new Response('', { status: 500 }));
      if (!(await verify(send, host))) throw new Error('the website was not verified');
      const before = internet.mailsTo(email).length;
      for (let n = 0; n < 6; n++) await send('POST', `/api/v1/websites/${host}/scan`, {});
      const mails = internet.mailsTo(email).length - before;
      return mails <= 3 ? null : `${mails} mails`;
    },
    ...Object.fromEntries([...sites, ...hostile]),
  };
}
