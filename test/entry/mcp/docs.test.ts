import { expect, it } from 'vitest';
import { TOOLS } from '../../../src/entry/mcp/tools/all.ts';
import { fetchWorker } from './clients.ts';

it('/docs/agents lists the tools in their order, with what they need', async () => {
  const page = await (await fetchWorker('http://localhost:8787/docs/agents')).text();
  const rows = page.matchAll(/<t[hd][^>]*>([a-z_]+)<\/t[hd]>\s*<td[^>]*>[^<]*\. Scope: ([^<]*)<\/td>/g);
  const listed = Array.from(rows, ([, name = '', scopes = '']) => ({ name, scopes }));
  expect(listed).toEqual(
    TOOLS.map(({ name, scopes }) => {
      const usual = scopes({}).join(' and ');
      const confirmed = scopes({ confirm: true }).join(' and ');
      const refreshed = scopes({ refresh: true }).join(' and ');
      if (confirmed !== usual) return { name, scopes: `${usual}; ${confirmed} with confirm` };
      const rendered = scopes({ render: true }).join(' and ');
      if (rendered !== usual) return { name, scopes: `${usual}; ${rendered} with render` };
      return { name, scopes: refreshed === usual ? usual : `${usual}; ${refreshed} with refresh` };
    }),
  );
});
