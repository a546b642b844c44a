import { describe, expect, it } from 'vitest';
import { MAX_ROBOTS_TXT_BYTES } from '../../../src/lib/robots/lines.ts';
import {
  getCrawlDelay,
  isAllowed,
  findMatchingRule,
  findMatchingRules,
  parseRobotsTxt,
} from '../../../src/lib/robots/robots-txt.ts';

const SHOP = 'https://shop.example.com';

/** Whether `robotsTxt` allows AuditBot to fetch a path of the shop. */
function allows(robotsTxt: string, path: string, agent = 'AuditBot'): boolean {
  return isAllowed(parseRobotsTxt(robotsTxt), agent, SHOP + path);
}

/** Whether a single disallow pattern matches a path. */
function disallows(pattern: string, path: string): boolean {
  return !allows(`User-agent: *\nDisallow: ${pattern}`, path);
}

describe('path patterns', () => {
  it('match from the start of the path and are case-sensitive', () => {
    expect(disallows('/cart', '/cart')).toBe(true);
    expect(disallows('/cart', '/cart/items?x=1')).toBe(true);
    expect(disallows('/cart', '/cartoon')).toBe(true);
    expect(disallows('/cart', '/my/cart')).toBe(false);
    expect(disallows('/cart', '/Cart')).toBe(false);
    expect(disallows('/cart/', '/cart')).toBe(false);
  });

  it('may hold wildcards anywhere', () => {
    expect(disallows('*.pdf', '/docs/price.pdf')).toBe(true);
    expect(disallows('/*/print/*/page', '/a/print/b/page')).toBe(true);
    expect(disallows('/*/print/*/page', '/a/page/b/print')).toBe(false);
    expect(disallows('/a**b', '/a--b')).toBe(true);
    expect(disallows('/*', '/')).toBe(true);
  });

  it('end at the end of the address with $, and only there', () => {
    expect(disallows('/*.php$', '/index.php')).toBe(true);
    expect(disallows('/*.php$', '/index.php?a=b')).toBe(false);
    expect(disallows('/*.php$', '/a.php/b.php')).toBe(true);
    expect(disallows('/$', '/')).toBe(true);
    expect(disallows('/$', '/x')).toBe(false);
    expect(disallows('/ab*ba$', '/aba')).toBe(false);
    expect(disallows('/price$list', '/price$list')).toBe(true);
    expect(disallows('/price$list', '/price')).toBe(false);
  });

  it('see the query, not the fragment', () => {
    expect(disallows('/*?sort=', '/shoes?sort=price')).toBe(true);
    expect(disallows('/shoes?', '/shoes?')).toBe(true);
    expect(disallows('/*sort', '/shoes#sort')).toBe(false);
  });

  it('are compared with percent-encoding normalized', () => {
    expect(disallows('/caf%c3%a9', '/café')).toBe(true);
    expect(disallows('/café', '/caf%C3%A9/menu')).toBe(true);
    expect(disallows('/%7Eann', '/~ann')).toBe(true);
    expect(disallows('/~ann', '/%7eann')).toBe(true);
    expect(disallows('/a%2Fb', '/a/b')).toBe(false);
    expect(disallows('/a%2fb', '/a%2Fb')).toBe(true);
    expect(disallows('/a b', '/a%20b')).toBe(true);
    expect(disallows('/100%', '/100%')).toBe(true);
    expect(disallows('/😀', '/%F0%9F%98%80')).toBe(true);
  });

  it('name a literal * or $ by its encoded form', () => {
    expect(disallows('/%2A', '/*')).toBe(true);
    expect(disallows('/%2A', '/x')).toBe(false);
    expect(disallows('/cost%24', '/cost$')).toBe(true);
    expect(disallows('/cost%24', '/cost')).toBe(false);
  });

  it('match hostile wildcards without backtracking', () => {
    expect(disallows(`/${'*a'.repeat(2_000)}b`, `/${'a'.repeat(6_000)}`)).toBe(false);
    expect(disallows(`/${'*'.repeat(8_000)}$`, `/${'a'.repeat(6_000)}`)).toBe(true);
  });
});

describe('rules', () => {
  it('of several that match, the longest decides, whatever the order', () => {
    const robots = 'User-agent: *\nAllow: /shop/sale\nDisallow: /shop\nAllow: /';
    expect(allows(robots, '/shop/sale/1')).toBe(true);
    expect(allows(robots, '/shop/other')).toBe(false);
    expect(allows(robots, '/else')).toBe(true);
  });

  it('allow wins between two of one length', () => {
    expect(allows('User-agent: *\nDisallow: /a*c\nAllow: /abc', '/abc')).toBe(true);
    expect(allows('User-agent: *\nAllow: /abc\nDisallow: /abc', '/abc')).toBe(true);
  });

  it('without a pattern rule nothing', () => {
    expect(allows('User-agent: *\nDisallow:', '/x')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /\nAllow:', '/x')).toBe(false);
  });

  it('that allow an index page allow its folder', () => {
    const robots = 'User-agent: *\nAllow: /docs/index.html\nDisallow: /docs/';
    expect(allows(robots, '/docs/index.html')).toBe(true);
    expect(allows('User-agent: *\nAllow: /docs/index.html\nDisallow: /', '/docs/')).toBe(true);
    expect(allows('User-agent: *\nAllow: /docs/index.html\nDisallow: /', '/docs/other')).toBe(false);
  });

  it('never cover /robots.txt', () => {
    expect(allows('User-agent: *\nDisallow: /', '/robots.txt')).toBe(true);
    expect(allows('User-agent: *\nDisallow: /', '/robots.txt.bak')).toBe(false);
  });

  it('are named by the one that decided, with its line', () => {
    const robots = parseRobotsTxt('# shop\nUser-agent: *\nAllow: /\nDisallow: /cart # private\n');
    expect(findMatchingRule(robots, 'AuditBot', `${SHOP}/cart`)).toMatchObject({
      kind: 'disallow',
      value: '/cart',
      line: 4,
    });
    expect(findMatchingRule(parseRobotsTxt(''), 'AuditBot', `${SHOP}/cart`)).toBeNull();
  });
});

describe('groups', () => {
  it('for the crawler come before those for all, even when they hold no rule', () => {
    const robots = 'User-agent: *\nDisallow: /\n\nUser-agent: AuditBot\nDisallow:\n';
    expect(allows(robots, '/x')).toBe(true);
    expect(allows(robots, '/x', 'OtherBot')).toBe(false);
  });

  it('for one crawler are merged', () => {
    const robots =
      'User-agent: AuditBot\nDisallow: /a\n\nUser-agent: Other\nDisallow: /b\n\nUser-agent: auditbot\nDisallow: /c';
    expect([allows(robots, '/a'), allows(robots, '/b'), allows(robots, '/c')]).toEqual([false, true, false]);
  });

  it('may name several crawlers, with anything but rules between', () => {
    const robots = 'User-agent: Other\n\n# and\nCrawl-delay: 2\nUser-agent: AuditBot\nDisallow: /a';
    expect(allows(robots, '/a')).toBe(false);
    expect(allows(robots, '/a', 'Other')).toBe(false);
    expect(allows(robots, '/a', 'Third')).toBe(true);
  });

  it('match a whole product token, whatever its case and version', () => {
    expect(allows('User-agent: AUDITBOT/2.0\nDisallow: /', '/')).toBe(false);
    expect(allows('User-agent: AuditBot\nDisallow: /', '/', 'auditbot/1.1')).toBe(false);
    expect(allows('User-agent: Audit\nDisallow: /', '/')).toBe(true);
    expect(allows('User-agent: AuditBot-News\nDisallow: /', '/')).toBe(true);
    expect(allows('User-agent: Mozilla\nDisallow: /', '/', 'Mozilla/5.0 (compatible; AuditBot)')).toBe(true);
  });

  it('are found for several crawlers at the same time', () => {
    const robots = parseRobotsTxt(
      'User-agent: a\nDisallow: /x\nUser-agent: b\nAllow: /\nUser-agent: *\nDisallow: /',
    );
    const lines = (path: string) =>
      findMatchingRules(robots, ['a', 'b', 'c', 'd', 'a'], new URL(path, SHOP)).map((rule) => rule?.line);
    expect(lines('/x')).toEqual([2, 4, 6, 6, 2]);
    expect(lines('/y')).toEqual([undefined, 4, 6, 6, undefined]);
    expect(lines('/robots.txt')).toEqual(Array(5).fill(undefined));
  });

  it('for * may carry more words', () => {
    expect(allows('User-agent: * everyone\nDisallow: /', '/')).toBe(false);
    expect(allows('User-agent: *everyone\nDisallow: /', '/')).toBe(true);
  });

  it('are needed: a rule before the first user agent counts for nobody', () => {
    expect(allows('Disallow: /\nUser-agent: Other\nDisallow: /x', '/')).toBe(true);
  });
});

describe('lines', () => {
  it('end in LF, CR or both', () => {
    const robots = parseRobotsTxt('User-agent: *\rDisallow: /a\r\nDisallow: /b\n\nDisallow: /c');
    expect(robots.groups[0]?.rules.map(({ value, line }) => [value, line])).toEqual([
      ['/a', 2],
      ['/b', 3],
      ['/c', 5],
    ]);
  });

  it('may follow a byte order mark, once', () => {
    expect(allows('\uFEFFUser-agent: *\nDisallow: /', '/')).toBe(false);
    expect(allows('\uFEFF\uFEFFUser-agent: *\nDisallow: /', '/')).toBe(true);
  });

  it('may misspell disallow as people do and forget the colon', () => {
    for (const name of ['disalow', 'DISSALLOW', 'dissalow', 'diasllow', 'disallaw', 'disallowed']) {
      expect(allows(`User-agent: *\n${name}: /`, '/'), name).toBe(false);
    }
    expect(allows('useragent *\ndisallow /', '/')).toBe(false);
    expect(allows('User-agent: *\ndisallow / now', '/')).toBe(true);
    expect(allows('User-agent: *\nblock: /', '/')).toBe(true);
  });

  it('count up to 500 KiB, and a rule cut there is no rule', () => {
    const filler = `# ${'x'.repeat(97)}\n`.repeat(5_119);
    const robots = `User-agent: *\nDisallow: /a\n${filler}`;
    const cut = `${robots}${'#'.repeat(MAX_ROBOTS_TXT_BYTES - robots.length - 20)}\nDisallow: /bcdefghijk`;
    expect(cut.length).toBeGreaterThan(MAX_ROBOTS_TXT_BYTES);
    expect([allows(cut, '/a'), allows(cut, '/bcdefg'), allows(cut, '/bcdefghijk')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(allows(`${'# é\n'.repeat(MAX_ROBOTS_TXT_BYTES / 5)}\nUser-agent: *\nDisallow: /`, '/')).toBe(true);
  });
});

describe('what else the file says', () => {
  it('sitemaps, as written, wherever they stand', () => {
    const robots = parseRobotsTxt(
      'Sitemap: /map.xml\nUser-agent: *\nsite-map: https://shop.example.com/a.xml # all\n',
    );
    expect(robots.sitemaps).toEqual([
      { value: '/map.xml', line: 1 },
      { value: 'https://shop.example.com/a.xml', line: 3 },
    ]);
  });

  it('the crawl delay of the groups a crawler obeys', () => {
    const robots = parseRobotsTxt(
      'User-agent: *\nCrawl-delay: 5\nDisallow: /a\n\nUser-agent: AuditBot\nCrawl-delay: 0.5\nDisallow: /b\nCrawl-delay: soon',
    );
    expect(getCrawlDelay(robots, 'AuditBot')).toBe(0.5);
    expect(getCrawlDelay(robots, 'OtherBot')).toBe(5);
    expect(getCrawlDelay(parseRobotsTxt('User-agent: *\nDisallow: /'), 'AuditBot')).toBeNull();
  });

  it('lines that crawlers cannot use, and no others', () => {
    const robots = parseRobotsTxt(
      [
        'Disallow: /early',
        'User-agent:',
        'User-agent: *',
        'Disallow: cart',
        'Disallow: /a$b',
        'please stay out',
        'Content-Signal: search=yes',
        'Disallow: /x$ # end',
        'Disallow: *y',
        'Allow:',
        ': nothing',
      ].join('\n'),
    );
    expect(robots.problems.map(({ kind, line }) => `${line} ${kind}`)).toEqual([
      '1 rule-before-user-agent',
      '2 user-agent-empty',
      '4 path-start',
      '5 dollar-inside',
      '6 missing-colon',
    ]);
  });

  it('that it is a web page: one problem, not one for each line', () => {
    const robots = parseRobotsTxt('\n<!DOCTYPE html>\n<html>\n<p>Not here');
    expect(robots.problems.map(({ kind }) => kind)).toEqual(['html']);
  });

  it('lists a hundred problems and counts the rest', () => {
    const robots = parseRobotsTxt('no colon here\n'.repeat(250));
    expect([robots.problems.length, robots.problemCount]).toEqual([100, 250]);
  });
});
