import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { spendCredits } from '../api/scan.ts';
import { createPublishableAudit } from '../api/publishable-audit.ts';
import { readRows } from './audit-rows.ts';
import { readHtml, createSignedInUser } from './signed-in-user.ts';
import { expectRole, findByRole, toWords } from '../../page.ts';

const LABEL = 'Credit history, newest first';

async function readPage(answer: Promise<Response>): Promise<string> {
  return toWords(await readHtml(answer));
}

/** Adds entries to the ledger of an account, one credit each. */
async function addEntries(id: string, count: number, reason: string): Promise<void> {
  await runInDurableObject(env.ACCOUNT.getByName(id), (account) => {
    for (let at = 1; at <= count; at++) {
      const entry = { reason: `${reason} ${at}`, refType: 'grant', refId: `${reason}${at}` } as const;
      account.recordGrant({ ...entry, amount: 1, actor: 'admin@brightpage.com' });
    }
  });
}

test('/credits shows balance, what was spent, prices, and the history with reason, date, actor, credits and balance', async () => {
  const person = await createSignedInUser();
  const { id } = await createPublishableAudit(person);
  await person.browser.post(`/audits/${id}/publish`, { provider: 'gemini', cost: '30' });
  const html = await readHtml(person.browser.get('/credits'));
  const page = await readPage(person.browser.get('/credits'));
  expect(page).toContain('Balance 70 credits');
  expect(page).toContain('Available now 70 ');
  expect(page).toContain('Held for work in progress 0 ');
  expect(page).toContain('Spent in 30 days 30 ');
  expect(page).toContain('Scan 1 credit per page, up to 100 pages');
  expect(page).toContain('Snapshot for Gemini 30 credits');
  const [charge, bonus, ...others] = readRows(html, LABEL);
  expect(charge).toMatch(/^Snapshot for Gemini: https:.*, you \| −30 \| 70$/);
  expect(bonus).toMatch(/^Signup bonus.*, Site Audit \| \+100 \| 100$/);
  expect(others).toEqual([]);
  expect(findByRole(html, 'link', { rel: 'next' })).toEqual([]);
});

test('without credits it says so, and where to get more', async () => {
  const person = await createSignedInUser();
  expect(await readHtml(person.browser.get('/credits'))).not.toContain('no credits left');
  await spendCredits(person, 100);
  const page = 'https://www.brightpage.com/credits?a=1&b=2';
  const sentences: Record<string, [text: string, href: string]> = {
    'credits@brightpage.com': [
      'Write to credits@brightpage.com to get more.',
      'mailto:credits@brightpage.com',
    ],
    [page]: [`Get more at ${page}.`, page],
  };
  const sender = ['Write to sign-in@localhost.example to get more.', 'mailto:sign-in@localhost.example'];
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
    const [text, href] = sentences[contact] ?? sender;
    expect(toWords(html), contact).toContain(`You have no credits left. ${text}`);
    expectRole(html, 'link', { href });
  }
});

test('shows the credits that running work holds, with the reason', async () => {
  const { browser, id } = await createSignedInUser();
  expect(await readPage(browser.get('/credits'))).not.toContain('Held credits');
  await env.ACCOUNT.getByName(id).hold({ refType: 'scan', refId: 'scan_1', amount: 40 });
  const page = await readPage(browser.get('/credits'));
  expect(page).toContain('Balance 100 credits');
  expect(page).toContain('Available now 60 ');
  expect(page).toContain('Held for work in progress 40 ');
  expect(page).toMatch(/Held credits .* Scan \d+ \w+ \d{4} at \d\d:\d\d UTC 40 /);
});

test('shows 50 entries at a time, by cursor', async () => {
  const { browser, id } = await createSignedInUser();
  await addEntries(id, 120, 'Gift');
  const seen: string[] = [];
  let path: string | undefined = '/credits';
  while (path !== undefined) {
    const html: string = await readHtml(browser.get(path));
    const rows = readRows(html, LABEL);
    expect(rows.length).toBeLessThanOrEqual(50);
    seen.push(...rows);
    path = findByRole(html, 'link', { rel: 'next' })[0]?.['href'];
  }
  expect(seen.map((row) => Number(row.split(' | ')[2]))).toEqual(
    Array.from({ length: 121 }, (_, at) => 220 - at),
  );
});

test('searches the history, and filters it by what was added or spent', async () => {
  const person = await createSignedInUser();
  const { id } = await createPublishableAudit(person);
  await person.browser.post(`/audits/${id}/publish`, { provider: 'gemini', cost: '30' });
  await addEntries(person.id, 3, '100% off_');
  const list = async (query: string) =>
    readRows(await readHtml(person.browser.get(`/credits${query}`)), LABEL).map((row) => row.split(' | ')[1]);
  expect(await list('?type=spent')).toEqual(['−30']);
  expect(await list('?type=added')).toEqual(['+1', '+1', '+1', '+100']);
  expect(await list(`?q=${encodeURIComponent('100% OFF_')}`)).toHaveLength(3);
  expect(await list(`?q=${encodeURIComponent('100%_ off')}`)).toEqual([]);
  expect(await readHtml(person.browser.get('/credits?q=%3Cb%3E'))).toContain('No entries match');
});
