import { describe, expect, it } from 'vitest';
import { isSameSite } from '../../../src/lib/host/registrable-domain.ts';

describe('isSameSite', () => {
  it.each([
    ['example.com', 'example.com'],
    ['example.com', 'www.example.com'],
    ['a.b.example.com', 'c.example.com'],
    ['shop.example.co.uk', 'example.co.uk'],
    ['example.com.', 'www.example.com'],
    ['www.example.com', 'example.com.'],
    ['localhost', 'localhost'],
    ['[::1]', '[::1]'],
  ])('takes %s and %s for one site', (a, b) => {
    expect(isSameSite({ hostname: a }, { hostname: b })).toBe(true);
  });

  it.each([
    ['example.com', 'example.org'],
    ['example.com', 'notexample.com'],
    ['one.co.uk', 'two.co.uk'],
    ['one.github.io', 'two.github.io'],
    ['co.uk', 'example.co.uk'],
    ['10.0.0.1', '11.0.0.1'],
    ['localhost', 'com'],
    ['[::1]', '[::2]'],
  ])('takes %s and %s for two sites', (a, b) => {
    expect(isSameSite({ hostname: a }, { hostname: b })).toBe(false);
  });
});
