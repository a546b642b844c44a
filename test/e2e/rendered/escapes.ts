import { createPage, createScriptPage } from './hostile-pages.ts';

/** Ways to let a browser connect, each a page that tries all the URLs with it. */
export type Escape = (urls: readonly string[]) => string;

/** Returns a page whose script does something with each of the URLs. */
function forEach(statement: string): Escape {
  return (urls) =>
    createScriptPage(
      `for (const url of ${JSON.stringify(urls).replaceAll('<', '\\u003c')}) { try { ${statement} } catch {} }`,
    );
}

/** Returns a page with an element for each of the URLs. */
function eachElement(write: (url: string) => string): Escape {
  return (urls) => createPage(urls.map((url) => write(escape(url))).join(''));
}

function escape(url: string): string {
  return url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Writes a string of CSS. */
function quote(url: string): string {
  const text = url.replace(/[\\"'<\0-\x1f]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${text}"`;
}

const WORKER = (code: string) => `new Worker(URL.createObjectURL(new Blob([${code}])))`;

/** Those that cost little: they are tried with all URLs. */
export const ESCAPES: Record<string, Escape> = {
  'images and icons': eachElement((url) => `<img src="${url}" alt=""><link rel="icon" href="${url}">`),
  'image sets, media, objects and SVG': eachElement(
    (url) =>
      `<picture><source srcset="${url} 2x"><img alt=""></picture><video src="${url}" poster="${url}" autoplay></video><object data="${url}"></object><embed src="${url}"><svg><image href="${url}"/><use href="${url}#a"/></svg><input type="image" src="${url}">`,
  ),
  'scripts and stylesheets': eachElement(
    (url) =>
      `<script src="${url}"></script><script type="module" src="${url}"></script><link rel="stylesheet" href="${url}">`,
  ),
  'CSS imports, fonts and backgrounds': (urls) =>
    createPage(
      urls
        .map((url, i) => `<i style="font-family: f${i}; background: url(${escape(quote(url))})">x</i>`)
        .join(''),
      `<style>${urls.map((url) => `@import url(${quote(url)});`).join('')}${urls.map((url, i) => `@font-face { font-family: f${i}; src: url(${quote(url)}); }`).join('')}</style>`,
    ),
  'hints to load and connect': eachElement((url) =>
    ['preload" as="image', 'modulepreload', 'prefetch', 'preconnect', 'dns-prefetch', 'prerender', 'manifest']
      .map((rel) => `<link rel="${rel}" href="${url}">`)
      .join(''),
  ),
  'speculation rules': (urls) =>
    createPage(
      ['prerender', 'prefetch']
        .map(
          (kind) =>
            `<script type="speculationrules">${JSON.stringify({ [kind]: [{ urls, eagerness: 'immediate' }] })}</script>`,
        )
        .join(''),
    ),
  'fetch in all modes': forEach(
    "for (const mode of ['cors', 'no-cors', 'same-origin']) { fetch(url, { mode }).catch(() => {}); fetch(url, { method: 'POST', mode, body: 'x', keepalive: true }).catch(() => {}); }",
  ),
  'XMLHttpRequest, EventSource and beacons': forEach(
    "const request = new XMLHttpRequest(); request.open('GET', url); request.send(); new EventSource(url); navigator.sendBeacon(url, 'x'); navigator.sendBeacon(url, new Blob(['{}'], { type: 'application/json' })); if (window.fetchLater) fetchLater(url, { activateAfter: 0 });",
  ),
  WebSockets: forEach("new WebSocket(url.trim().replace(/^http/i, 'ws'));"),
  WebRTC: forEach(
    "const { host } = new URL(url); const frame = document.body.appendChild(document.createElement('iframe')); for (const { RTCPeerConnection: Connection } of [window, frame.contentWindow]) if (Connection) { const connection = new Connection({ iceServers: [{ urls: ['stun:' + host, 'turn:' + host], username: 'a', credential: 'b' }] }); connection.createDataChannel('a'); connection.createOffer().then((offer) => connection.setLocalDescription(offer)); } frame.remove();",
  ),
  WebTransport: forEach(
    `const frame = document.body.appendChild(document.createElement('iframe')); for (const scope of [window, frame.contentWindow]) if (scope.WebTransport) new scope.WebTransport(url.replace(/^http:/, 'https:')).ready.catch(() => {}); frame.remove();`,
  ),
  'dedicated workers': (urls) =>
    createScriptPage(
      `const work = ${JSON.stringify(
        `for (const url of ${JSON.stringify(urls)}) { for (const escape of [() => fetch(url, { mode: 'no-cors' }).catch(() => {}), () => importScripts(url), () => new WebSocket(url.trim().replace(/^http/i, 'ws')), () => new EventSource(url), () => new WebTransport(url).ready.catch(() => {})]) try { escape(); } catch {} }`,
      ).replaceAll(
        '<',
        '\\u003c',
      )}; ${WORKER('work')}; ${WORKER("'const work = ' + JSON.stringify(work) + '; ' + " + JSON.stringify(WORKER('work')))};`,
    ),
  'shared and service workers': forEach(
    'try { new SharedWorker(url); } catch {} navigator.serviceWorker.register(url).catch(() => {}); new Worker(url);',
  ),
  windows: forEach("window.open(url); window.open(url, '_blank', 'noopener');"),
};

/** Returns a page with a frame for each of the URLs. */
export const writeFrames = eachElement((url) => `<iframe src="${url}"></iframe>`);

/** Those that replace the page, or cost a process for each frame: they are tried with a few URLs, one by one. */
export const NAVIGATIONS: Record<string, (url: string) => string> = {
  frame: (url) =>
    createPage(
      `<iframe src="${escape(url)}"></iframe><iframe srcdoc="<img src='${escape(url)}'>"></iframe><frameset><frame src="${escape(url)}"></frameset>`,
    ),
  location: (url) => createScriptPage(`location.href = ${JSON.stringify(url)}`),
  'location of the top window': (url) =>
    createPage(`<iframe srcdoc="<script>top.location = ${escape(JSON.stringify(url))}</script>"></iframe>`),
  refresh: (url) => createPage('', `<meta http-equiv="refresh" content="0; url=${escape(url)}">`),
  form: (url) =>
    createPage(
      `<form method="post" action="${escape(url)}"></form><script>document.forms[0].submit()</script>`,
    ),
  'form in a frame': (url) =>
    createPage(
      `<iframe name="f"></iframe><form target="f" action="${escape(url)}"></form><script>document.forms[0].submit()</script>`,
    ),
  'link with a ping': (url) =>
    createPage(
      `<a id="a" href="#x" ping="${escape(url)}">x</a><script>document.getElementById('a').click()</script>`,
    ),
  download: (url) =>
    createPage(
      `<a id="a" href="${escape(url)}" download>x</a><script>document.getElementById('a').click()</script>`,
    ),
  base: (url) => createPage('<img src="a.png" alt="">', `<base href="${escape(url)}">`),
  'source map': (url) => createPage(`<script>void 0\n//# sourceMappingURL=${url}\n</script>`),
  'navigation of the history': (url) =>
    createScriptPage(`navigation.navigate(${JSON.stringify(url)}).committed.catch(() => {})`),
};
