import { expect, it } from 'vitest';
import { removeTracking } from '../../../src/lib/http/query-parameters.ts';

it.each([
  ['/page?utm_source=x&gclid=1', '/page'],
  ['/page?id=7&fbclid=a&lang=de#top', '/page?id=7&lang=de#top'],
  ['/page?UTM_Medium=mail&a', '/page?a'],
  ['/page;jsessionid=1A2B?PHPSESSID=3&sort=price', '/page?sort=price'],
])('removes what only names the visit from %s', (href, expected) => {
  expect(removeTracking(`https://shop.example.com${href}`)).toBe(`https://shop.example.com${expected}`);
});

it.each(['/page', '/page?', '/page?ref=home', '/page?side=1&utm=2', '/a;b=1?c=%26gclid=1#?gclid=1'])(
  'leaves the rest as it is: %s',
  (href) => {
    expect(removeTracking(`https://shop.example.com${href}`)).toBe(
      `https://shop.example.com${href.replace(/\?$/, '')}`,
    );
  },
);
