import { copyRow, insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { parseKeyHistory } from '../../../src/lib/tlog/key-history.ts';
import { COSIGNATURE, createVerifierKey } from '../../../src/lib/tlog/note.ts';
import { withdrawSnapshots } from '../../../src/services/directory/withdrawals.ts';
import { getLog } from '../../../src/storage/log-entries.ts';
import { app } from '../../../src/app.ts';
import { ORIGIN } from './browser.ts';
import { bindings, publishSnapshot, requestPage } from './published-snapshot.ts';
import { expectTag, findByTag } from '../../page.ts';

const { submission } = await publishSnapshot();

/** Records more publications of the same snapshot's host, as if they had been published. */
async function addSnapshots(count: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, i) => `l_${String(i).padStart(32, '0')}`);
  await copyRow(
    'submissions',
    { id: submission.id },
    ids.map((id) => ({ seq: undefined, id, reportId: id })),
  );
  await insertRows(
    'logEntries',
    ...ids.map((id) => ({ type: 'publication' as const, submissionId: id, host: 'many.example' })),
  );
  await getLog(env).sequence();
}

const listIds = (xml: string) => findByTag(xml, 'entry').map((entry) => expectTag(entry, 'id')['name']);

it('a publication links to the snapshot in all formats and to its proof', async () => {
  const response = await requestPage('/log/atom.xml');
  expect(response.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await response.text();
  expect(listIds(xml)).toEqual([`${ORIGIN}/log#leaf-0`]);
  const page = `${ORIGIN}/ai-directory/gemini/${submission.id}`;
  for (const href of [page, `${page}.json`, `${page}.md`, `${page}.tlog-proof`])
    expectTag(xml, 'link', { href });
  const host = new URL(submission.source_url).hostname;
  expectTag(xml, 'title', { name: `Published: ${host} in Gemini` });
  expect(xml).toContain(submission.snapshot_sha256);
  expect(xml).not.toContain(submission.title);
  expect(findByTag(xml, 'link', { rel: 'next' })).toEqual([]);
});

it('has 50 entries a page in the order of the log, and links to the next page', async () => {
  await addSnapshots(60);
  const seen: (string | undefined)[] = [];
  let path: string | undefined = '/log/atom.xml';
  while (path !== undefined) {
    const xml = await (await requestPage(path)).text();
    expectTag(xml, 'link', { rel: 'self', type: 'application/atom+xml', href: `${ORIGIN}${path}` });
    const ids = listIds(xml);
    expect(ids.length).toBeLessThanOrEqual(50);
    seen.push(...ids);
    path = /rel="next" type="application\/atom\+xml" href="(.*?)"/.exec(xml)?.[1]?.replace(ORIGIN, '');
  }
  expect(seen).toEqual(Array.from({ length: 61 }, (_, i) => `${ORIGIN}/log#leaf-${60 - i}`));
});

it('a withdrawal gives its reason and links to nothing', async () => {
  await withdrawSnapshots(env, {
    actor: 'admin@brightpage.com',
    withdrawal: {
      scope: 'snapshot',
      target: submission.id,
      reason: 'phishing',
      note: null,
    },
  });
  await getLog(env).sequence();
  const xml = await (await requestPage('/log/atom.xml')).text();
  const [entry = ''] = /<entry>[^]*?<\/entry>/.exec(xml) ?? [];
  const host = new URL(submission.source_url).hostname;
  expectTag(entry, 'title', { name: `Withdrawn: ${host} in Gemini` });
  expect(entry).toContain('Reason: phishing.');
  expect(findByTag(entry, 'link')).toEqual([]);
});

it('the pages of the directories link to the feed', async () => {
  for (const path of ['/ai-directory', '/ai-directory/gemini'])
    expectTag(await (await requestPage(path)).text(), 'link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      href: /\/log\/atom\.xml$/,
    });
});

it('/log/policy names the current key of the log and its witnesses', async () => {
  const history = await (await requestPage('/log/keys')).text();
  const vkey = parseKeyHistory(history)?.at(-1)?.key.vkey;
  const response = await requestPage('/log/policy');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(`log ${vkey} ${ORIGIN}/log\nquorum none\n`);
  const witness = createVerifierKey('witness.example', COSIGNATURE, new Uint8Array(32).fill(1)).vkey;
  const env = { ...bindings, LOG_WITNESSES: `${witness} https://witness.example` };
  const text = await (await app.request(`${ORIGIN}/log/policy`, {}, env)).text();
  expect(text).toContain(`witness w1 ${witness} https://witness.example\n`);
  expect(text).toContain('quorum witnesses\n');
});
