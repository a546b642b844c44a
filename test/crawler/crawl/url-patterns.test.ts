import { describe, expect, it } from 'vitest';
import {
  computeTextSignature,
  countAllowed,
  countSectionShare,
  toSection,
} from '../../../src/crawler/crawl/url-patterns.ts';
import { isContentLink } from '../../../src/engine/page/crawl-links.ts';
import { runAudit } from '../../../src/engine/run-audit.ts';
import { createAuditInput } from '../../engine/page-input.ts';

function readPage(html: string) {
  const { facts } = runAudit(createAuditInput(html));
  if (!facts.html) throw new Error('not an HTML page');
  return facts.html;
}

function signatureOf(main: string): string | null {
  return computeTextSignature(readPage(`<!doctype html><nav>Home</nav><main>${main}</main>`).text);
}

describe('evidence', () => {
  it.each([
    [{ texts: 0, listed: 0 }, 25],
    [{ texts: 1, listed: 0 }, 25],
    [{ texts: 12, listed: 0 }, 36],
    [{ texts: 130, listed: 0 }, 154],
    [{ texts: 3, listed: 130 }, 155],
  ])('%o allows %i addresses', (evidence, allowed) => {
    expect(countAllowed(evidence)).toBe(allowed);
  });
});

describe('a text is', () => {
  const text = 'A bench of oak, 140 cm wide, for 3 people.';
  it.each([
    ['in another case', 'A BENCH OF OAK, 140 CM WIDE, FOR 3 PEOPLE.'],
    ['in another order', 'For 3 people: a bench of oak, 140 cm wide.'],
    ['with other numbers', 'A bench of oak, 90 cm wide, for 2 people.'],
    ['repeated', 'A bench of oak, 140 cm wide, for 3 people. A bench of oak.'],
    ['in other elements', '<h1>A bench</h1> <ul><li>of oak, 140 cm wide,<li>for 3 people.</ul>'],
  ])('the same %s', (_, other) => {
    expect(signatureOf(other)).toBe(signatureOf(text));
  });

  it.each([
    ['with another word', 'A bench of ash, 140 cm wide, for 3 people.'],
    ['with a word less', 'A bench, 140 cm wide, for 3 people.'],
  ])('another %s', (_, other) => {
    expect(signatureOf(other)).not.toBe(signatureOf(text));
  });

  it('told from others without spaces between words', () => {
    expect(signatureOf('<p>2026年11月5日、予定はありません。')).toBe(
      signatureOf('<p>2026年12月6日、予定はありません。'),
    );
    expect(signatureOf('<p>木の椅子です。')).not.toBe(signatureOf('<p>木の机です。'));
  });

  it('none without words, or outside of the main part', () => {
    expect(signatureOf('<p>5 6 7')).toBeNull();
    expect(signatureOf('')).toBeNull();
  });

  it('read up to its first 100,000 characters', () => {
    const long = 'word '.repeat(20_000);
    expect(signatureOf(`${long} more`)).toBe(signatureOf(long));
    expect(signatureOf(`more ${long}`)).not.toBe(signatureOf(long));
  });
});

it('a section is the first folder, or the pattern of an address outside of folders', () => {
  expect(toSection('brightpage.com/maze/#/#')).toBe('brightpage.com/maze/');
  expect(toSection('brightpage.com/p/#.html')).toBe('brightpage.com/p/');
  expect(toSection('brightpage.com/shop?')).toBe('brightpage.com/shop?');
  expect(toSection('brightpage.com/p#')).toBe('brightpage.com/p#');
  expect(toSection('brightpage.com/')).toBe('brightpage.com/');
});

it('a section has half of the pages, and 25 at least', () => {
  expect([0, 50, 51, 130].map(countSectionShare)).toEqual([25, 25, 26, 65]);
});

it('content links are in the main part and show a letter', () => {
  const { links } =
    readPage(`<!doctype html><nav><a href="/1">One</a></nav><aside><a href="/2">Two</a></aside>
    <main><a href="/3">Three</a><table><td><a href="/4">4</a></table><a href="/5"><img alt="Five" src="/5.jpg"></a></main>
    <footer><a href="/6">Six</a></footer>`);
  expect(links.filter(isContentLink).map(({ href }) => href)).toEqual(['/3', '/5']);
  const plain = readPage('<!doctype html><a href="/1">One</a><a href="/2">2</a>');
  expect(plain.links.filter(isContentLink).map(({ href }) => href)).toEqual(['/1']);
});
