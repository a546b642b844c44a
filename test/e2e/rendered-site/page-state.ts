/** A block of the main text, with the URL that it links to. */
export type Block = readonly [tag: 'h1' | 'h2' | 'p' | 'li', text: string, href?: string];

/** What a reader can know of a page, in its HTML as sent or once scripts have run. */
export interface PageState {
  title: string | null;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  language: string | null;
  /** Of structured data. */
  types: readonly string[];
  blocks: readonly Block[];
}

export const EMPTY: PageState = {
  title: null,
  description: null,
  canonical: null,
  robots: null,
  language: 'en',
  types: [],
  blocks: [],
};

/** Writes the HTML of a page with these scripts, whose main content is in `<main id="app">`. */
export function writePage(state: PageState, script: string): string {
  const { title, description, canonical, robots, language, types, blocks } = state;
  const head = [
    title === null ? '' : `<title>${title}</title>`,
    description === null ? '' : `<meta name="description" content="${description}">`,
    canonical === null ? '' : `<link rel="canonical" href="${canonical}">`,
    robots === null ? '' : `<meta name="robots" content="${robots}">`,
    ...types.map((type) => `<script type="application/ld+json">${writeType(type)}</script>`),
  ];
  const lang = language === null ? '' : ` lang="${language}"`;
  return `<!doctype html><html${lang}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${head.join('')}<script src="/client.js"></script></head><body><nav><a href="/">Home</a></nav><main id="app">${writeBlocks(blocks)}</main><footer><p>The footer is no main text</p></footer><script>${script}</script></body></html>`;
}

export function writeBlocks(blocks: readonly Block[]): string {
  return blocks
    .map(([tag, text, href]) => {
      const content = href === undefined ? text : `<a href="${href}">${text}</a>`;
      return tag === 'li' ? `<ul><li>${content}</li></ul>` : `<${tag}>${content}</${tag}>`;
    })
    .join('');
}

function writeType(type: string): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@type': type, name: 'Name' });
}

/** What client frameworks do, in the small: `show` makes the document what a state says. */
export const CLIENT = `
const head = (selector, make) => {
  const found = document.querySelector(selector);
  if (found) return found;
  const [tag, ...attributes] = make;
  const element = document.createElement(tag);
  for (const [name, value] of attributes) element.setAttribute(name, value);
  return document.head.appendChild(element);
};
const set = (selector, make, name, value) => {
  if (value === null) document.querySelector(selector)?.remove();
  else head(selector, make).setAttribute(name, value);
};
function show(state) {
  if (state.title === null) document.querySelector('title')?.remove(); else document.title = state.title;
  set('meta[name=description]', ['meta', ['name', 'description']], 'content', state.description);
  set('link[rel=canonical]', ['link', ['rel', 'canonical']], 'href', state.canonical);
  set('meta[name=robots]', ['meta', ['name', 'robots']], 'content', state.robots);
  if (state.language === null) document.documentElement.removeAttribute('lang');
  else document.documentElement.lang = state.language;
  for (const element of document.querySelectorAll('script[type="application/ld+json"]')) element.remove();
  for (const type of state.types) {
    const element = document.createElement('script');
    element.type = 'application/ld+json';
    element.textContent = JSON.stringify({ '@context': 'https://schema.org', '@type': type, name: 'Name' });
    document.head.append(element);
  }
  document.getElementById('app').innerHTML = state.blocks.map(([tag, text, href]) => {
    const content = href === undefined ? text : '<a href="' + href + '">' + text + '</a>';
    return tag === 'li' ? '<ul><li>' + content + '</li></ul>' : '<' + tag + '>' + content + '</' + tag + '>';
  }).join('');
}
const load = async (path) => (await fetch(path)).json();
`;
