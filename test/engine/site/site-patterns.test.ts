import { describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/lib/time.ts';
import { type StoredSiteFacts, toStoredSiteFacts } from '../../../src/engine/site/site-facts.ts';
import type { LinkedAudit } from '../../../src/engine/site/site-pages.ts';
import { countSteps } from '../../steps.ts';
import {
  type AuditCase,
  createAudit,
  createSiteFacts,
  gradeAudits,
  HOME,
  NOW,
  reportAudits,
} from './site.ts';

function buildReport(audits: LinkedAudit[], site: StoredSiteFacts | null = null) {
  return reportAudits(audits, { site, score: gradeAudits([]) });
}

/** The paths and evidence of a finding; 'passed', or the reason why it was not assessed. */
function findFinding(id: string, audits: LinkedAudit[], site: StoredSiteFacts | null = null) {
  const { findings, passed, not_assessed } = buildReport(audits, site);
  const finding = findings.find((entry) => entry.id === id);
  if (finding)
    return {
      paths: finding.affected.urls.map((url) => url.slice(HOME.length - 1)),
      evidence: finding.evidence,
    };
  if (passed.some((rule) => rule.id === id)) return 'passed';
  return not_assessed.find((rule) => rule.id === id)?.reason;
}

/** Pages of a folder, by default ten; `change` returns what is special of the page at a position. */
function createFolder(folder: string, change: (at: number) => AuditCase['html'], count = 10): LinkedAudit[] {
  return Array.from({ length: count }, (_, at) => createAudit(`${folder}${at}`, { html: change(at) ?? {} }));
}

const THINGS = [
  'Chair',
  'Oak table',
  'Stool',
  'Bench for two',
  'Bed',
  'Desk',
  'Shelf',
  'Lamp',
  'Rug',
  'Box',
  'Bin',
];

function listThings(title: (thing: string, at: number) => string): LinkedAudit[] {
  return createFolder('/', (at) => ({ title: title(THINGS[at] ?? '', at) }), THINGS.length);
}

describe('titles off the pattern', () => {
  it('are those without the name that the others end with, and those that are nothing else', () => {
    const pages = listThings((thing, at) =>
      at === 3 ? thing : at === 5 ? 'Oak & Sons' : `${thing} | Oak & Sons`,
    );
    expect(findFinding('titles-off-pattern', pages)).toEqual({
      paths: ['/5', '/3'],
      evidence: `${HOME}5 has nothing but "Oak & Sons"; "Bench for two" of ${HOME}3 lacks "Oak & Sons"`,
    });
  });

  it('are recognized by a name in front as well', () => {
    const pages = listThings((thing, at) => (at === 0 ? thing : `Oak & Sons – ${thing}`));
    expect(findFinding('titles-off-pattern', pages)).toMatchObject({ paths: ['/0'] });
  });

  it.each([
    ['all of them have the name', (thing: string) => `${thing} - Oak & Sons`],
    [
      'the name is elsewhere in it',
      (thing: string, at: number) => (at === 0 ? 'Why Oak & Sons' : `${thing} | Oak & Sons`),
    ],
    [
      'it has no room for the name',
      (thing: string, at: number) =>
        at === 0 ? 'How to oil a table of oak so that it lasts a lifetime' : `${thing} | Oak & Sons`,
    ],
  ])('are none where %s', (_, title) => {
    expect(findFinding('titles-off-pattern', listThings(title))).toBe('passed');
  });

  it('are none on the home page', () => {
    const home = createAudit('/', { html: { title: 'Furniture' } });
    const pages = [home, ...listThings((thing) => `${thing} | Oak & Sons`)];
    expect(findFinding('titles-off-pattern', pages)).toBe('passed');
  });

  it('cannot be told of fewer than ten pages, or where no name is common', () => {
    const few = listThings((thing) => `${thing} | Oak & Sons`).slice(0, 9);
    expect(findFinding('titles-off-pattern', few)).toBe('Fewer than 10 audited pages have a title');
    const mixed = listThings((thing, at) => (at % 2 === 0 ? thing : `${thing} | Oak & Sons`));
    expect(findFinding('titles-off-pattern', mixed)).toBe('No name begins or ends most titles');
  });
});

describe('boilerplate titles', () => {
  const TOWNS = ['Ulm', 'Bonn', 'Kiel', 'Trier', 'Jena', 'Gera', 'Hof', 'Celle', 'Bad Ems', 'Fulda'];

  it('are the titles of a folder that differ by a word or two', () => {
    const pages = createFolder('/towns/', (at) => ({
      title: `Plumber in ${TOWNS[at]} - fast help, fair prices, free quotes | Pipes`,
    }));
    expect(findFinding('titles-boilerplate', pages)).toMatchObject({
      paths: expect.objectContaining({ length: 10 }),
      evidence: '10 titles in /towns/ are "Plumber in … | fast help, fair prices, free quotes"',
    });
  });

  it.each([
    ['share the name of the site', (town: string) => `${town} | The Museum of Art in Oslo`],
    ['share a few words', (town: string) => `Plumber in ${town} | Pipes`],
    [
      'have enough words of their own',
      (town: string) => `${town} and ${town} and - fast help, fair prices, free quotes`,
    ],
    ['are all the same', () => 'Plumber - fast help, fair prices, free quotes'],
  ])('are none that %s', (_, title) => {
    const pages = createFolder('/towns/', (at) => ({ title: title(TOWNS[at] ?? '') }));
    expect(findFinding('titles-boilerplate', pages)).toBe('passed');
  });

  it('cannot be told of folders of fewer than ten pages', () => {
    const pages = [...createFolder('/a/', () => ({}), 9), ...createFolder('/b/', () => ({}), 9)];
    expect(findFinding('titles-boilerplate', pages)).toBe('No folder has 10 audited pages to compare');
  });
});

describe('structured data by page type', () => {
  it('is missing on pages whose neighbours state a type', () => {
    const pages = createFolder('/product/', (at) => ({
      subjects: at < 2 ? ['BreadcrumbList'] : ['Product', 'BreadcrumbList'],
    }));
    expect(findFinding('schema-coverage', pages)).toEqual({
      paths: ['/product/0', '/product/1'],
      evidence: `8 of 10 pages in /product/ state Product, not ${HOME}product/0 and 1 more`,
    });
  });

  it('is compared across numbered folders', () => {
    const pages = Array.from({ length: 12 }, (_, at) =>
      createAudit(`/2026/${at + 1}/post`, { html: { subjects: at === 0 ? [] : ['Article'] } }),
    );
    expect(findFinding('schema-coverage', pages)).toMatchObject({ paths: ['/2026/1/post'] });
  });

  it.each([
    ['all of them state it', '/product/', () => ['Product']],
    ['many do not', '/product/', (at: number) => (at < 3 ? [] : ['Product'])],
    ['the page is a list', '/product/', (at: number) => (at === 0 ? ['ItemList'] : ['Product'])],
    ['the page is about something else', '/blog/', (at: number) => (at === 0 ? ['Recipe'] : ['Article'])],
  ])('is not missing where %s', (_, folder, subjects) => {
    expect(
      findFinding(
        'schema-coverage',
        createFolder(folder, (at) => ({ subjects: subjects(at) })),
      ),
    ).toBe('passed');
  });

  it('is not missing on a page that has others below it, has a query, or cannot be indexed', () => {
    const others = [
      createAudit('/shop/', { html: { subjects: [] } }),
      createAudit('/shop/sofas', { html: { subjects: [] } }),
      createAudit('/shop/sofas/corner', { html: { subjects: [] } }),
      createAudit('/shop/?page=2', { html: { subjects: [] } }),
      createAudit('/shop/hidden', { html: { subjects: [] }, facts: { noindex: true } }),
    ];
    const pages = createFolder('/shop/', () => ({ subjects: ['Product'] }));
    expect(findFinding('schema-coverage', [...pages, ...others])).toBe('passed');
  });

  it('cannot be told at the root, of fewer than ten pages, or where it is not known', () => {
    const subjects = (at: number) => ({ subjects: at === 0 ? [] : ['Product'] });
    const none = 'No folder has 10 audited pages to compare';
    expect(findFinding('schema-coverage', createFolder('/', subjects))).toBe(none);
    expect(findFinding('schema-coverage', createFolder('/product/', subjects, 9))).toBe(none);
    expect(
      findFinding(
        'schema-coverage',
        createFolder('/product/', () => ({})),
      ),
    ).toBe('The structured data of too few pages is known: audit them again');
  });
});

describe('lastmod', () => {
  const READ = NOW / HOUR;

  function listDated(lastmods: (number | null)[]): StoredSiteFacts {
    const urls = lastmods.map((_, at) => `${HOME}${at}`);
    return { home: { kind: 'answers', url: HOME }, sitemap: { files: [], urls, truncated: false, lastmods } };
  }

  /** Twelve addresses, each changed a day before the one before it. */
  const DAYS = Array.from({ length: 12 }, (_, at) => READ - 24 * at);

  it('is that of the sitemap if all addresses state the same', () => {
    const same = listDated([...DAYS.map(() => READ), null]);
    expect(findFinding('sitemap-lastmod-uniform', [], same)).toMatchObject({
      paths: expect.objectContaining({ length: 12 }),
      evidence: '12 of 12 URLs with a lastmod state 2026-06-01, the day on which the sitemap was read',
    });
    const before = listDated(DAYS.map(() => READ - 24 * 31));
    expect(findFinding('sitemap-lastmod-uniform', [], before)).toMatchObject({
      evidence: '12 of 12 URLs with a lastmod state 2026-05-01',
    });
    const half = listDated(DAYS.map((hour, at) => (at % 2 === 0 ? READ : hour)));
    expect(findFinding('sitemap-lastmod-uniform', [], half)).toBe('passed');
  });

  it('is wrong in the future, but not within a day', () => {
    const future = listDated(
      DAYS.map((hour, at) => (at === 1 ? READ + 24 * 30 : at === 2 ? READ + 24 : hour)),
    );
    expect(findFinding('sitemap-lastmod-future', [], future)).toEqual({
      paths: ['/1'],
      evidence: `${HOME}1 states 2026-07-01, read on 2026-06-01`,
    });
    expect(findFinding('sitemap-lastmod-future', [], listDated(DAYS))).toBe('passed');
  });

  it('is stale if half of the pages state a date that is more than a week later', () => {
    const site = listDated(DAYS.map((hour, at) => (at < 6 ? hour - 24 * 365 : hour)));
    const pages = createFolder('/', () => ({}), 12).map((audit, at) =>
      createAudit(audit.requestedUrl, { citability: { newestDate: (DAYS[at] ?? 0) * HOUR } }),
    );
    expect(findFinding('sitemap-lastmod-stale', pages, site)).toMatchObject({
      paths: ['/0', '/1', '/2', '/3', '/4', '/5'],
      evidence: expect.stringContaining(`${HOME}0 has the date 2026-06-01 and the lastmod 2025-06-01; `),
    });
    expect(findFinding('sitemap-lastmod-stale', pages, listDated(DAYS))).toBe('passed');
    const few = listDated(DAYS.map((hour, at) => (at < 5 ? hour - 24 * 365 : hour)));
    expect(findFinding('sitemap-lastmod-stale', pages, few)).toBe('passed');
  });

  it('of a page that changed after the sitemap was read is not stale', () => {
    const pages = createFolder('/', () => ({}), 12).map(({ requestedUrl }) =>
      createAudit(requestedUrl, { citability: { newestDate: NOW + HOUR } }),
    );
    const site = listDated(DAYS.map((hour) => hour - 24 * 365));
    expect(findFinding('sitemap-lastmod-stale', pages, site)).toBe(
      'Fewer than 10 audited articles in the sitemap show their own date',
    );
  });

  it('is stored for the addresses that are', () => {
    const { sitemap } = createSiteFacts();
    const urls = Array.from({ length: 10_001 }, (_, at) => `${HOME}${at}`);
    const lastmods = urls.map((_, at) => at);
    const stored = toStoredSiteFacts(createSiteFacts({ sitemap: { ...sitemap, urls, lastmods } }));
    expect(stored.sitemap.lastmods).toHaveLength(10_000);
  });

  it.each(['uniform', 'future', 'stale'])('cannot be told by fewer than ten values (%s)', (rule) => {
    const id = `sitemap-lastmod-${rule}`;
    const few = 'Fewer than 10 URLs in the sitemap have a lastmod';
    expect(findFinding(id, [], listDated([...DAYS.slice(0, 9), null, null]))).toBe(few);
    expect(findFinding(id, [])).toBe('No sitemap with URLs is known');
  });
});

it('takes steps in proportion to the pages', async () => {
  const createPages = (count: number) =>
    createFolder(
      '/product/',
      (at) => ({
        title: `Chair ${at} in oak with a soft seat | Shop`,
        subjects: at % 9 === 0 ? [] : ['Product'],
      }),
      count,
    );
  const [few, many] = [createPages(250), createPages(2_000)];
  const steps = await countSteps(() => buildReport(few));
  expect(await countSteps(() => buildReport(many))).toBeLessThan(10 * steps);
});
