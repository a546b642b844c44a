import { strict as assert } from 'node:assert';
import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHome } from './cli.ts';
import { type InstalledPackage, listInstalled } from './install.ts';
import { ROOT, runProgram } from './tools.ts';

const TYPED = `import { auditBuild, siteAudit } from '@site-audit/vite';
import { defineConfig } from 'vite';
export default defineConfig({ plugins: [siteAudit({ folder: 'dist', minScore: 80, failOn: 'high', reporter: 'junit' })] });
export const audited: Promise<void> = auditBuild('dist', { baseUrl: 'https://example.com/' });
// @ts-expect-error There is no such option.
siteAudit({ minimumScore: 80 });
`;

/** Builds the example project with the plugin as its users get it: a build passes, and fails once a page is bad. */
export async function testVite(plugin: InstalledPackage, folder: string): Promise<void> {
  assert.deepEqual(await listInstalled(plugin), ['@site-audit/vite']);
  assert.ok(plugin.files.includes('LICENSE') && plugin.files.includes('dist/THIRD-PARTY-LICENSES.txt'));
  const project = join(folder, 'bakery');
  const modules = join(project, 'node_modules');
  await cp(join(ROOT, 'packages/vite/example'), project, { recursive: true });
  await mkdir(modules);
  await symlink(join(ROOT, 'node_modules/vite'), join(modules, 'vite'));
  await symlink(join(plugin.folder, 'node_modules/@site-audit'), join(modules, '@site-audit'));
  const vite = join(modules, 'vite/bin/vite.js');
  const build = () =>
    runProgram(process.execPath, [vite, 'build'], { cwd: project, env: createHome(folder) });

  const passed = await build();
  assert.equal(passed.status, 0, passed.stderr);
  assert.match(passed.stdout, /^dist\/rye\/index\.html: score \d+$/m);

  const page = join(project, 'rye/index.html');
  const html = await readFile(page, 'utf8');
  await writeFile(page, html.replace('<h1>', '<img src="https://bakery.example.com/rye.jpg"><h1>'));
  const failed = await build();
  assert.equal(failed.status, 1);
  assert.match(failed.stdout, /^dist\/rye\/index\.html:\d+: high: Images have no alt text /m);
  assert.match(failed.stderr, /^Failed: 1 high issue\.$/m);
  assert.match(failed.stderr, /The built pages fail the audit\./);

  await writeFile(page, '<script type="module" src="./gone.js"></script>');
  const broken = await build();
  assert.equal(broken.status, 1);
  assert.doesNotMatch(broken.stdout, /: score \d/);

  await writeFile(join(project, 'typed.mts'), TYPED);
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const typed = await runProgram(process.execPath, [tsc, ...options, 'typed.mts'], { cwd: project });
  assert.equal(typed.status, 0, typed.stdout);
}
