import { expect, test } from 'vitest';
import { listSimilarHosts } from '../../../src/lib/host/similar-hosts.ts';

test.for([
  ['example.com', ['www.example.com']],
  ['www.example.com', ['example.com']],
  ['shop.example.com', ['www.shop.example.com']],
  ['wwwexample.com', ['www.example.com', 'www.wwwexample.com']],
  ['examplecom', ['example.com', 'www.example.com']],
  ['wwwexamplecom', ['www.example.com', 'wwwexample.com', 'www.wwwexample.com']],
  ['www.examplecom', ['www.example.com', 'example.com']],
  ['example.couk', ['example.co.uk', 'www.example.co.uk']],
  ['example', []],
  ['www', []],
  ['www.com', []],
  ['shop.internal', []],
  ['localhost', []],
  ['com', []],
  ['', []],
] as const)('%s may be meant as %s', ([host, similar]) => {
  expect(listSimilarHosts(host)).toEqual(similar);
});
