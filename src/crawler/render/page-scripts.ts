/**
 * Runs before the scripts of each document, in a world of its own, which scripts of the page cannot reach. Observes what the page
 * paints and moves, and when its document last changed. Definitions: https://web.dev/articles/lcp, /cls, /tbt.
 */
export const OBSERVE = `(() => {
  const found = { lcp: null, element: '', shifts: [], tasks: [], fcp: null, changed: performance.now(), boxes: null };
  globalThis.auditObserved = found;
  const observe = (type, use) => {
    try {
      new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
    } catch {}
  };
  const describe = (node) => {
    if (!node) return '';
    const id = node.getAttribute('id');
    const text = node.currentSrc || node.src || String(node.textContent).slice(0, 2000).trim().replace(/\\s+/g, ' ');
    return ('<' + node.localName + (id ? '#' + id : '') + '> ' + text).slice(0, 200);
  };
  observe('largest-contentful-paint', (entry) => {
    found.lcp = entry.startTime;
    found.element = describe(entry.element);
  });
  observe('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') found.fcp = entry.startTime;
  });
  observe('layout-shift', (entry) => {
    if (!entry.hadRecentInput && found.shifts.length < 1000) found.shifts.push([entry.startTime, entry.value]);
  });
  observe('longtask', (entry) => {
    if (found.tasks.length < 1000) found.tasks.push([entry.startTime, entry.duration]);
  });
  new MutationObserver(() => { found.changed = performance.now(); })
    .observe(document, { childList: true, characterData: true, subtree: true });
})()`;

/** Returns the milliseconds since the document last changed, if it is complete; else `null`. */
export const READ_QUIET = `document.readyState === 'complete' ? performance.now() - auditObserved.changed : null`;

/** What `CAPTURE` returns. Times in milliseconds since the navigation. */
export interface Capture {
  url: string;
  contentType: string;
  html: string;
  isCut: boolean;
  lcp: number | null;
  element: string;
  shifts: [time: number, value: number][];
  tasks: [start: number, duration: number][];
  fcp: number | null;
  /** At most 100,000 are counted. */
  elements: number;
}

/** Characters of the document that are read. */
const MAX_DOCUMENT = 5 * 1024 * 1024;

/** Returns what the page is in the end: a \`Capture\`. Shadow trees that scripts opened are written as declarative ones. */
export const CAPTURE = `(() => {
  // Not from the elements: fields of a form are properties of it by their names.
  const { get: getShadowRoot } = Object.getOwnPropertyDescriptor(Element.prototype, 'shadowRoot');
  const { get: getOuterHtml } = Object.getOwnPropertyDescriptor(Element.prototype, 'outerHTML');
  const roots = [];
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_ELEMENT);
  let count = 0;
  for (let node = walker.nextNode(); node && count < 100000 && roots.length < 1000; node = walker.nextNode(), count++) {
    const shadowRoot = getShadowRoot.call(node);
    if (shadowRoot) roots.push(shadowRoot);
  }
  // Where scripts run, they are text that nobody sees.
  for (const node of document.querySelectorAll('noscript')) node.remove();
  const root = document.documentElement;
  const start = root ? getOuterHtml.call(Node.prototype.cloneNode.call(root, false)).replace(/<\\/[^>]*>$/, '') : '';
  const doctype = document.doctype ? '<!doctype html>' : '';
  const html = doctype + start + (root ? Element.prototype.getHTML.call(root, { shadowRoots: roots }) : '');
  const { lcp, element, shifts, tasks, fcp } = auditObserved;
  return {
    url: location.href, contentType: document.contentType,
    html: html.slice(0, ${MAX_DOCUMENT}), isCut: html.length > ${MAX_DOCUMENT},
    lcp, element, shifts, tasks, fcp, elements: count,
  };
})()`;
