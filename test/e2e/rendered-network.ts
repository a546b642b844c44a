/**
 * Loads pages in Chromium that try to connect to what is not public, in every way that a page has: no request is sent there, and this
 * machine gets no connection. With the folder CORPUS_DIR it tries all that webhooks are tested with, which takes minutes.
 *
 * Usage: `[CORPUS_DIR=<folder>] node test/e2e/rendered-network.ts`
 */
import { strict as assert } from 'node:assert';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { checkUrl } from '../../src/crawler/check-url.ts';
import { type ForbiddenCase, listForbiddenUrls } from '../forbidden-urls.ts';
import { ESCAPES, NAVIGATIONS, writeFrames } from './rendered/escapes.ts';
import { createPage, createScriptPage } from './rendered/hostile-pages.ts';
import { type FakeSite, LocalRenderer } from './rendered/local-renderer.ts';
import { takeCases } from './take-cases.ts';

const PAGE = 'https://www.hostile.com/';
/** Browsers send some requests from the one alone, some from the other. */
const INSECURE_PAGE = 'http://www.hostile.com/';

/** URLs that one page tries: what a browser tells of a page is limited, and frames are slow. */
const BATCH = { urls: 400, redirects: 30, frames: 100 };

/**
 * Requests of pages to their own host, or to the public one that many URLs of the corpus also name: Chromium and CSS read a few of them
 * differently from the URL standard.
 */
const SENT = /^\w+ https?:\/\/(?:www\.hostile\.com|(?:[\w-]+\.)*example\.com)[:/]/;

/** Why a page that attacks may not be read. */
const REASONS = new Set<string>(['refused', 'unreachable', 'unresponsive']);

/** What reached this machine. */
let arrivals = 0;
const tcp = createServer((socket) => {
  arrivals++;
  socket.destroy();
}).listen(0, '::');
await once(tcp, 'listening');
const { port } = tcp.address() as AddressInfo;
const udp = createSocket('udp6', () => arrivals++);
udp.bind(port, '::');
await once(udp, 'listening');
await expectListening();

const own = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0'].flatMap((host) => [
  `http://${host}:${port}/`,
  `https://${host}:${port}/`,
]);
const few = [own[0] ?? '', 'https://localhost/', 'http://169.254.169.254/latest/meta-data/'];
const { CORPUS_DIR } = process.env;
const cases = CORPUS_DIR
  ? (JSON.parse(readFileSync(`${CORPUS_DIR}/ssrf_urls.json`, 'utf8')) as ForbiddenCase[])
  : [];
const listed = listForbiddenUrls(cases);
const forbidden = [...own, ...listed.filter((url) => !isPublic(url))];
const escapes = takeCases(Object.entries(ESCAPES));
const navigations = takeCases(Object.entries(NAVIGATIONS));
/** Requests that were refused. */
let refused = 0;
let loads = 0;

const renderer = await LocalRenderer.start();
try {
  for (const page of CORPUS_DIR ? [PAGE, INSECURE_PAGE] : [PAGE]) {
    for (const [name, write] of escapes) await attack(name, page, toBatches(BATCH.urls).map(write));
    if (!CORPUS_DIR) continue;
    await attack('frames', page, toBatches(BATCH.frames).map(writeFrames));
    for (const urls of toBatches(BATCH.redirects)) await attackByRedirects(page, urls);
    console.log(`ok  redirects of images, fetches and frames, ${page}`);
  }
  for (const [name, write] of navigations) await attack(name, PAGE, few.map(write));
  for (const url of few) await attackByResponses(url);
  await expectInsecurePage();
  await expectPublicRequests();
  await expectOwnRequests();
} finally {
  await renderer.stop();
  tcp.close();
  udp.close();
}
const ways = escapes.length + navigations.length + (CORPUS_DIR ? 2 : 0);
console.log(
  `${forbidden.length} of ${own.length + listed.length} URLs in ${ways} ways, ${loads} pages: ${refused} requests were refused, none was sent, ${arrivals} connections came in. The other URLs are public for a page.`,
);

/** Whether a page reaches a public host with a text: webhooks refuse more, and a browser drops the name of a user. */
function isPublic(text: string): boolean {
  const url = URL.parse(text, PAGE);
  if (!url) return false;
  url.username = url.password = '';
  return checkUrl(url.href).ok;
}

function toBatches(size: number): string[][] {
  const { length } = forbidden;
  return Array.from({ length: Math.ceil(length / size) }, (_, n) =>
    forbidden.slice(n * size, (n + 1) * size),
  );
}

/** The listeners count what arrives. */
async function expectListening(): Promise<void> {
  await once(connect(port, '127.0.0.1'), 'close');
  const client = createSocket('udp4');
  client.send('x', port, '127.0.0.1', () => client.close());
  await once(udp, 'message');
  assert.equal(arrivals, 2);
  arrivals = 0;
}

/** Loads pages, one for each HTML. */
async function attack(name: string, page: string, pages: readonly string[]): Promise<void> {
  for (const html of pages) await load(name, ({ href }) => (href === page ? html : null), page);
  console.log(`ok  ${name}, ${page}`);
}

/** Images, fetches and frames are redirected to the URLs. */
async function attackByRedirects(page: string, urls: readonly string[]): Promise<void> {
  const script = `for (let n = 0; n < ${urls.length}; n++) { const path = '/to/' + n; new Image().src = path; fetch(path).catch(() => {}); document.body.append(Object.assign(document.createElement('iframe'), { src: path })); }`;
  await load(
    'redirects',
    ({ href, pathname }) => {
      const [, number] = /^\/to\/(\d+)$/.exec(pathname) ?? [];
      if (number !== undefined) return { status: 302, headers: [['location', urls[Number(number)] ?? '']] };
      return href === page ? createScriptPage(script) : null;
    },
    page,
  );
}

/** The page itself, a script and a frame of it are answered with redirects and headers that name the URL. */
async function attackByResponses(url: string): Promise<void> {
  const headers: [string, string][] = [
    ['content-security-policy-report-only', `default-src 'none'; report-uri ${url}; report-to a`],
    ['report-to', JSON.stringify({ group: 'a', max_age: 9, endpoints: [{ url }] })],
    ['reporting-endpoints', `a="${url}"`],
    ['nel', JSON.stringify({ report_to: 'a', max_age: 9, success_fraction: 1 })],
    ['link', `<${url}>; rel=preload; as=image, <${url}>; rel=preconnect`],
    ['alt-svc', `h3=":${port}", h2="127.0.0.1:${port}"`],
    ['refresh', `0; url=${url}`],
    ['sourcemap', url],
    ['speculation-rules', `"${url}"`],
    ['supports-loading-mode', 'credentialed-prerender'],
  ];
  const body = createPage(
    '<script src="/script.js"></script><iframe src="/frame"></iframe><img src="/image" alt="">',
  );
  await load(`headers with ${url}`, ({ href, pathname }) =>
    href === PAGE
      ? { headers, body }
      : pathname === '/script.js'
        ? { headers: [['sourcemap', url]], body: 'x' }
        : null,
  );
  await load(`redirects to ${url}`, ({ href }) =>
    href === PAGE ? body : { status: 302, headers: [['location', url]] },
  );
  await load(`redirect of the page to ${url}`, () => ({ status: 302, headers: [['location', url]] }));
  console.log(`ok  answers that name ${url}`);
}

/** Loads a page, and expects that no request but to its own host was sent. */
async function load(name: string, site: FakeSite, page = PAGE): Promise<void> {
  renderer.sent.length = 0;
  const result = await renderer.render(page, site, { limits: { time: 8_000 } });
  assert.ok(result.kind === 'rendered' || REASONS.has(result.reason), `${name}: ${JSON.stringify(result)}`);
  loads++;
  if (result.kind === 'rendered') {
    const { requests, unlistedRequests } = result.page;
    refused += requests.filter(({ outcome }) => outcome === 'refused').length + unlistedRequests;
  }
  const outside = renderer.sent.filter((request) => !SENT.test(request));
  assert.deepEqual(outside, [], name);
  assert.equal(arrivals, 0, `${name}: ${arrivals} connections came in`);
}

/** A page that is sent over http is read over http, although browsers try https first. */
async function expectInsecurePage(): Promise<void> {
  renderer.sent.length = 0;
  const result = await renderer.render(INSECURE_PAGE, ({ href }) =>
    href === INSECURE_PAGE ? createPage('') : null,
  );
  assert.deepEqual(renderer.sent, [`GET ${INSECURE_PAGE}`]);
  assert.ok(result.kind === 'rendered');
  assert.deepEqual([result.page.url, result.page.hasNavigated], [INSECURE_PAGE, false]);
}

/** What is public does arrive, from pages, frames and workers: else the attacks would prove nothing. */
async function expectPublicRequests(): Promise<void> {
  const worker = (path: string) =>
    `new Worker(URL.createObjectURL(new Blob(["fetch('https://www.hostile.com/${path}')"])))`;
  // Changes without end, so that slow workers get their time.
  const changes = "setInterval(() => { document.getElementById('text').textContent += '.'; }, 200)";
  renderer.sent.length = 0;
  const site: FakeSite = ({ href, pathname }) =>
    href === PAGE
      ? createScriptPage(
          `${changes}; fetch('/fetch'); ${worker('worker')}; new Worker('/worker.js'); new Image().src = 'https://other.com/image'; document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://other.com/frame' }))`,
        )
      : pathname === '/frame'
        ? createScriptPage(`fetch('/in-frame'); ${worker('in-frame-worker')}`)
        : pathname === '/worker.js'
          ? {
              headers: [['content-type', 'text/javascript']],
              body: `fetch('/from-script'); ${worker('nested')}`,
            }
          : null;
  await renderer.render(PAGE, site, { limits: { time: 6_000 } });
  assert.deepEqual(
    renderer.sent.toSorted(),
    ['fetch', 'from-script', 'in-frame-worker', 'nested', 'worker', 'worker.js', '']
      .map((path) => `GET ${PAGE}${path}`)
      .concat(['frame', 'image', 'in-frame'].map((path) => `GET https://other.com/${path}`))
      .toSorted(),
  );
}

/** Cookies and bodies go to the page's own website alone; media, beacons and other methods nowhere. */
async function expectOwnRequests(): Promise<void> {
  renderer.sent.length = 0;
  const cookies: string[] = [];
  await renderer.render(PAGE, ({ href, hostname, pathname }, { headers }) => {
    if (headers['cookie'] !== undefined) cookies.push(`${hostname}${pathname} ${headers['cookie']}`);
    const cookie: [string, string] = ['set-cookie', 'a=1; Secure; SameSite=None'];
    const script = `
      for (const site of ['', 'https://api.hostile.com', 'https://other.com']) {
        const get = (path) => fetch(site + path, { credentials: 'include', mode: 'no-cors' });
        get('/get').then(() => get('/get-again')).then(() =>
          fetch(site + '/post', { method: 'POST', body: 'x', mode: 'no-cors', credentials: 'include' }));
        navigator.sendBeacon(site + '/beacon', 'x');
        document.body.append(Object.assign(document.createElement('video'), { src: site + '/video', autoplay: true }));
      }
      fetch('/put', { method: 'PUT' }); fetch('/long', { method: 'POST', body: 'x'.repeat(65537) });`;
    return { headers: [cookie], body: href === PAGE ? createScriptPage(script) : '' };
  });
  const paths = ['https://www.hostile.com', 'https://api.hostile.com', 'https://other.com'].flatMap(
    (origin) => [`GET ${origin}/get`, `GET ${origin}/get-again`],
  );
  assert.deepEqual(
    renderer.sent.toSorted(),
    [...paths, `GET ${PAGE}`, `POST ${PAGE}post`, 'POST https://api.hostile.com/post'].toSorted(),
  );
  assert.deepEqual(cookies.toSorted(), [
    'api.hostile.com/get-again a=1',
    'api.hostile.com/post a=1',
    'www.hostile.com/get a=1',
    'www.hostile.com/get-again a=1',
    'www.hostile.com/post a=1',
  ]);
}
