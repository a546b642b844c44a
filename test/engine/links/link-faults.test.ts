import { describe, expect, it } from 'vitest';
import { findFaults } from '../../../src/engine/links/link-faults.ts';
import type { LinkAnswer, LinkVerdict } from '../../../src/engine/links/link-verdict.ts';
import { LinkTargetCollector } from '../../../src/engine/links/target-collector.ts';
import type { PageLink } from '../../../src/engine/page/page-links.ts';

function verdict(fields: Partial<LinkAnswer>, of: LinkVerdict['class'] = 'ok'): LinkVerdict {
  const answer: LinkAnswer = {
    checkedAt: 0,
    status: 200,
    failure: null,
    target: null,
    blockedBy: null,
    bytes: 1_000,
    hasMoreBytes: false,
    mediaType: '',
    encoding: null,
    cacheSeconds: null,
    image: null,
    ...fields,
  };
  return { class: of, reason: null, answer, goneSince: null };
}

describe('the faults', () => {
  it.each([
    ['link', { mediaType: 'text/html', cacheSeconds: 0, bytes: 900_000 }, []],
    ['image', { mediaType: 'image/png', bytes: 200_000 }, []],
    ['image', { mediaType: 'image/png', bytes: 200_001 }, ['large']],
    ['image', { mediaType: 'text/html' }, ['wrong_type']],
    ['image', { mediaType: 'application/octet-stream' }, []],
    ['image', { mediaType: 'text/plain', image: { format: 'png', size: null } }, []],
    ['image', { mediaType: 'image/png', image: { format: 'svg', size: null } }, ['wrong_type']],
    ['image', { mediaType: 'image/svg+xml', image: { format: 'svg', size: null } }, []],
    ['style', { mediaType: 'text/plain' }, ['wrong_type']],
    ['style', { mediaType: 'text/css', cacheSeconds: 0 }, ['not_cacheable']],
    ['script', { mediaType: 'text/javascript' }, []],
    ['script', { mediaType: 'application/x-javascript' }, []],
    ['script', { mediaType: 'text/plain' }, []],
    ['script', { mediaType: 'application/octet-stream' }, []],
    ['script', { mediaType: 'text/html' }, ['wrong_type']],
    ['script', { mediaType: 'image/png' }, ['wrong_type']],
    ['font', { mediaType: 'font/woff2' }, []],
    ['font', { mediaType: 'application/font-woff' }, []],
    ['font', { mediaType: 'application/vnd.ms-opentype' }, []],
    ['font', { mediaType: 'text/plain' }, []],
    ['font', { mediaType: 'text/html', cacheSeconds: 0 }, ['wrong_type', 'not_cacheable']],
    ['document', { mediaType: 'text/html', cacheSeconds: 0, bytes: 9_000_000 }, []],
  ] as const)('of a %s with %j are %j', (kind, fields, faults) => {
    expect(findFaults(verdict(fields), [kind])).toEqual(faults);
  });

  it.each([
    ['jpeg', 1_200, 100_000, 300, ['oversized']],
    ['jpeg', 1_200, 99_999, 300, []],
    ['jpeg', 1_199, 100_000, 300, []],
    ['jpeg', 9_000, 300_000, undefined, ['large']],
    ['svg', 9_000, 100_000, 300, []],
  ] as const)(
    'of a %s of %d pixels and %d bytes, shown in %d, are %j',
    (format, width, bytes, shown, faults) => {
      const image = { format, size: { width, height: 10 } };
      expect(findFaults(verdict({ bytes, image }), ['image'], shown)).toEqual(faults);
    },
  );

  it('of a URL that is gone are only known once it is broken', () => {
    expect(findFaults(verdict({ status: 404 }, 'unsure'), ['image'])).toEqual([]);
    expect(findFaults(verdict({ status: 404 }, 'broken'), ['image', 'link'])).toEqual(['missing']);
    expect(findFaults(verdict({ status: 404 }, 'broken'), ['link'])).toEqual(['broken']);
  });
});

describe('the targets of a website', () => {
  const link = (url: string, kind: PageLink['kind'] = 'link', anchor = ''): PageLink => ({
    url: url.startsWith('/') ? `https://www.shop.example${url}` : url,
    kind,
    anchor,
    nofollow: false,
    position: 'content',
  });

  function collect(...pages: PageLink[][]) {
    const collector = new LinkTargetCollector('shop.example');
    for (const [number, links] of pages.entries()) collector.add(`https://www.shop.example/${number}`, links);
    return collector.list();
  }

  it('are other hosts, files and documents, but not its pages', () => {
    const targets = collect([
      link('/page'),
      link('http://shop.example/page'),
      link('https://shop.example/a', 'canonical'),
      link('/next', 'redirect'),
      link('/prices.PDF?v=1'),
      link('/a.png', 'image'),
      link('/embedded', 'frame'),
      link('https://video.example/', 'frame'),
      link('https://other.example/', 'link', 'Other'),
      link('https://blog.shop.example/'),
    ]);
    expect(targets.map(({ url, kinds }) => [url].concat(kinds))).toEqual([
      ['https://www.shop.example/prices.PDF?v=1', 'document'],
      ['https://www.shop.example/a.png', 'image'],
      ['https://video.example/', 'frame'],
      ['https://other.example/', 'link'],
      ['https://blog.shop.example/', 'link'],
    ]);
  });

  it('have the pages and anchors that name them, those of the most pages first', () => {
    const other = 'https://other.example/';
    const [first, second] = collect(
      [link('/a.png', 'image'), link(other, 'link', 'A'), link(other, 'link', 'B')],
      [link(other, 'hreflang', 'en')],
    );
    expect(first).toMatchObject({
      url: other,
      kinds: ['link', 'hreflang'],
      pages: 2,
      uses: 3,
    });
    expect(first?.usedBy.map(({ page, anchor }) => [page, anchor])).toEqual([
      ['https://www.shop.example/0', 'A'],
      ['https://www.shop.example/0', 'B'],
      ['https://www.shop.example/1', 'en'],
    ]);
    expect(second).toMatchObject({ pages: 1 });
  });

  it('have the narrowest width of the pages, of each its widest', () => {
    const image = (shownWidth?: number): PageLink => ({ ...link('/a.png', 'image'), shownWidth });
    const width = (...pages: PageLink[][]) => collect(...pages)[0]?.shownWidth;
    expect(width([image(96), image(384)])).toBe(384);
    expect(width([image(384)], [image(768), image(96)], [image()])).toBe(384);
    expect(width([image(96), image()])).toBe(Infinity);
    expect(width([image(96), { ...image(), kind: 'hreflang' }])).toBe(96);
  });

  it('keep 20 uses of a URL, and 50,000 URLs', () => {
    const [often] = collect(
      Array.from({ length: 30 }, (_, n) => link('https://other.example/', 'link', `${n}`)),
    );
    expect(often).toMatchObject({ uses: 30, pages: 1 });
    expect(often?.usedBy).toHaveLength(20);
    const collector = new LinkTargetCollector('shop.example');
    const many = Array.from({ length: 50_001 }, (_, n) => link(`https://other.example/${n}`));
    collector.add('https://shop.example/', many);
    expect(collector.list()).toHaveLength(50_000);
    expect(collector.hasMore).toBe(true);
  });
});
