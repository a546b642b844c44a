/**
 * Tests the packages as their users get them: packs each, installs the tarball into an empty folder and runs it there, against the
 * whole service and without it, in a pipe and on a terminal. Runs the steps of the GitHub Action, and rehearses a coding agent.
 *
 * Usage: `node test/e2e/packages.ts`. Needs `script` of util-linux, and Chromium.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rehearseAgent } from './packages/agent.ts';
import { testAction } from './packages/action.ts';
import { testClient } from './packages/client.ts';
import { testCommands } from './packages/commands.ts';
import { packAndInstall } from './packages/install.ts';
import { testLocal } from './packages/local.ts';
import { testLocalRendered } from './packages/local-rendered.ts';
import { HOST, PAGES } from './packages/pages.ts';
import { testVite } from './packages/vite.ts';
import { startServiceWithPages } from './service.ts';

const folder = await mkdtemp(join(tmpdir(), 'site-audit-packages-'));
const startedAt = Date.now();
const [packages, { service, internet, account }] = await Promise.all([
  packAndInstall(folder),
  startServiceWithPages(PAGES),
]);
try {
  const { '@site-audit/client': client, '@site-audit/cli': cli, '@site-audit/vite': vite } = packages;
  if (!client || !cli || !vite) throw new Error('A package was not packed');
  step('packed and installed');
  await testLocal(cli, folder);
  step('local audits');
  await testLocalRendered(cli, folder);
  step('local audits with JavaScript');
  await testVite(vite, folder);
  step('the plugin for Vite');
  await testAction(cli, folder);
  step('the action');
  await rehearseAgent(cli, folder);
  step('an agent');
  const owner = await openOwner();
  await testClient(client, { url: service.url, owner, visitor: (await account()).key });
  step('the client');
  await testCommands(cli, { folder, url: service.url, owner, visitor: (await account()).key });
  step('the command line with the service');
} finally {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
}

function step(name: string): void {
  console.log(`${((Date.now() - startedAt) / 1_000).toFixed(1)} s: ${name} passed`);
}

/** Opens an account that has verified the website. Returns its key. */
async function openOwner(): Promise<string> {
  const api = await account();
  const { website } = await api.post<{ website: { your_token: string } }>('/websites', { host: HOST });
  internet.txtRecords.set(`_svc.${HOST}`, `svc-site-verification=${website.your_token}`);
  const { ok } = await api.post<{ ok: boolean }>(`/websites/${HOST}/verify`, {});
  if (!ok) throw new Error('The website was not verified');
  return api.key;
}
