import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { parseCheckpoint } from '../../../src/lib/tlog/checkpoint.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { encodeBase64 } from '../../../src/lib/tlog/base64.ts';
import { publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectRole, expectTag, findByRole } from '../../page.ts';

async function readPage(): Promise<string> {
  const page = await requestPage('/log');
  expect(page.status).toBe(200);
  return page.text();
}

test('before the first publication /log says that the log is empty', async () => {
  const html = await readPage();
  expect(html).toContain('The log is empty.');
  expect(html).toContain('No entries yet');
});

test('/log shows the newest checkpoint with its root, the public key and the newest entries', async () => {
  const { submission } = await publishSnapshot();
  await publishSnapshot(undefined, 'claude');
  await getLog(env).sequence();
  await runDurableObjectAlarm(getLog(env));
  const text = (await (await env.LOG_FILES.get('checkpoint'))?.text()) ?? '';
  const checkpoint = parseCheckpoint(text);
  const html = await readPage();
  expectTag(html, 'code', { name: checkpoint?.origin });
  expectTag(html, 'code', { name: checkpoint && encodeBase64(checkpoint.root) });
  expectTag(html, 'code', { id: 'public-key', name: /^localhost:8787\/log\+[0-9a-f]{8}\+[\w+/=]+$/ });
  expectRole(html, 'link', { href: `/ai-directory/gemini/${submission.id}` });
  expect(findByRole(html, 'cell', { name: 'Published' })).toHaveLength(2);
  for (const path of [
    '/log/checkpoint',
    '/log/keys',
    '/log/policy',
    '/verify',
    '/docs/log',
    '/docs/command-line#install',
  ])
    expectRole(html, 'link', { href: path });
});
