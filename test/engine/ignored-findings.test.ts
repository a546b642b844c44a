import { describe, expect, it } from 'vitest';
import { IgnoredFindings } from '../../src/engine/ignored-findings.ts';

const NOW = Date.parse('2027-01-31T00:00:00Z');
const HOME = 'https://shop.example.com/';

describe('what is ignored', () => {
  it.each([
    [null, '/any?query', true],
    [undefined, '/any?query', true],
    ['/a', '/a', true],
    ['/a', 'http://www.shop.example.com/a#part', true],
    ['/a', '/a?b', true],
    ['/a', '/a/', false],
    ['/a', '/', false],
    ['/', '/', true],
    ['/a?b', '/a?b', true],
    ['/a?b', '/a', false],
    ['/%7emara/straße', '/~mara/stra%c3%9fe', true],
    ['/news/*', '/news/2025', true],
    ['/news/*', '/news/2025?print', true],
    ['/news/*', '/news/2025/may', false],
    ['/news/**', '/news', true],
    ['/search?**', '/search?q', true],
    ['/search?**', '/search', false],
  ])('on %s covers %s: %s', (pages, path, expected) => {
    const { href } = new URL(path, HOME);
    const ignored = new IgnoredFindings([{ check: 'image-alt-missing', pages }], NOW);
    expect(ignored.covers('image-alt-missing', href)).toBe(expected);
    expect(ignored.covers('title-missing', href)).toBe(false);
  });

  it.each([
    ['2027-01-31', false],
    ['2027-01-31T00:00:01Z', true],
    ['2027-01-31T01:00:00+01:00', false],
    ['2027-02-01', true],
    [null, true],
  ])('until %s is ignored now: %s', (end, expected) => {
    const ignored = new IgnoredFindings([{ check: 'title-missing', expires_at: end }], NOW);
    expect(ignored.covers('title-missing', HOME)).toBe(expected);
  });

  it('is found with its reason, that of the first that covers it', () => {
    const [page, folder] = [
      { check: 'title-missing', pages: '/news/a', note: 'page' },
      { check: 'title-missing', pages: '/news/*', note: 'folder' },
    ];
    const ignored = new IgnoredFindings([page, folder, { ...page, note: 'again' }], NOW);
    expect(ignored.find('title-missing', `${HOME}news/a`)).toBe(page);
    expect(ignored.find('title-missing', `${HOME}news/b`)).toBe(folder);
    expect(ignored.find('title-missing', HOME)).toBeNull();
  });

  it('is compared with URLs in steps of bounded work', () => {
    const urls = Array.from(
      { length: 300 },
      (_, at) => `${HOME}${at % 3 === 0 ? 'news' : 'shop'}/${'a'.repeat(400)}${at}`,
    );
    const patterns = Array.from({ length: 49 }, (_, at) => `/**a**b${at}`).concat('/news/*');
    const ignored = new IgnoredFindings(
      patterns.map((pages) => ({ check: 'title-missing', pages })),
      NOW,
    );
    expect([...ignored.compare(urls)].length).toBeGreaterThan(5);
    expect(urls.filter((url) => ignored.covers('title-missing', url))).toHaveLength(100);
    expect(ignored.covers('title-missing', `${HOME}news/later`)).toBe(true);
  });
});
