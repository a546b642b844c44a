import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { spendCredits } from '../api/scan.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { readHtml, createSignedInUser } from './signed-in-user.ts';

test('/credits shows balance, prices, and the ledger with date, reason, credits, balance and actor', async () => {
  const person = await createSignedInUser();
  const { id } = await createPublishableAudit(person);
  await person.browser.post(`/audits/${id}/publish`, { provider: 'gemini', cost: '30' });
  const html = await readHtml(person.browser.get('/credits'));
  expect(html).toContain('<dt>Balance</dt><dd><strong>70 credits</strong></dd>');
  expect(html).toContain('<dt>To spend now</dt><dd>70 credits</dd>');
  expect(html).toContain('<dt>Scan of a site</dt><dd>1 credit for each page stored, up to 100 pages</dd>');
  expect(html).toContain('<dt>Snapshot for Gemini</dt><dd>30 credits, once for each audit</dd>');
  const rows = Array.from(html.matchAll(/<tr><th scope="row".*?<\/tr>/gs), ([row]) =>
    row.replaceAll(/<[^>]+>/g, '|'),
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/Snapshot for Gemini: https:\/\/[^|]+\|+−30\|+70\|+you\|/);
  expect(rows[1]).toMatch(/Signup bonus\|+\+100\|+100\|+Site Audit\|/);
  expect(html).not.toContain('limit=200');
});

test('without credits it says so, and where to get more', async () => {
  const person = await createSignedInUser();
  expect(await readHtml(person.browser.get('/credits'))).not.toContain('no credits left');
  await spendCredits(person, 100);
  const page = 'https://www.brightpage.com/credits?a=1&b=2';
  const sentences: Record<string, string> = {
    'credits@brightpage.com':
      'Write to <a href="mailto:credits@brightpage.com">credits@brightpage.com</a> to get more.',
    [page]: `Get more at <a href="${page.replace('&', '&amp;')}">${page.replace('&', '&amp;')}</a>.`,
  };
  const sender =
    'Write to <a href="mailto:sign-in@localhost.example">sign-in@localhost.example</a> to get more.';
  for (const contact of [
    ...Object.keys(sentences),
    '',
    ' ',
    'javascript:alert(1)',
    'ask Ada',
    'mailto:a@b.c',
  ]) {
    person.browser.env.CREDITS_CONTACT = contact;
    const html = await readHtml(person.browser.get('/credits'));
    expect(html, contact).toContain(`You have no credits left. ${sentences[contact] ?? sender}`);
  }
});

test('shows the credits that running work holds, with the reason', async () => {
  const { browser, id } = await createSignedInUser();
  await env.ACCOUNT.getByName(id).hold({ refType: 'scan', refId: 'scan_1', amount: 40 });
  const html = await readHtml(browser.get('/credits'));
  expect(html).toContain('<dt>Balance</dt><dd><strong>100 credits</strong></dd>');
  expect(html).toContain('<dt>To spend now</dt><dd>60 credits</dd>');
  expect(html).toContain('40 credits are kept for a scan or a snapshot that is being made.');
});

test('shows 50 entries of a long ledger, and 200 when asked', async () => {
  const { browser, id } = await createSignedInUser();
  const account = env.ACCOUNT.getByName(id);
  await runInDurableObject(account, (instance) => {
    for (let at = 1; at <= 220; at++) {
      instance.recordGrant({
        amount: 1,
        reason: `Gift ${at}`,
        refType: 'grant',
        refId: `g${at}`,
        actor: 'admin@brightpage.com',
      });
    }
  });
  const first = await readHtml(browser.get('/credits'));
  expect(first.match(/>Gift \d+</g)).toHaveLength(50);
  expect(first).toContain('<a href="/credits?limit=200#ledger">');
  const more = await readHtml(browser.get('/credits?limit=200'));
  expect(more.match(/>Gift \d+</g)).toHaveLength(200);
  expect(more).toContain('These are the newest 200 entries.');
  expect((await readHtml(browser.get('/credits?limit=5000'))).match(/>Gift \d+</g)).toHaveLength(50);
});
