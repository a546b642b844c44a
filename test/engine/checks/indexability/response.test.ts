import { describe, expect, it } from 'vitest';
import { evidence, outcome, result } from '../outcome.ts';

const PAGE = '<!doctype html><title>Walking shoes</title><p>Hello';

/** A chain of redirects with these statuses, /1 to /2 and so on, ending at https://shop.example.com/page. */
function chain(...statuses: number[]) {
  const at = (hop: number) => `https://shop.example.com/${hop === statuses.length + 1 ? 'page' : hop}`;
  return {
    redirects: statuses.map((status, index) => ({ url: at(index + 1), status, location: at(index + 2) })),
  };
}

describe('http-status-error', () => {
  it('passes any 2xx', () => {
    expect(result('http-status-error', PAGE)).toBe('pass');
    expect(result('http-status-error', PAGE, { status: 203 })).toBe('pass');
  });

  it('fails errors and redirects that lead nowhere', () => {
    expect(evidence('http-status-error', PAGE, { status: 404 })).toBe(
      'https://shop.example.com/page answered 404',
    );
    expect(result('http-status-error', PAGE, { status: 304 })).toBe('fail');
  });

  it('names Retry-After', () => {
    expect(evidence('http-status-error', PAGE, { status: 503, headers: { 'retry-after': '120' } })).toBe(
      'https://shop.example.com/page answered 503, Retry-After: 120',
    );
  });
});

describe('content-type-not-html', () => {
  it('passes HTML and XHTML, whatever the parameters', () => {
    expect(result('content-type-not-html', PAGE)).toBe('pass');
    expect(
      result('content-type-not-html', PAGE, { headers: { 'content-type': 'Application/XHTML+XML; a=b' } }),
    ).toBe('pass');
  });

  it('fails another type and a missing one', () => {
    expect(evidence('content-type-not-html', PAGE, { headers: { 'content-type': 'text/plain' } })).toBe(
      'Content-Type: text/plain',
    );
    expect(evidence('content-type-not-html', PAGE, { headers: {} })).toBe('No Content-Type header');
  });

  it('ignores error pages', () => {
    expect(result('content-type-not-html', 'no', { status: 500, headers: {} })).toBe('notApplicable');
  });
});

describe('soft-404', () => {
  it('fails a short page that says it was not found, in title or first heading', () => {
    expect(evidence('soft-404', '<title>404 | Shop</title><p>Sorry')).toBe(
      'Status 200 with the title "404 | Shop"',
    );
    for (const between of ['|', ' | - ', ' - ', '  -  ', ' – ', ': '])
      expect(result('soft-404', `<title>Shop${between}404 - Not found</title>`), between).toBe('fail');
    expect(evidence('soft-404', '<title>Shop</title>\n<h1>This page doesn’t exist</h1>')).toBe(
      'Status 200 with the heading "This page doesn’t exist" in <h1> (line 2)',
    );
    expect(result('soft-404', '<title>Item no longer available</title>')).toBe('fail');
  });

  it.each([
    'Seite nicht gefunden',
    'Diese Seite existiert leider nicht | Laden',
    'Page introuvable – Boutique',
    'Página no encontrada',
    'Página não encontrada - Loja',
    'Pagina non trovata',
    'Pagina niet gevonden',
    'Nie znaleziono strony',
    'Страница не найдена',
    'Sayfa bulunamadı',
    'お探しのページは見つかりませんでした',
    '页面不存在',
    '페이지를 찾을 수 없습니다',
    'الصفحة غير موجودة',
    'Halaman tidak ditemukan',
    'पृष्ठ नहीं मिला',
    'Сторінку не знайдено',
    'Такої сторінки не існує',
    'Pagina nu a fost găsită – Magazin',
    'Pagina nu exista',
    'Η σελίδα δεν βρέθηκε',
    'Η ΣΕΛΙΔΑ ΔΕΝ ΥΠΑΡΧΕΙ',
    'Stránka nenalezena | Obchod',
    'Požadovaná stránka neexistuje',
    'Chyba 404',
    'Az oldal nem található',
    'Nem találjuk az oldalt',
    'Sidan kunde inte hittas',
    'Sidan finns inte | Butik',
    'ไม่พบหน้าที่คุณต้องการ',
    'पृष्ठ सापडले नाही',
    'Error 404',
    'HTTP 404 Not Found',
    'Oops! That page can’t be found.',
    'The page you are looking for could not be found',
    'Nicht gefunden',
    'No longer available',
    'Sorry, this job is no longer available',
    'Recipe not found',
  ])('fails %s in title or h1', (said) => {
    expect(result('soft-404', `<title>${said}</title><p>Home`), 'title').toBe('fail');
    expect(result('soft-404', `<title>Shop</title><h1>${said}</h1>`), 'h1').toBe('fail');
  });

  it.each([
    'Peugeot 404 for sale',
    'Adam was not found guilty',
    'Windows 7 is no longer available',
    'Hotel room 404',
    'Room 404 | Grand Hotel',
    'Lost and found',
    'New arrivals: pages 404 to 410 of the atlas',
    'Error-free printing | Shop',
    'Сторінка пам’яті',
    'Produsul lunii',
    'Η σελίδα μας',
    'Chyba | Piosenki',
    'Hiba Abouk',
    'Az oldalon nem található hirdetés',
    'Hemsidan finns inte på papper',
    'ไม่พบหน้าต่าง',
    'पान मसाला',
  ])('passes %s', (said) => {
    expect(result('soft-404', `<title>${said}</title><h1>${said}</h1><p>A few words.`)).toBe('pass');
  });

  it('cannot tell where the signs differ', () => {
    const links = '<a href="/x">Shoes</a>'.repeat(41);
    expect(result('soft-404', `<title>Page not found</title>${links}`)).toBe('unknown');
    expect(result('soft-404', `<title>Page not found</title><h1>Page not found</h1>${links}`)).toBe('fail');
    expect(
      result(
        'soft-404',
        '<title>How to fix the message "page not found" in your WordPress blog</title><p>Read',
      ),
    ).toBe('unknown');
    const words = `<p>${'word '.repeat(200)}`;
    expect(result('soft-404', `<title>Page not found</title><h1>Page not found</h1>${words}`)).toBe(
      'unknown',
    );
    expect(result('soft-404', `<title>Page not found</title><h1>Our shop</h1>${words}`)).toBe('pass');
  });

  it.each(['Status', 'HTTP', 'Code', 'HTTP status code', 'Codes', 'Sorry seems to be the hardest word'])(
    'passes a page named %s',
    (name) => {
      const html = `<title>${name} | Acme</title><h1>${name}</h1><p>A few words.`;
      expect(result('soft-404', html)).toBe('pass');
    },
  );

  it.each(['Sorry', 'Error', 'Oops!', 'Gone', 'HTTP error', 'Fehler', 'Ошибка', 'Hata', 'エラー'])(
    'cannot tell of %s alone',
    (word) => {
      expect(result('soft-404', `<title>${word} – Acme</title><h1>${word}</h1><p>A few words.`)).toBe(
        'unknown',
      );
      expect(result('soft-404', `<title>${word} – Acme</title><h1>Our shop</h1><p>A few words.`)).toBe(
        'pass',
      );
    },
  );

  it('reads a bare number as an error only where the page confirms it', () => {
    for (const [title, h1] of [
      ['410 | Acme', 'Room 410'],
      ['404 | Acme', 'Peugeot 404'],
      ['410 | Acme', '410'],
      ['404 | Atlanta', 'Area codes'],
      ['Code 410 | Acme', 'Code 410'],
      ['Error 410: paper jam | Acme', 'Error 410: paper jam'],
    ])
      expect(
        result('soft-404', `<title>${title}</title><h1>${h1}</h1><p>Sorry, no balcony.`),
        `${title} ${h1}`,
      ).toBe('unknown');
    for (const [title, rest] of [
      ['404 | Acme', '<h1>Oops!</h1><p>Home'],
      ['404 | Acme', '<h1>404</h1><p>The page you are looking for does not exist.'],
      ['Acme', '<h1>404</h1><p>This page could not be found.'],
      ['410 Gone', '<p>Home'],
      ['Error 410: gone', '<p>Home'],
      ['404: the page was removed', '<h1>Not found</h1>'],
    ])
      expect(result('soft-404', `<title>${title}</title>${rest}`), `${title} ${rest}`).toBe('fail');
  });

  it('passes pages about such pages, and numbers within words', () => {
    expect(result('soft-404', `<title>What 404 means</title><p>${'word '.repeat(150)}`)).toBe('pass');
    expect(result('soft-404', '<title>Bolt 4040</title><h2>Not found</h2>')).toBe('pass');
    expect(result('soft-404', PAGE)).toBe('pass');
  });

  it('is not applicable to real errors', () => {
    expect(result('soft-404', '<title>404</title>', { status: 404 })).toBe('notApplicable');
  });
});

describe('redirect-loop', () => {
  it('is not applicable without a redirect', () => {
    expect(result('redirect-loop', PAGE)).toBe('notApplicable');
  });

  it('passes a chain that ends', () => {
    expect(result('redirect-loop', PAGE, chain(301, 301))).toBe('pass');
  });

  it('fails an address that comes back and a chain that ends in a redirect', () => {
    const a = 'https://shop.example.com/a';
    const b = 'https://shop.example.com/b';
    expect(
      evidence('redirect-loop', PAGE, {
        url: a,
        redirects: [
          { url: a, status: 302, location: b },
          { url: b, status: 302, location: a },
        ],
      }),
    ).toBe(`${a} (302) → ${b} (302) → ${a} (200)`);
    expect(result('redirect-loop', '', { status: 301, headers: { location: '/x' } })).toBe('fail');
    expect(result('redirect-loop', '', { status: 304 })).toBe('notApplicable');
  });
});

describe('redirect chains', () => {
  it('of one hop pass', () => {
    expect(result('redirect-chain', PAGE, chain(301))).toBe('pass');
    expect(result('redirect-chain-excessive', PAGE, chain(301))).toBe('pass');
    expect(result('redirect-chain', PAGE)).toBe('notApplicable');
    expect(result('redirect-chain-excessive', PAGE)).toBe('notApplicable');
  });

  it('of two to four hops fail once', () => {
    expect(evidence('redirect-chain', PAGE, chain(301, 308))).toBe(
      '2 redirects: https://shop.example.com/1 (301) → https://shop.example.com/2 (308) → https://shop.example.com/page (200)',
    );
    expect(outcome('redirect-chain', PAGE, chain(301, 301, 301, 301))).toMatchObject({
      result: 'fail',
      recommendation:
        'Redirect https://shop.example.com/1 straight to https://shop.example.com/page with 301 or 308.',
    });
    expect(result('redirect-chain-excessive', PAGE, chain(301, 301, 301, 301))).toBe('pass');
  });

  it('of five hops fail as excessive alone', () => {
    expect(result('redirect-chain', PAGE, chain(301, 301, 301, 301, 301))).toBe('notApplicable');
    expect(evidence('redirect-chain-excessive', PAGE, chain(301, 301, 301, 301, 301))).toMatch(
      /^5 redirects: /,
    );
  });
});

describe('redirect-temporary', () => {
  it('distinguishes permanent from temporary', () => {
    expect(result('redirect-temporary', PAGE)).toBe('notApplicable');
    expect(result('redirect-temporary', PAGE, chain(301, 308))).toBe('pass');
    expect(evidence('redirect-temporary', PAGE, chain(301, 302))).toBe(
      'https://shop.example.com/2 answers 302 to https://shop.example.com/page',
    );
  });
});

describe('meta-refresh-redirect', () => {
  it('fails a meta tag that names an address, with or without url=, wherever it is', () => {
    expect(evidence('meta-refresh-redirect', '<meta http-equiv=Refresh content="0; URL=/new">')).toBe(
      '<meta http-equiv="Refresh" content="0; URL=/new"> (line 1)',
    );
    expect(result('meta-refresh-redirect', `<p>x<meta http-equiv=refresh content="5;url='/new'">`)).toBe(
      'fail',
    );
    expect(
      result('meta-refresh-redirect', '<meta http-equiv=refresh content="3, https://a.example.com/">'),
    ).toBe('fail');
  });

  it('fails the header, on any kind of document, and says where to redirect', () => {
    expect(
      outcome('meta-refresh-redirect', 'text', {
        headers: { 'content-type': 'text/plain', refresh: '0; url=/new' },
      }),
    ).toMatchObject({
      result: 'fail',
      evidence: 'Refresh: 0; url=/new',
      recommendation:
        'Redirect https://shop.example.com/page to https://shop.example.com/new with 301 instead, or remove the refresh.',
    });
  });

  it('passes a refresh of the page itself, and what is no refresh', () => {
    expect(result('meta-refresh-redirect', '<meta http-equiv=refresh content=300>')).toBe('pass');
    expect(result('meta-refresh-redirect', '<meta http-equiv=refresh content="url=/new">')).toBe('pass');
    expect(
      result('meta-refresh-redirect', '<noscript><meta http-equiv=refresh content="0;url=/x"></noscript>'),
    ).toBe('pass');
    expect(
      result('meta-refresh-redirect', '<template><meta http-equiv=refresh content="0;url=/x"></template>'),
    ).toBe('pass');
    expect(result('meta-refresh-redirect', '<meta name=refresh content="0;url=/x">')).toBe('pass');
  });
});
