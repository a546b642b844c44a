import { describe, expect, it } from 'vitest';
import { toCrawlUrl, toUrlPattern } from '../../../src/crawler/crawl/crawl-url.ts';
import {
  computeTextSignature,
  countAllowed,
  countSectionShare,
  toSection,
} from '../../../src/crawler/crawl/url-patterns.ts';
import { isContentLink } from '../../../src/engine/page/crawl-links.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../engine/page-input.ts';
import { createRandom } from '../../random.ts';
import { toLetters } from '../../fixtures/letters.ts';

const SITE = 'https://brightpage.com';
const HOSTS = ['brightpage.com'];
const DAYS = Array.from({ length: 28 }, (_, day) => String(day + 1).padStart(2, '0'));
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** Returns the HTML of a path with its query, `null` for 404. */
type Site = (path: string) => string | null;

function readPage(html: string, path = '/page') {
  const { facts } = runAudit(createAuditInput(html, { url: SITE + path }));
  if (!facts.html) throw new Error('not an HTML page');
  return facts.html;
}

interface Address {
  path: string;
  pattern: string;
  isGenerated: boolean;
}

/** Crawls a site breadth first within the allowances of patterns and the shares of sections. Returns the paths in order. */
function crawl(site: Site, limit: number): string[] {
  const crawled: string[] = [];
  const known = new Set<string>();
  const waiting: Address[] = [];
  const fetchedOf = new Map<string, number>();
  const listedOf = new Map<string, number>();
  const textsOf = new Map<string, Set<string>>();
  const increment = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const add = (path: string, isListed: boolean) => {
    const url = toCrawlUrl(SITE + path, HOSTS);
    if (!url || url.problem || known.has(url.key)) return;
    known.add(url.key);
    const pattern = toUrlPattern(url);
    waiting.push({ path, pattern, isGenerated: pattern !== url.key });
    if (isListed) increment(listedOf, pattern);
  };
  const isAllowed = ({ pattern, isGenerated }: Address) => {
    const evidence = { texts: textsOf.get(pattern)?.size ?? 0, listed: listedOf.get(pattern) ?? 0 };
    return !isGenerated || (fetchedOf.get(pattern) ?? 0) < countAllowed(evidence);
  };
  const isInShare = ({ pattern }: Address) =>
    (fetchedOf.get(toSection(pattern)) ?? 0) < countSectionShare(crawled.length);
  add('/', true);
  while (crawled.length < limit) {
    const allowed = waiting.filter(isAllowed);
    const next = allowed.find(isInShare) ?? allowed[0];
    if (!next) break;
    const { path, pattern, isGenerated } = next;
    waiting.splice(waiting.indexOf(next), 1);
    crawled.push(path);
    for (const counted of new Set([pattern, toSection(pattern)])) increment(fetchedOf, counted);
    const html = site(path);
    if (html === null) continue;
    const { text, links } = readPage(html, path);
    textsOf.set(pattern, (textsOf.get(pattern) ?? new Set()).add(computeTextSignature(text) ?? ''));
    for (const link of links) {
      if (link.url) add(link.url.pathname + link.url.search, !isGenerated && isContentLink(link));
    }
  }
  return crawled;
}

function page(main: string, nav = ''): string {
  return `<!doctype html><html lang="en"><title>Shop</title><nav>${nav}</nav><main>${main}</main>`;
}

function linkTo(paths: string[], text = (path: string) => `See ${path}`): string {
  return paths.map((path) => `<a href="${path}">${text(path)}</a>`).join(' ');
}

const WORDS = 'oak ash pine elm bench stool table shelf desk lamp tall low wide round oiled carved'.split(
  ' ',
);

/** A text of words that no other number has. */
function prose(number: number, length = 20): string {
  const random = createRandom(number);
  return Array.from({ length }, () => WORDS[Math.floor(random() * WORDS.length)])
    .concat(`named ${toLetters(number)}`)
    .join(' ');
}

const PRODUCTS = Array.from({ length: 130 }, (_, n) => `/p/${n + 1}.html`);

/** `/p/1.html` to `/p/130.html`, ten on each page of the listing. */
function shop(text: (number: number) => string): Site {
  return (path) => {
    const product = Number(/^\/p\/(\d+)\.html$/.exec(path)?.[1]);
    if (product) return page(`<h1>${text(product)}</h1>`, '<a href="/">Home</a>');
    if (path === '/') return page(linkTo(['/shop']));
    const listing = /^\/shop(?:\?page=(\d+))?$/.exec(path);
    if (!listing) return null;
    const at = Number(listing[1] ?? 1);
    const next = at < 13 ? linkTo([`/shop?page=${at + 1}`], () => 'Next') : '';
    const names = PRODUCTS.slice(10 * (at - 1), 10 * at);
    return page(linkTo(names, (one) => text(Number(/\d+/.exec(one)?.[0]))) + next);
  };
}

describe('a shop without a sitemap', () => {
  it('has all its products crawled, from /p/1.html to /p/130.html', () => {
    const crawled = crawl(shop(prose), 200);
    expect(crawled.filter((path) => path.startsWith('/p/'))).toHaveLength(130);
    expect(crawled).toHaveLength(130 + 1 + 13);
  });

  it('within a scan of 150 pages, and as many as a smaller scan has', () => {
    expect(crawl(shop(prose), 150).filter((path) => path.startsWith('/p/'))).toHaveLength(130);
    expect(crawl(shop(prose), 60)).toHaveLength(60);
  });

  it('also when its products differ in nothing but a number, if one page lists them', () => {
    const listed: Site = (path) =>
      path === '/' ? page(linkTo(PRODUCTS)) : page(`<h1>Product ${path.slice(3, -5)}</h1>`);
    expect(crawl(listed, 200)).toHaveLength(131);
  });

  it('has all articles of an archive crawled, each found on the one before', () => {
    const archive: Site = (path) => {
      const number = path === '/' ? 0 : Number(path.slice(3));
      return number > 300 ? null : page(prose(number) + linkTo([`/a/${number + 1}`], () => 'Next'));
    };
    expect(crawl(archive, 400)).toHaveLength(302);
  });
});

describe('addresses without end are bounded:', () => {
  /** Returns how many generated addresses of a site are crawled. */
  function countGenerated(site: Site): number {
    return crawl(site, 1_000).filter((path) => /[\d?]/.test(path)).length;
  }

  it('months of a calendar that link each other', () => {
    const monthAt = (offset: number) => new Date(Date.UTC(2026, 10 + offset)).toISOString().slice(0, 7);
    const calendar: Site = (path) => {
      const [year, month] = (/month=(\d+)-(\d+)/.exec(path) ?? ['', '2026', '11']).slice(1).map(Number);
      const offset = ((year ?? 0) - 2026) * 12 + (month ?? 0) - 11;
      const grid = DAYS.map((day) => `<td>${day}</td>`);
      const turn = linkTo([-1, 1].map((by) => `/calendar?month=${monthAt(offset + by)}`));
      return page(`<h1>${MONTHS[(month ?? 1) - 1]} ${year}</h1><table><tr>${grid.join('')}</table>${turn}`);
    };
    // There are twelve texts, as there are twelve names of months.
    expect(countGenerated(calendar)).toBe(25 + 11);
  });

  it('days of a calendar in folders, with an event every week', () => {
    const site: Site = (path) => {
      const [year = 2026, month = 11, day] = path.split('/').filter(Boolean).map(Number);
      const title = `${day ?? ''} ${MONTHS[month - 1]} ${year}`;
      const events = (day ?? 0) % 7 === 0 ? 'Open workshop, with coffee and cake' : 'No events';
      const days = DAYS.map((one) => `/${year}/${month}/${one}/`);
      const next = month === 12 ? `/${year + 1}/1/` : `/${year}/${month + 1}/`;
      return page(`<h1>${title}</h1>${events} ${linkTo(day === undefined ? [...days, next] : [next])}`);
    };
    // Of the months, and of the days that the home page shows, with and without an event.
    expect(countGenerated(site)).toBeLessThanOrEqual(25 + 11 + (25 + 28));
  });

  it('filters and sort orders of one list', () => {
    const values = { color: ['red', 'blue', 'oak'], size: ['s', 'm', 'l'], sort: ['price', 'name', 'new'] };
    const goods = Array.from({ length: 36 }, (_, n) => `<li>${prose(n, 3)}</li>`);
    const site: Site = (path) => {
      const chosen = new URLSearchParams(path.split('?')[1]);
      const links = Object.entries(values).flatMap(([name, options]) =>
        options.map((option) => {
          const query = new URLSearchParams(chosen);
          query.set(name, option);
          return `/shop?${query.toString()}`;
        }),
      );
      const shown = goods.filter(
        (_, n) =>
          (chosen.get('color') ?? values.color[n % 3]) === values.color[n % 3] &&
          (chosen.get('size') ?? values.size[(n >> 2) % 3]) === values.size[(n >> 2) % 3],
      );
      if (chosen.get('sort') === 'price') shown.reverse();
      return page(`<ul>${shown.join('')}</ul>`, linkTo(links));
    };
    // There are 16 lists, each for two colours or sizes or one of them.
    expect(countGenerated(site)).toBeLessThanOrEqual(25 + 15);
  });

  it('session ids of one page', () => {
    let session = 0;
    const site: Site = () => page('<p>Your basket is empty', linkTo([`/basket?sid=${++session}`]));
    expect(countGenerated(site)).toBe(25);
  });

  it('pages of a list that has ended', () => {
    const site: Site = (path) => {
      const at = Number(/page=(\d+)/.exec(path)?.[1] ?? 1);
      const next = linkTo([`/list?page=${at + 1}`], () => String(at + 1));
      return page(`<h1>Page ${at}</h1><p>Nothing more to show</p>${next}`);
    };
    expect(countGenerated(site)).toBe(25);
  });
});

describe('a trap that invents a text for every address', () => {
  const posts = Array.from({ length: 60 }, (_, n) => `/blog/${toLetters(n + 100)}`);
  const trap: Site = (path) => {
    if (path === '/') return page(linkTo(['/maze/1', '/blog/']));
    if (path === '/blog/') return page(linkTo(posts.slice(0, 2)));
    const post = posts.indexOf(path);
    if (post !== -1) return page(prose(post) + linkTo(posts.slice(post + 1, post + 3)));
    const deeper = Array.from({ length: 10 }, (_, n) => `${path}/${n + 1}`);
    return page(prose(Number(path.replace(/\D/g, '').slice(0, 15)), 200) + linkTo(deeper));
  };

  it('ends with the scan', () => {
    expect(crawl(trap, 300)).toHaveLength(300);
  });

  it('has half of the pages while pages of other sections wait', () => {
    const crawled = crawl(trap, 130);
    expect(crawled.filter((path) => path.startsWith('/blog/'))).toHaveLength(61);
  });
});
