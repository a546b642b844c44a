import { strict as assert } from 'node:assert';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type InstalledPackage, listInstalled } from './install.ts';
import { HOST } from './pages.ts';
import { runProgram } from './tools.ts';

interface Service {
  url: string;
  /** The key of the account that has verified the website, and that of another one. */
  owner: string;
  visitor: string;
}

const TYPED = `import { createClient, paginate, unwrap } from '@site-audit/client';
const client = createClient({ url: 'https://audit.example.com', key: 'svk_x' });
export const { report } = await unwrap(client.GET('/reports/{id}', { params: { path: { id: 'r_1' } } }));
export const score: number | null | undefined = report.data.pages[0]?.seo_analysis.overall_score;
export const scans = paginate(
  (cursor) => client.GET('/websites/{host}/scans', { params: { path: { host: 'a.example' }, query: { cursor } } }),
  (data) => data.scans,
);
// @ts-expect-error There is no such path.
void client.GET('/repots');
`;

/** The client has one dependency, its types hold outside of this repository, and its examples run. */
export async function testClient(client: InstalledPackage, service: Service): Promise<void> {
  assert.deepEqual(await listInstalled(client), [
    '@site-audit/client',
    'openapi-fetch',
    'openapi-typescript-helpers',
  ]);
  assert.ok(client.files.includes('LICENSE') && client.files.includes('README.md'));
  await expectTyped(client);
  const runExample = async (name: string, key: string, argument: string) => {
    const example = join(client.folder, `node_modules/@site-audit/client/examples/${name}.mjs`);
    const env = { SITE_AUDIT_URL: service.url, SITE_AUDIT_KEY: key };
    const { status, stdout, stderr } = await runProgram(process.execPath, [example, argument], { env });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  const audited = await runExample('audit-page', service.visitor, `https://${HOST}/buns`);
  assert.match(audited, /: \d+ of 100\nhigh: /);
  const scanned = await runExample('follow-scan', service.owner, HOST);
  assert.match(scanned, /^1 https:.*\n(?:\d .*\n)*Score \w+, \d+ credits left\n$/);
  const listed = await runExample('list-pages', service.owner, HOST);
  assert.match(listed, /^\d+ https:\/\/bakery\S+\n/);
}

async function expectTyped({ folder }: InstalledPackage): Promise<void> {
  await writeFile(join(folder, 'typed.mts'), TYPED);
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--lib',
    'es2022,dom',
  ];
  const tsc = join(import.meta.dirname, '../../../node_modules/typescript/bin/tsc');
  const { status, stdout } = await runProgram(process.execPath, [tsc, ...options, 'typed.mts'], {
    cwd: folder,
  });
  assert.equal(status, 0, stdout);
}
