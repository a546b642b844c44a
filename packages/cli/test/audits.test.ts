import { expect, it } from 'vitest';
import { createClient } from '../../client/src/index.ts';
import { findAudit } from '../src/service/audits.ts';

it('an audit is found by its address on any page of the history of its host', async () => {
  const asked: string[] = [];
  const client = createClient({
    url: 'https://audit.example.com',
    key: 'svk_x',
    fetch: async ({ url }) => {
      asked.push(new URL(url).search);
      const isFirst = !url.includes('cursor');
      const path = isFirst ? 'b' : 'a';
      const audit = {
        id: `r_${path}`,
        url: `https://shop.example.com/${path}`,
        normalized_url: `https://shop.example.com/${path}`,
      };
      return Response.json({
        data: { domains: { 'shop.example.com': [audit] }, next_cursor: isFirst ? 'n' : null },
      });
    },
  });
  expect(await findAudit(client, 'https://Shop.example.com/a#top')).toBe('r_a');
  expect(asked).toEqual(['?domain=shop.example.com', '?domain=shop.example.com&cursor=n']);
  expect(await findAudit(client, 'https://shop.example.com/c')).toBeNull();
});
