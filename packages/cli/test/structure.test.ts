import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebsiteGraph } from '../../../src/contracts/graph.ts';
import example from '../../../public/example.json';
import { runCommand } from './terminal.ts';

const ORIGIN = 'https://shop.example.com';
const PAGES: Record<string, string[]> = {
  'index.html': ['/tables/', '/contact.html'],
  'contact.html': ['/', '/gone.html'],
  'tables/index.html': ['/', '/tables/oak.html'],
  'tables/oak.html': ['/tables/'],
  'forgotten.html': ['/'],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'structure-'));
  for (const [path, links] of Object.entries(PAGES)) {
    const list = links.map((href) => `<a href="${href}">To ${href}</a>`).join(' ');
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), `<!doctype html><title>${path}</title><h1>${path}</h1>${list}`);
  }
});

afterAll(() => rm(folder, { recursive: true }));

const run = (...options: string[]) =>
  runCommand(['local', folder, '--base-url', ORIGIN, '--structure', '-q', ...options]);

describe('local --structure', () => {
  it('builds the graph of a folder as the service does', async () => {
    const { status, stdout } = await run('--json');
    expect(status).toBe(0);
    const { graph } = JSON.parse(stdout) as { graph: WebsiteGraph };
    expect(graph).toMatchObject({
      host: 'shop.example.com',
      home: `${ORIGIN}/`,
      links: 7,
      coverage: { pages: 5, unknown_urls: 1, complete: false },
      unlinked: { count: 1, urls: [`${ORIGIN}/forgotten.html`] },
      folders: {
        folders: [
          { path: '/', pages: 3 },
          { path: '/tables/', pages: 2 },
        ],
      },
    });
    expect(graph.depths.map(({ depth, pages }) => [depth, pages])).toEqual([
      [0, 1],
      [1, 2],
      [2, 1],
      [null, 1],
    ]);
  });

  it('prints it for a reader, and as Markdown', async () => {
    const text = (await run()).stdout;
    expect(text).toContain('7 followed links between 5 audited pages.');
    expect(text).toMatch(/ {2}2 clicks {5}█+ 1 page, score \d+\.0/);
    expect(text).toContain(`Pages to which no link is known: 1 URL\n  ${ORIGIN}/forgotten.html`);
    const markdown = (await run('--markdown')).stdout;
    expect(markdown).toMatch(/^## Structure\n\n7 followed links/);
    expect(markdown).toMatch(/\| \/tables\/ \| 2 \| \d+\.\d \|/);
    expect(markdown).toContain(`- [${ORIGIN}/forgotten.html](${ORIGIN}/forgotten.html)`);
  });

  it.each([
    ['/about', 'about.html'],
    ['/about/', 'about.html'],
    ['/docs', 'docs/index.html'],
    ['/docs/index.html', 'docs/index.html'],
    ['/docs', 'docs.html'],
  ])('follows a link to %s to %s, as a static host does', async (href, file) => {
    const site = await mkdtemp(join(tmpdir(), 'clean-'));
    await mkdir(join(site, 'docs'));
    await writeFile(join(site, 'index.html'), `<title>Home</title><a href="${href}">${href}</a>`);
    await writeFile(join(site, file), '<title>Page</title><a href="/index">Home</a>');
    const { stdout } = await runCommand(['local', site, '--structure', '-q', '--json']);
    expect((await runCommand(['local', site, '--structure', '-q'])).stdout).toMatch(/^Structure\n2 followed/);
    const { graph } = JSON.parse(stdout) as { graph: WebsiteGraph };
    expect(graph).toMatchObject({ links: 2, coverage: { unknown_urls: 0, complete: true } });
    await rm(site, { recursive: true });
  });

  it('is part of the Markdown of a report, unless an older service has none', async () => {
    const { graph } = JSON.parse((await run('--json')).stdout) as { graph: WebsiteGraph };
    const answers: Record<string, object> = {
      '/api/v1/websites/shop.example.com/report': {
        data: { report: { ...example.report, host: 'shop.example.com' } },
      },
      '/api/v1/websites/shop.example.com/graph': { data: { graph } },
    };
    const server = createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { error: { code: 'not_found', message: 'No such path' } }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const service = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const report = (...options: string[]) =>
      runCommand(['report', 'shop.example.com', ...options], {
        SITE_AUDIT_URL: service,
        SITE_AUDIT_KEY: 'svk_key',
      });
    expect((await report('--markdown')).stdout).toMatch(/^# Site report [^]+\n## Structure\n\n7 followed/);
    expect((await report('--structure')).stdout).toMatch(/^shop.example.com\n7 followed/);
    delete answers['/api/v1/websites/shop.example.com/graph'];
    const old = await report('--markdown');
    expect([old.status, old.stdout]).toEqual([0, expect.stringMatching(/^# Site report [^]+\n## Pages\n/)]);
    expect(await report('--structure')).toMatchObject({ status: 2, stdout: '' });
    server.close();
  });

  it('has no form for code scanning, and checks the gates as without it', async () => {
    expect((await run('--sarif')).stderr).toContain('--structure is printed as text');
    expect((await run('--min-score', '100')).status).not.toBe(0);
  });
});
