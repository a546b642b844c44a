import type { RenderFailure } from '../../../src/contracts/rendered-page.ts';
import type { RenderResult } from '../../../src/crawler/render/render-in-browser.ts';
import type { Rendering } from '../../../src/engine/render/rendering.ts';
import type { FakeSite } from './local-renderer.ts';

/** A page that tries to break the reading of it, to exhaust the browser, or to lie. */
export interface HostilePage {
  site: FakeSite;
  /** What may become of it, or that what was read passes. */
  expect: readonly (RenderFailure | 'rendered')[] | ((page: Rendering) => boolean);
}

export function createPage(body: string, head = ''): string {
  return `<!doctype html><html lang="en"><head><title>As sent</title>${head}</head><body><h1>Heading</h1><p id="text">Text</p>${body}</body></html>`;
}

/** Returns a page that runs a script. */
export function createScriptPage(script: string): string {
  return createPage(`<script>${script}</script>`);
}

/** Returns a website of one page; other paths are 404. */
function serve(html: string): FakeSite {
  return ({ pathname }) => (pathname === '/' ? html : null);
}

function run(script: string): FakeSite {
  return serve(createScriptPage(script));
}

const LARGE = `const large = 'x'.repeat(1e6);`;

/** The page is read as it is, although it tries to prevent that. */
const isRead = ({ html }: Rendering) => html.includes('<h1>Heading</h1>') && html.includes('id="text"');

const isUnsettled = (page: Rendering) => isRead(page) && !page.isSettled;

/** The document that was sent was left for no other one. */
const stays = (page: Rendering) =>
  isRead(page) && !page.hasNavigated && page.url === 'https://www.hostile.com/';

const odd: [name: string, value: string][] = [
  ['content-type', 'text/html'],
  ['x-latin', 'a\u00e9\u007f'],
  ['x-control', '\u0001'],
  ['x-unicode', '\u4e2d\u6587'],
  ['x-newline', 'a\r\nset-cookie: b=c'],
  ['x-nul', 'a\0b'],
  ['bad name', 'x'],
  ['', 'x'],
  ['content-length', '7'],
  ['content-encoding', 'gzip'],
  ['set-cookie', '=\u0000; Domain=.com'],
  ['link', '<http://10.0.0.1/>; rel=preload; as=image'],
];

/** Pages that a browser shall survive, by what they do. */
export const HOSTILE_PAGES: Record<string, HostilePage> = {
  'loops for ever': { site: run('for (;;);'), expect: ['unresponsive'] },
  'loops for ever once it has loaded': {
    site: run("addEventListener('load', () => setTimeout(() => { for (;;); }, 200))"),
    expect: ['unresponsive'],
  },
  'allocates without end': {
    site: run('const all = []; for (;;) all.push(Array.from({ length: 1e4 }, () => ({ x: Math.random() })))'),
    expect: ['crashed', 'unresponsive'],
  },
  'never settles': {
    site: run(
      "let i = 0; setInterval(() => { document.getElementById('text').textContent = String(++i); }, 50)",
    ),
    expect: isUnsettled,
  },
  'never gets an answer': {
    site: ({ pathname }) => (pathname === '/' ? createScriptPage("fetch('/hangs')") : new Promise(() => {})),
    expect: isUnsettled,
  },
  'opens a thousand requests': {
    site: run("for (let i = 0; i < 1000; i++) fetch('/' + i).catch(() => {})"),
    expect: ({ requests, unlistedRequests }) =>
      requests.length === 300 &&
      requests.filter(({ outcome }) => outcome === 'failed').length === 149 &&
      requests.every(({ reason }) => reason === null || reason === 'too-many-requests') &&
      unlistedRequests === 701,
  },
  'opens requests without end': {
    site: run("setInterval(() => { for (let i = 0; i < 500; i++) fetch('/' + i).catch(() => {}); }, 1)"),
    expect: (page) => isRead(page) && page.requests.length === 300,
  },
  'reads more than a page may': {
    site: ({ pathname }) =>
      pathname === '/'
        ? createScriptPage("for (let i = 0; i < 20; i++) fetch('/large').catch(() => {})")
        : { body: new Uint8Array(5_000_000) },
    expect: ({ requests }) =>
      requests.reduce((sum, { bytes }) => sum + bytes, 0) <= 15 * 1024 * 1024 &&
      requests.filter(({ reason }) => reason === 'too-many-bytes').length === 17,
  },
  'loads itself again for ever': { site: run('location.reload()'), expect: stays },
  'navigates for ever': {
    site: ({ searchParams }) => {
      const next = Number(searchParams.get('n') ?? 0) + 1;
      return createScriptPage(`location.href = '/?n=${next}'`);
    },
    expect: (page) =>
      isRead(page) && page.hasNavigated && page.requests.at(-1)?.reason === 'too-many-navigations',
  },
  'refreshes for ever': {
    site: serve(createPage('', '<meta http-equiv="refresh" content="0">')),
    expect: stays,
  },
  'navigates to an address that is not public': {
    site: run("location.href = 'http://10.0.0.1/'"),
    expect: (page) => stays(page) && page.requests.at(-1)?.reason === 'not-public',
  },
  'navigates to pages of the browser': {
    site: run("location.href = 'chrome://crash'; location.href = 'file:///etc/passwd'"),
    expect: stays,
  },
  'navigates to no page': {
    site: ({ pathname }) =>
      pathname === '/'
        ? createScriptPage("location.href = '/away'")
        : { kind: 'failed', message: 'No answer.' },
    expect: stays,
  },
  'opens dialogs': {
    site: run(
      "alert(1); confirm(2); prompt(3); print(); onbeforeunload = (event) => { event.preventDefault(); event.returnValue = 'stay'; }; setInterval(() => alert(1), 1); document.title = 'Done'",
    ),
    expect: ({ html }) => html.includes('<title>Done</title>'),
  },
  'opens windows': {
    site: run("for (let i = 0; i < 30; i++) window.open('/window/' + i)"),
    expect: (page) => stays(page) && page.requests.length === 1,
  },
  'registers a service worker and shared workers': {
    site: ({ pathname }) =>
      pathname === '/'
        ? createScriptPage(
            "navigator.serviceWorker.register('/worker.js').catch(() => {}); for (let i = 0; i < 20; i++) new SharedWorker('/worker.js', String(i));",
          )
        : {
            headers: [['content-type', 'text/javascript']],
            body: "onfetch = (event) => event.respondWith(new Response('lie')); onconnect = () => { for (;;); };",
          },
    expect: stays,
  },
  'builds 100 MB of elements': {
    site: run("document.body.innerHTML = '<p>abcdefghijklmnopqrstuvwxyz</p>'.repeat(3e6)"),
    expect: ['unresponsive', 'crashed'],
  },
  'sends a long document': {
    site: serve(createPage(`<p>${'Many words. '.repeat(1_000)}</p>`.repeat(600))),
    expect: (page) => isRead(page) && page.isCut && page.html.length <= 5 * 1024 * 1024,
  },
  'opens 10,000 frames': {
    site: run("for (let i = 0; i < 10000; i++) document.body.append(document.createElement('iframe'))"),
    expect: ['rendered', 'unresponsive'],
  },
  'opens frames of 60 websites': {
    site: ({ hostname }) =>
      hostname === 'www.hostile.com'
        ? createScriptPage(
            "for (let i = 0; i < 60; i++) document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://www.frames' + i + '.com/' }))",
          )
        : createPage(''),
    expect: (page) =>
      isRead(page) && page.requests.filter(({ reason }) => reason === 'too-many-requests').length === 30,
  },
  'opens 300 isolated frames': {
    site: run(
      "for (let i = 0; i < 300; i++) document.body.append(Object.assign(document.createElement('iframe'), { sandbox: 'allow-scripts', srcdoc: '<p>' }))",
    ),
    expect: ['unresponsive'],
  },
  'starts 1,000 workers': {
    site: run(
      "const url = URL.createObjectURL(new Blob(['0'])); for (let i = 0; i < 1000; i++) new Worker(url)",
    ),
    expect: ['rendered', 'unresponsive'],
  },
  'starts 10,000 workers': {
    site: run(
      "const url = URL.createObjectURL(new Blob(['0'])); for (let i = 0; i < 10000; i++) new Worker(url)",
    ),
    expect: ['unresponsive', 'browser-lost', 'rendered'],
  },
  'writes long errors without end': {
    site: run(`${LARGE} setInterval(() => { for (let i = 0; i < 20; i++) console.error(large); }, 10)`),
    expect: ['unresponsive'],
  },
  'writes long errors and does nothing else': {
    site: run(`${LARGE} for (;;) console.error(large)`),
    expect: ['unresponsive'],
  },
  'sends long bodies': {
    site: run(
      `${LARGE} for (let i = 0; i < 5; i++) fetch('/', { method: 'POST', body: large }).catch(() => {})`,
    ),
    expect: (page) => isRead(page) && page.requests.filter(({ reason }) => reason === 'method').length === 5,
  },
  'throws objects that are hard to describe': {
    site: run(
      `${LARGE} const error = new Proxy({}, { get() { for (;;); } }); console.error(error, { get a() { for (;;); } }, Symbol('x'), 1n, large.slice(0, 1e5)); throw error`,
    ),
    expect: isRead,
  },
  'replaces what scripts are made of': {
    site: run(`
      JSON.stringify = JSON.parse = Array.prototype.push = Promise.prototype.then = () => { throw new Error('no'); };
      Array.prototype.forEach = null; Function.prototype.call = () => 'lie'; Object.prototype.toJSON = () => 'lie';
      Document.prototype.getHTML = Element.prototype.getHTML = () => 'lie'; Element.prototype.cloneNode = () => null;
      window.PerformanceObserver = window.MutationObserver = null; Document.prototype.createTreeWalker = () => null;
      for (const name of ['documentElement', 'readyState', 'contentType', 'doctype'])
        Object.defineProperty(Document.prototype, name, { get: () => 'lie' });
      performance.now = () => 1e12; window.auditObserved = { lcp: 1 }; delete globalThis.auditObserved;`),
    expect: (page) => isRead(page) && (page.lab.lcp_ms ?? 0) < 5_000,
  },
  'names fields like properties of elements': {
    site: serve(
      createPage(
        `<form>Text of the form ${['shadowRoot', 'textContent', 'getAttribute', 'localName', 'nodeType', 'getHTML', 'outerHTML', 'cloneNode', 'remove', 'id', 'src', 'currentSrc'].map((name) => `<input name="${name}">`).join('')}</form>${['createTreeWalker', 'documentElement', 'readyState', 'querySelectorAll', 'contentType', 'doctype'].map((name) => `<img name="${name}" alt=""><form name="${name}"></form>`).join('')}`,
      ),
    ),
    expect: isRead,
  },
  'has shadow trees': {
    site: run(
      "const host = document.body.appendChild(document.createElement('div')); host.attachShadow({ mode: 'open' }).innerHTML = '<p>In the shadow</p>'; document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' }).innerHTML = '<p>Hidden from all</p>'",
    ),
    expect: (page) =>
      isRead(page) &&
      page.html.includes('<template shadowrootmode="open"><p>In the shadow</p></template>') &&
      !page.html.includes('<p>Hidden from all</p></template>'),
  },
  'makes a form its root': {
    site: run(`
      const form = document.createElement('form'); form.innerHTML = '<input name="getHTML"><input name="cloneNode"><input name="scrollHeight">';
      form.append(document.documentElement.cloneNode(true)); document.replaceChild(form, document.documentElement)`),
    expect: isRead,
  },
  'has no root': {
    site: run("addEventListener('load', () => document.documentElement.remove())"),
    expect: ({ html }) => html === '<!doctype html>',
  },
  'reacts to its reading': {
    site: serve(
      createPage(
        '<noscript>None</noscript><script>new MutationObserver(() => { for (;;); }).observe(document, { childList: true, subtree: true })</script>',
      ),
    ),
    expect: ['unresponsive'],
  },
  'answers with odd headers': {
    site: ({ pathname }) => (pathname === '/' ? { headers: odd, body: createPage('') } : null),
    expect: (page) => isRead(page) && page.requests.some(({ reason }) => reason === 'not-public'),
  },
  'answers with something else': {
    site: () => ({ headers: [['content-type', 'application/pdf']], body: '%PDF-1.4' }),
    expect: ['not-html', 'unreachable'],
  },
  'answers without a page': { site: () => ({ status: 204 }), expect: ['not-html', 'unreachable'] },
  'redirects for ever': {
    site: ({ searchParams }) => ({
      status: 302,
      headers: [['location', `/?n=${Number(searchParams.get('n') ?? 0) + 1}`]],
    }),
    expect: ['refused'],
  },
};

/** Returns what is wrong with a result, or `null`. */
export function findFault({ expect }: HostilePage, result: RenderResult): string | null {
  if (result.kind === 'failed') {
    const isExpected = typeof expect !== 'function' && expect.includes(result.reason);
    return isExpected ? null : `failed, ${result.reason}: ${result.message}`;
  }
  if (typeof expect !== 'function') return expect.includes('rendered') ? null : 'was read';
  const { html, inspection: _, requests, ...page } = result.page;
  return expect(result.page)
    ? null
    : `was not read as expected: ${JSON.stringify({ ...page, html: html.slice(0, 500), requests: requests.slice(-3) })}`;
}
