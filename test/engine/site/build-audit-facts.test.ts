import { describe, expect, it } from 'vitest';
import { writeEvidence } from '../../../src/engine/evidence.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import {
  type AuditFacts,
  type AuditHtmlFacts,
  decodeAuditFacts,
  encodeAuditFacts,
} from '../../../src/engine/site/audit-facts.ts';
import { createAuditInput, type PageCase } from '../page-input.ts';
import { buildAuditFacts } from '../../../src/engine/site/build-audit-facts.ts';

function buildFacts(html: string, page: PageCase = {}): AuditFacts {
  const { facts, analysis } = runAudit(createAuditInput(html, page));
  return buildAuditFacts(facts, analysis);
}

function html(body: string, page: PageCase = {}): AuditHtmlFacts {
  const { html: facts } = buildFacts(`<!doctype html><html lang="en"><body>${body}`, page);
  if (!facts) throw new Error('The page was not read as HTML');
  return facts;
}

const WORDS = 'Every chair is made of oak from the hills near our workshop and is oiled by hand. '.repeat(20);

describe('of the response', () => {
  it('address without fragment, status, score, scheme and time to the first byte', () => {
    const { url, status, score, https, ttfbMs } = buildFacts('<title>x</title>', { ttfbMs: 320 });
    expect({ url, status, https, ttfbMs }).toEqual({
      url: 'https://shop.example.com/page',
      status: 200,
      https: true,
      ttfbMs: 320,
    });
    expect(score).toBe(
      runAudit(createAuditInput('<title>x</title>', { ttfbMs: 320 })).analysis.overall_score,
    );
  });

  it('noindex and snippets by the directives Google obeys', () => {
    const meta = (content: string) => buildFacts(`<head><meta name="robots" content="${content}"></head>`);
    expect(meta('index')).toMatchObject({ noindex: false, snippets: true });
    expect(meta('none')).toMatchObject({ noindex: true, snippets: true });
    expect(meta('nosnippet')).toMatchObject({ noindex: false, snippets: false });
    expect(meta('max-snippet:0')).toMatchObject({ snippets: false });
  });

  it('whether a rule of robots.txt keeps Googlebot out, which a robots.txt that fails does not say', () => {
    const blocked = (robotsTxt: PageCase['robotsTxt']) =>
      buildFacts('x', robotsTxt === undefined ? {} : { robotsTxt }).googlebotBlocked;
    expect(blocked('User-agent: *\nDisallow: /page')).toBe(true);
    expect(blocked('User-agent: *\nDisallow: /other')).toBe(false);
    expect(blocked({ kind: 'failing', url: 'https://shop.example.com/robots.txt', status: 503 })).toBe(false);
    expect(blocked(undefined)).toBe(false);
  });

  it('RSL licences of the headers', () => {
    const read = (link: string) =>
      buildFacts('x', { headers: { 'content-type': 'text/html', link } }).licenses;
    const license = '<https://shop.example.com/license.xml>; rel="license"';
    expect(read(`${license}; type="application/rsl+xml", </style.css>; rel=preload`)).toEqual([
      'https://shop.example.com/license.xml',
    ]);
    // Of another kind, or not said to be of RSL.
    expect(read(`${license}; type="text/html", ${license}`)).toEqual([]);
    expect(read('</l>; rel="copyright"; type="application/rsl+xml"')).toEqual([]);
    expect(read(`${license}; type="application/rsl+xml", `.repeat(20))).toHaveLength(5);
  });

  it('content signals of the headers', () => {
    const headers = { 'content-type': 'text/html', 'content-signal': 'search=yes, ai-train=no' };
    expect(buildFacts('x', { headers }).contentSignals).toEqual(['search=yes, ai-train=no']);
  });

  it('null for a response that is not HTML', () => {
    expect(buildFacts('%PDF', { headers: { 'content-type': 'application/pdf' } }).html).toBeNull();
  });
});

describe('of the analysis', () => {
  it('issues with their penalty and the beginning of their evidence, and the ids of what passed', () => {
    const { facts, analysis } = runAudit(createAuditInput('<!doctype html><p>No title'));
    const { issues, passed } = buildAuditFacts(facts, analysis);
    const missing = analysis.issues.find(({ id }) => id === 'title-missing');
    expect(issues.find(({ id }) => id === 'title-missing')).toEqual({
      id: 'title-missing',
      severity: missing?.severity,
      category: 'metadata',
      penalty: missing?.penalty,
      title: missing?.title,
      evidence: missing && writeEvidence(missing.evidence).slice(0, 160),
    });
    expect(issues).toHaveLength(analysis.issues.length);
    expect(passed).toEqual(analysis.passed_checks.map(({ id }) => id));
  });
});

describe('of the document', () => {
  it('title, description, canonical address and language versions', () => {
    const { html: facts } = buildFacts(
      `<!doctype html><head><title>Oak chairs</title><meta name="description" content="All of oak.">
      <link rel="canonical" href="/chairs#top"><link rel="alternate" hreflang="DE" href="/de/stuehle"></head>`,
    );
    expect(facts).toMatchObject({
      title: 'Oak chairs',
      description: 'All of oak.',
      canonical: 'https://shop.example.com/chairs',
      hreflang: [{ code: 'de', url: 'https://shop.example.com/de/stuehle' }],
    });
  });

  it('canonical is null when two differ', () => {
    const { html: facts } = buildFacts(
      '<!doctype html><head><link rel="canonical" href="/a"><link rel="canonical" href="/b"></head>',
    );
    expect(facts?.canonical).toBeNull();
  });

  it('words, main words and whether it is an empty shell', () => {
    expect(html(`<nav>Home</nav><main><p>${WORDS}</main>`)).toMatchObject({
      words: 341,
      mainWords: 340,
      empty: false,
    });
    expect(html('<div id="root"></div><script src="/app.js"></script>')).toMatchObject({
      words: 0,
      empty: true,
    });
  });

  it('whether it links to more pages than are kept', () => {
    const linking = (count: number) =>
      html(Array.from({ length: count }, (_, at) => `<a href="/${at}">x</a>`).join('')).hasMoreLinks;
    expect([linking(500), linking(501)]).toEqual([false, true]);
  });

  it('the same fingerprint for the same main text, whatever surrounds it; null for a short one', () => {
    const a = html(`<nav>Home About</nav><main><p>${WORDS}</main>`).simhash;
    const b = html(`<header>Elsewhere</header><main><div>${WORDS}</div></main><footer>2026</footer>`).simhash;
    expect(a).toMatch(/^[0-9a-f]{16}$/);
    expect(b).toBe(a);
    expect(html('<main><p>Too short to tell.</main>').simhash).toBeNull();
  });
});

describe('citability', () => {
  it('counts sources by site, only in the main text', () => {
    const { citability } = html(`<main><a href="https://a.gov.uk/x">x</a><a href="https://a.gov.uk/y">y</a>
      <a href="https://www.nature.com/">n</a><a href="https://shop.example.com/z">own</a></main>
      <footer><a href="https://social.example.org/">s</a></footer>`);
    expect(citability.sources).toEqual(['a.gov.uk', 'nature.com']);
  });

  it('counts figures that say something: no years, no single digits, no parts of words', () => {
    const figures = (text: string) => html(`<main><p>${text}</main>`).citability.figures;
    expect(figures('Sales grew by 12 % to 3.5 million, €9 each, 40 chairs')).toBe(4);
    expect(figures('In 2024 we moved, in 1999 too. Step 3 of H2O and B2B.')).toBe(0);
  });

  it('counts quotation elements and quoted passages of four words', () => {
    const quotations = (text: string) => html(`<main>${text}</main>`).citability.quotations;
    expect(quotations('<blockquote>Fine work.</blockquote><p>She said “the best chair I ever had”.')).toBe(2);
    expect(quotations('<p>The „beste Stuhl, den ich je hatte“ was «la meilleure chaise de la ville».')).toBe(
      2,
    );
    expect(quotations('<p>The so-called "oak" and "two words" are none.')).toBe(0);
    expect(quotations('<p>The sizes are 15" for small desks, 17" for large ones and 24" on request.')).toBe(
      0,
    );
    expect(quotations('<p>Hon sade ”den bästa stol jag har haft” och "the best chair I had".')).toBe(2);
    expect(quotations('<p>“Oak.”[1] was all that she said before “pine.”')).toBe(0);
  });

  it('counts headings below the first level with text', () => {
    expect(
      html('<main><h1>x</h1><h2>a</h2><h3>b</h3><h2></h2></main><footer><h2>c</h2></footer>').citability
        .sections,
    ).toBe(2);
  });

  it('takes the newest date and the author of an article', () => {
    const article = (json: object) =>
      html(
        `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Article', ...json })}</script>`,
      ).citability;
    expect(
      article({ datePublished: '2025-01-01', dateModified: '2026-02-03', author: { name: 'Ada' } }),
    ).toMatchObject({
      article: true,
      newestDate: Date.parse('2026-02-03'),
      authored: true,
    });
    expect(article({})).toMatchObject({ article: true, newestDate: null, authored: false });
    expect(html('<time datetime="2026-01-01">x</time>').citability).toMatchObject({
      article: false,
      newestDate: null,
    });
  });
});

describe('entity', () => {
  const entity = (body: string, url = 'https://shop.example.com/page') => html(body, { url }).entity;
  const jsonLd = (...nodes: object[]) =>
    `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@graph': nodes })}</script>`;

  it('organisation, sameAs, names and WebSite of JSON-LD', () => {
    expect(
      entity(
        jsonLd(
          {
            '@type': 'FurnitureStore',
            name: 'Oak & Co',
            sameAs: ['https://x.com/oak', 'https://x.com/oak', 'nonsense'],
          },
          { '@type': 'WebSite', name: { '@value': 'Oak & Co' } },
        ),
      ),
    ).toMatchObject({ organization: true, sameAs: 1, names: ['Oak & Co'], webSite: true });
  });

  it.each([
    ['ArtGallery', true],
    ['Preschool', true],
    ['VacationRental', true],
    ['PoliticalParty', true],
    ['Museum', false],
    ['Person', false],
  ])('whether %s is an organisation in schema.org', (type, organization) => {
    expect(entity(jsonLd({ '@type': type, name: 'Oak' }))).toMatchObject({ organization });
  });

  it('the name in og:site_name, and not those of organisations inside other nodes', () => {
    expect(
      html(
        `<meta property="og:site_name" content="Oak">${jsonLd({ '@type': 'Event', organizer: { '@type': 'Organization', name: 'Hall' } })}`,
      ).entity,
    ).toMatchObject({ organization: true, names: ['Oak'] });
  });

  it('of microdata that there is one, without its sameAs', () => {
    expect(entity('<div itemscope itemtype="https://schema.org/Organization">Oak</div>')).toMatchObject({
      organization: true,
      sameAs: null,
      names: [],
      webSite: false,
    });
    expect(entity('nothing')).toMatchObject({ organization: false, sameAs: 0 });
  });

  it.each([
    ['<a href="/about-us">We</a>', true, false],
    ['<a href="/x">Über uns</a>', true, false],
    ['<a href="/kontakt">x</a>', false, true],
    ['<a href="/impressum">Impressum</a>', true, true],
    ['<a href="mailto:us@shop.example.com">Mail</a>', false, true],
    ['<nav popover><a href="/a"><span>About us</span></a></nav>', true, false],
    ['<a href="/roundabout">The roundabout contactless way</a>', false, false],
    ['<a href="https://elsewhere.example.org/about">About them</a>', false, false],
  ])('about and contact by %s', (body, about, contact) => {
    expect(entity(body)).toMatchObject({ about, contact });
  });

  it.each([
    ['О компании', 'Контакты'],
    ['关于我们', '联系我们'],
    ['会社概要', 'お問い合わせはこちら'],
    ['회사 소개', '문의하기'],
    ['Hakkımızda', 'İletişim'],
    ['HAKKIMIZDA', 'İLETİŞİM'],
    ['O společnosti', 'Kontakty'],
    ['O firmie', 'Kontakt'],
    ['Qui sommes-nous ?', 'Nous contacter'],
    ['Acerca de', 'Contáctenos'],
    ['من نحن', 'اتصل بنا'],
    ['हमारे बारे में', 'संपर्क करें'],
    ['ΠΟΙΟΙ ΕΙΜΑΣΤΕ', 'Επικοινωνία'],
    ['Tietoa meistä', 'Yhteystiedot'],
    ['เกี่ยวกับเรา', 'ติดต่อเรา'],
    ['기업소개', '고객문의'],
    ['회사소개', '1:1문의'],
    ['เกี่ยวกับเรา', 'การติดต่อ'],
    ['Giới thiệu', 'Liên hệ'],
  ])('about by %s, contact by %s', (about, contact) => {
    expect(entity(`<a href="/a">${about}</a>`)).toMatchObject({ about: true, contact: false });
    expect(entity(`<a href="/a">${contact}</a>`)).toMatchObject({ about: false, contact: true });
  });

  it.each(['전문의 소개', '주문의 취소', '의문의 편지', 'โรคติดต่อ', 'โรคไม่ติดต่อเรื้อรัง', '3 วันติดต่อกัน'])(
    'no contact by %s',
    (text) => {
      expect(entity(`<a href="/a">${text}</a>`)).toMatchObject({ contact: false });
    },
  );

  it.each([
    ['/o-kompanii', '/kontakty'],
    ['/hakkimizda', '/iletisim'],
    ['/quienes_somos', '/contactenos'],
    ['/о-компании', '/контакты'],
    ['/会社概要', '/お問い合わせ'],
    ['/%C3%BCber-uns/', '/ileti%C5%9Fim'],
    [`/${'я'.repeat(250)}/о-компании`, '/наши-контакты'],
  ])('about by %s, contact by %s', (about, contact) => {
    expect(entity(`<a href="${about}">x</a>`)).toMatchObject({ about: true, contact: false });
    expect(entity(`<a href="${contact}">x</a>`)).toMatchObject({ about: false, contact: true });
  });

  it('neither about nor contact in a language whose words are not known', () => {
    const page = (lang: string, body: string) =>
      buildFacts(`<!doctype html><html lang="${lang}"><body>${body}`).html?.entity;
    expect(page('sw', '<a href="/kutuhusu">Kutuhusu</a>')).toMatchObject({ about: null, contact: null });
    expect(page('sw', '<a href="/about">Kutuhusu</a>')).toMatchObject({ about: true, contact: null });
    expect(page('nb-NO', '<a href="/a">Salg</a>')).toMatchObject({ about: false, contact: false });
    expect(page('sw_KE', '<a href="/a">Kutuhusu</a>')).toMatchObject({ about: null, contact: null });
  });

  it.each(['en_US', 'de_DE', ' zh_CN ', 'und', 'english', 'UTF-8', ''])(
    'no about page with lang="%s"',
    (lang) => {
      expect(
        buildFacts(`<!doctype html><html lang="${lang}"><body><a href="/a">Sales</a>`).html?.entity,
      ).toMatchObject({ about: false, contact: false });
    },
  );

  it.each([
    '/%FF/%D0%BE-компании',
    '/%',
    '/%2Fabout',
    `/${'я'.repeat(300)}/о-компании`,
    `/${'%25'.repeat(1_000_000)}/о-компании`,
  ])('no about page by a path that is malformed or too long', (path) => {
    expect(entity(`<a href="${path}">x</a>`)).toMatchObject({ about: false, contact: false });
  });

  it('about on the page about', () => {
    expect(entity('x', 'https://shop.example.com/about').about).toBe(true);
    expect(entity('x', 'https://shop.example.com/о-нас').about).toBe(true);
  });
});

describe('the stored form', () => {
  const facts = buildFacts(
    '<!doctype html><head><link rel="alternate" hreflang="de" href="/de"></head><p>No title',
  );

  it('has tuples for issues and hreflang entries, and the other facts as they are', () => {
    const stored = encodeAuditFacts(facts);
    const missing = facts.issues.find(({ id }) => id === 'title-missing');
    expect(stored.issues).toHaveLength(facts.issues.length);
    expect(stored.issues).toContainEqual([
      'title-missing',
      'high',
      'metadata',
      missing?.penalty,
      'The page has no title',
      missing?.evidence,
    ]);
    expect(stored.html?.hreflang).toEqual([['de', 'https://shop.example.com/de']]);
    expect({ ...stored, issues: [], html: { ...stored.html, hreflang: [] } }).toEqual({
      ...facts,
      issues: [],
      html: { ...facts.html, hreflang: [] },
    });
  });

  it('is read back as the facts it was written from', () => {
    expect(decodeAuditFacts(JSON.parse(JSON.stringify(encodeAuditFacts(facts))))).toEqual(facts);
    const pdf = buildFacts('%PDF', { headers: { 'content-type': 'application/pdf' } });
    expect(decodeAuditFacts(encodeAuditFacts(pdf))).toEqual(pdf);
  });
});

describe('size', () => {
  const bytes = (facts: AuditFacts) =>
    new TextEncoder().encode(JSON.stringify(encodeAuditFacts(facts))).length;

  it('is a few KB for an ordinary page', () => {
    const links = Array.from(
      { length: 60 },
      (_, at) => `<a href="/products/oak-chair-${at}">Chair ${at}</a>`,
    ).join('');
    const page = `<!doctype html><html lang="en"><head><title>Oak chairs</title></head><body><main><h1>Chairs</h1><p>${WORDS}</p>${links}</main></body></html>`;
    expect(bytes(buildFacts(page))).toBeLessThan(16_000);
  });

  it('says whether hreflang entries were left out', () => {
    const readHreflang = (count: number, path: string) => {
      const links = Array.from(
        { length: count },
        (_, at) => `<link rel="alternate" hreflang="en" href="/${path}${at}">`,
      );
      const { html: facts } = buildFacts(`<!doctype html><head>${links.join('')}</head>`);
      return [facts?.hreflang.length, facts?.hasMoreHreflang];
    };
    expect(readHreflang(100, '')).toEqual([100, false]);
    expect(readHreflang(101, '')).toEqual([100, true]);
    expect(readHreflang(50, 'x'.repeat(160))).toEqual([30, true]);
  });

  it('is at most 40 KB for a page made to be large', () => {
    const wide = '\u2028'.repeat(5_000);
    const links = Array.from(
      { length: 600 },
      (_, at) => `<a href="/${'x'.repeat(1_500)}${at}">${wide}</a>`,
    ).join('');
    const alternates = Array.from(
      { length: 200 },
      (_, at) => `<link rel="alternate" hreflang="${wide}" href="/${'y'.repeat(1_500)}${at}">`,
    );
    const page = `<head><title>${wide}${'ж'.repeat(5_000)}</title><meta name="description" content="${'ж'.repeat(5_000)}">
      <link rel="canonical" href="/${'z'.repeat(8_000)}">${alternates.join('')}</head><body>${links}`;
    const url = `https://shop.example.com/${'u'.repeat(8_000)}`;
    expect(bytes(buildFacts(page, { url }))).toBeLessThanOrEqual(40_000);
  });
});

describe('the subjects of a page', () => {
  const jsonLd = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

  it('are the types at the top level, subtypes as their parent, and those of microdata and RDFa', () => {
    const graph = [
      { '@type': 'BlogPosting', author: { '@type': 'Person' }, mentions: { '@type': 'Product' } },
      { '@type': 'WebPage', mainEntity: { '@type': 'Recipe' } },
      { '@type': 'BreadcrumbList' },
    ];
    expect(html(jsonLd({ '@graph': graph })).subjects).toEqual(['Article', 'Recipe', 'BreadcrumbList']);
    expect(html('<div itemscope itemtype="https://schema.org/Product"></div>').subjects).toEqual(['Product']);
    expect(html('<div vocab="https://schema.org/" typeof="Event"></div>').subjects).toEqual(['Event']);
    expect(html(jsonLd({ '@type': 'ProductGroup' })).subjects).toEqual(['Product']);
    expect(html('').subjects).toEqual([]);
  });

  it('are not known if a block is not JSON', () => {
    expect(html('<script type="application/ld+json">{"@type": </script>').subjects).toBeNull();
  });
});
