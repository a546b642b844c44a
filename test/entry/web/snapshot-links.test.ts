import { beforeAll, describe, expect, it } from 'vitest';
import type { SnapshotDocument } from '../../../src/services/directory/snapshot-document.ts';
import { getCanonicalUrl, setCrawlerHeaders } from '../../../src/entry/web/directory/snapshot-response.ts';
import { ORIGIN } from './browser.ts';
import { publishOwnSnapshot, publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectTag, findByTag } from '../../page.ts';

/** The three forms of a snapshot, and the types of their alternates. */
const FORMS = [
  ['', ['text/markdown', 'application/json']],
  ['.md', ['text/html', 'application/json']],
  ['.json', ['text/html', 'text/markdown']],
] as const;
const EXTENSIONS: Record<string, string> = {
  'text/html': '',
  'text/markdown': '.md',
  'application/json': '.json',
};

let source: string;
let byOwner: string;
let byAnother: { path: string; source: string };
let document: SnapshotDocument;

beforeAll(async () => {
  const submission = await publishOwnSnapshot();
  source = submission.source_url;
  byOwner = `/ai-directory/gemini/${submission.id}`;
  const other = (await publishSnapshot()).submission;
  byAnother = { path: `/ai-directory/gemini/${other.id}`, source: other.source_url };
  document = await (await requestPage(`${byOwner}.json`)).json();
});

function buildLinks(path: string, types: readonly string[], canonical: string, via: string): string {
  return [
    `<${canonical}>; rel="canonical"`,
    ...types.map((type) => `<${ORIGIN}${path}${EXTENSIONS[type]}>; rel="alternate"; type="${type}"`),
    `<${ORIGIN}${path}.tlog-proof>; rel="https://c2sp.org/tlog-proof"`,
    `<${via}>; rel="via"`,
  ].join(', ');
}

function readHeaders(change: (provenance: SnapshotDocument['provenance']) => void): Headers {
  const changed = structuredClone(document);
  change(changed.provenance);
  const response = new Response();
  setCrawlerHeaders(response, { document: changed, format: 'md', siteUrl: ORIGIN });
  return response.headers;
}

function sentBySource(headers: Record<string, string>, isOwn: boolean): Headers {
  return readHeaders((provenance) => {
    Object.assign(provenance.fetch!, { headers });
    if (!isOwn) provenance.ownership = null;
  });
}

describe.each(FORMS)('the form %s of a snapshot', (extension, types) => {
  it('of an owner names the source as canonical, its other forms, its proof and its source', async () => {
    const { headers } = await requestPage(byOwner + extension);
    expect(headers.get('Link')).toBe(buildLinks(byOwner, types, source, source));
    expect(headers.has('X-Robots-Tag')).toBe(false);
    expect(headers.get('Content-Signal')).toBe('search=yes, ai-input=yes');
  });

  it('of anyone else yields to its source too, and allows nothing for the owner', async () => {
    const { headers } = await requestPage(byAnother.path + extension);
    expect(headers.get('Link')).toBe(buildLinks(byAnother.path, types, byAnother.source, byAnother.source));
    expect(headers.has('X-Robots-Tag')).toBe(false);
    expect(headers.has('Content-Signal')).toBe(false);
  });

  it('has the same headers when it is negotiated, and with 304', async () => {
    const Accept = ['text/html', 'text/markdown', 'application/json'].find(
      (type) => EXTENSIONS[type] === extension,
    )!;
    const negotiated = await requestPage(byAnother.path, { Accept });
    expect(negotiated.headers.get('Link')).toBe(
      buildLinks(byAnother.path, types, byAnother.source, byAnother.source),
    );
    if (extension !== '.json') return;
    const unchanged = await requestPage(byAnother.path + extension, { 'If-None-Match': '*' });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('Link')).toBe(negotiated.headers.get('Link'));
  });
});

describe('the canonical link of the page', () => {
  it.each([
    ['the source for an owner', () => [byOwner, source] as const],
    ['the source for anyone else', () => [byAnother.path, byAnother.source] as const],
  ])('is %s, and the only one', async (_what, choose) => {
    const [path, canonical] = choose();
    const html = await (await requestPage(path)).text();
    expect(findByTag(html, 'link', { rel: 'canonical' })).toMatchObject([{ href: canonical }]);
    expectTag(html, 'meta', { property: 'og:url', content: `${ORIGIN}${path}` });
  });

  it('is where the redirects of the source ended', () => {
    const moved = structuredClone(document);
    moved.provenance.audited_url = `${source}/moved`;
    expect(getCanonicalUrl(moved)).toBe(`${source}/moved`);
  });
});

describe('a snapshot that does not say who owns the website', () => {
  it('allows nothing for the owner', () => {
    const headers = readHeaders((provenance) => {
      delete provenance.ownership;
      delete provenance.fetch;
    });
    expect(headers.has('Content-Signal')).toBe(false);
  });
});

describe('what the audited page said of the use of its content', () => {
  it.each([true, false])('is repeated, published by the owner: %s', (isOwn) => {
    const headers = sentBySource({ 'content-signal': 'ai-train=no', 'content-usage': 'train-ai=n' }, isOwn);
    expect(headers.get('Content-Signal')).toBe('ai-train=no');
    expect(headers.get('Content-Usage')).toBe('train-ai=n');
  });

  it('is not widened by signals of ours if it is a Content-Usage', () => {
    const headers = sentBySource({ 'content-usage': 'train-ai=n' }, true);
    expect(headers.get('Content-Usage')).toBe('train-ai=n');
    expect(headers.has('Content-Signal')).toBe(false);
  });

  it('is left out if it is no ASCII text', () => {
    const headers = sentBySource({ 'content-signal': 'search=yes\u00e9', 'content-usage': '\u6f22' }, false);
    expect(headers.has('Content-Signal')).toBe(false);
    expect(headers.has('Content-Usage')).toBe(false);
  });
});
