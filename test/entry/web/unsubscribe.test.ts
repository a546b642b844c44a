import { deleteRows, insertRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAlertSettings, sendAlertMail } from '../../../src/services/mail/alerts.ts';
import { newAccount } from '../api/new-account.ts';
import { addVerifiedWebsite } from '../api/website.ts';
import { newHost } from '../../internet.ts';
import { Browser, createMailbox, type Mailbox, ORIGIN } from './browser.ts';
import { expectRole, expectTag } from '../../page.ts';

const DOCUMENT = { title: 'News', sections: [], action: { label: 'Open', url: `${ORIGIN}/` } };

interface Subscriber {
  account: { id: string; email: string; key: string };
  host: string;
}

let mailbox: Mailbox;
let mailProgram: Browser;

beforeEach(() => {
  mailbox = createMailbox();
  mailProgram = new Browser(mailbox.env);
});

async function createSubscriber(): Promise<Subscriber> {
  const [account, host] = [await newAccount(), newHost()];
  await addVerifiedWebsite(account, host);
  return { account, host };
}

/** Mails a subscriber. Returns the mail. */
async function mail({ account, host }: Subscriber): Promise<Mailbox['mails'][number]> {
  const content = { to: account.email, subject: 'News', key: host, document: DOCUMENT };
  await sendAlertMail(mailbox.env, { accountId: account.id, host, mail: content });
  const sent = mailbox.mails.at(-1);
  if (!sent) throw new Error('no mail was sent');
  return sent;
}

/** The path of the link in the header. */
async function getLink(subscriber: Subscriber): Promise<string> {
  const { headers = {} } = await mail(subscriber);
  const [, link = ''] = /^<(https:[^<>]+)>$/.exec(headers['List-Unsubscribe'] ?? '') ?? [];
  return link.replace(ORIGIN, '');
}

/** The path of the link from all mails, at the end of the text. */
async function getLinkForAll(subscriber: Subscriber): Promise<string> {
  const { text } = await mail(subscriber);
  return /all your websites:\n(\S+)\n$/.exec(text)?.[1]?.replace(ORIGIN, '') ?? '';
}

/** As Gmail does: no cookies, no `Sec-Fetch-Site`, and the form of RFC 8058. */
function sendOneClick(link: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return mailProgram.request(link, { method: 'POST', body, headers });
}

async function isEnabled({ account, host }: Subscriber): Promise<boolean> {
  return (await readAlertSettings(env, { accountId: account.id, host })).enabled;
}

describe('the header of a mail', () => {
  it('has an https link and says that one click is enough', async () => {
    const { headers } = await mail(await createSubscriber());
    expect(headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<https:\/\/audit\.brightpage\.com\/unsubscribe\?account=acc_\w{26}&website=[\w.-]+&code=[0-9a-f]{64}>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('has the same link as the text and the HTML', async () => {
    const subscriber = await createSubscriber();
    const { headers, text, html } = await mail(subscriber);
    const link = headers?.['List-Unsubscribe']?.slice(1, -1) ?? '';
    expect(text).toContain(`\n${link}\n`);
    expectRole(html ?? '', 'link', { href: link });
  });
});

describe('one click', () => {
  it('unsubscribes from the mails about the website alone, without a session', async () => {
    const [subscriber, other] = [await createSubscriber(), await createSubscriber()];
    const host = newHost();
    await addVerifiedWebsite(subscriber.account, host);
    const response = await sendOneClick(await getLink(subscriber));
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`no more mails about ${subscriber.host}`);
    expect(await isEnabled(subscriber)).toBe(false);
    expect(await isEnabled({ ...subscriber, host })).toBe(true);
    expect(await isEnabled(other)).toBe(true);
  });

  it('works from another site, as a multipart form, without a body, and again', async () => {
    const subscriber = await createSubscriber();
    const link = await getLink(subscriber);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const origin = { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://mail.brightpage.com' };
    for (const init of [{ headers: origin }, { body: form }, {}]) {
      await deleteRows('websiteAlerts', { host: subscriber.host });
      expect((await mailProgram.request(link, { method: 'POST', ...init })).status).toBe(200);
      expect(await isEnabled(subscriber)).toBe(false);
    }
    expect((await sendOneClick(link)).status).toBe(200);
    expect(await isEnabled(subscriber)).toBe(false);
  });

  it('on the link for all websites unsubscribes from each of them, and from nobody else’s', async () => {
    const [subscriber, other] = [await createSubscriber(), await createSubscriber()];
    const host = newHost();
    await addVerifiedWebsite(subscriber.account, host);
    const response = await sendOneClick(await getLinkForAll(subscriber));
    expect(await response.text()).toContain('no more mails about the websites in your account');
    expect(await isEnabled(subscriber)).toBe(false);
    expect(await isEnabled({ ...subscriber, host })).toBe(false);
    expect(await isEnabled(other)).toBe(true);
  });

  it('keeps the other settings', async () => {
    const subscriber = await createSubscriber();
    const { account, host } = subscriber;
    await insertRows('websiteAlerts', {
      host,
      accountId: account.id,
      settings: JSON.stringify({ enabled: true, score_drop: 30 }),
      updatedAt: 0,
    });
    await sendOneClick(await getLink(subscriber));
    expect(await readAlertSettings(env, { accountId: account.id, host })).toMatchObject({
      enabled: false,
      score_drop: 30,
    });
  });

  it('on a link of a website no longer in the account does nothing', async () => {
    const subscriber = await createSubscriber();
    const link = await getLink(subscriber);
    await updateRows('websites', { host: subscriber.host }, { ownerAccountId: null });
    await deleteRows('websiteClaims', { host: subscriber.host });
    expect((await sendOneClick(link)).status).toBe(200);
    expect(await isEnabled(subscriber)).toBe(true);
  });
});

describe('opening the link', () => {
  it.each(['GET', 'HEAD'])('with %s changes nothing', async (method) => {
    const subscriber = await createSubscriber();
    const response = await mailProgram.request(await getLink(subscriber), { method });
    expect(response.status).toBe(200);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await isEnabled(subscriber)).toBe(true);
  });

  it('shows a page whose button unsubscribes', async () => {
    const subscriber = await createSubscriber();
    const link = await getLink(subscriber);
    const page = await (await mailProgram.get(link)).text();
    expect(page).toContain(`Stop all mails about ${subscriber.host}?`);
    expectTag(page, 'meta', { name: 'robots', content: 'noindex' });
    expectRole(page, 'form', { method: 'post', action: link });
    expect((await mailProgram.post(link)).status).toBe(200);
    expect(await isEnabled(subscriber)).toBe(false);
  });
});

it.each([
  ['another code', (link: string) => link.replace(/code=.{4}/, 'code=0000')],
  ['a shorter code', (link: string) => link.slice(0, -1)],
  ['no code', (link: string) => link.replace(/&code=.*/, '')],
  ['another account', (link: string) => link.replace(/account=acc_..../, 'account=acc_0000')],
  ['another website', (link: string) => link.replace(/website=[^&]+/, 'website=brightpage.com')],
  ['no website, which would be all', (link: string) => link.replace(/&website=[^&]+/, '')],
  ['the website *', (link: string) => link.replace(/website=[^&]+/, 'website=*')],
])('a link with %s does not work', async (_, change) => {
  const subscriber = await createSubscriber();
  const link = change(await getLink(subscriber));
  expect((await sendOneClick(link)).status).toBe(404);
  expect((await mailProgram.get(link)).status).toBe(404);
  expect(await isEnabled(subscriber)).toBe(true);
});

it('a link of a sent mail works while its key is in the list, and no longer', async () => {
  const subscriber = await createSubscriber();
  const link = await getLink(subscriber);
  const [next, old] = ['the key that signs from now on, of its own', mailbox.env.UNSUBSCRIBE_KEYS];
  mailbox.env.UNSUBSCRIBE_KEYS = `${next}, ${old}`;
  expect((await mailProgram.get(link)).status).toBe(200);
  const newLink = await getLink(subscriber);
  mailbox.env.UNSUBSCRIBE_KEYS = next;
  expect((await mailProgram.get(newLink)).status).toBe(200);
  expect((await mailProgram.get(link)).status).toBe(404);
  mailbox.env.UNSUBSCRIBE_KEYS = `${next},${old}`;
  expect((await sendOneClick(link)).status).toBe(200);
  expect(await isEnabled(subscriber)).toBe(false);
});

it('the link for all websites is not that of a website named *', async () => {
  const subscriber = await createSubscriber();
  const link = `${await getLinkForAll(subscriber)}&website=*`;
  expect((await sendOneClick(link)).status).toBe(404);
});

it('the link leads nowhere else, whatever is added to it', async () => {
  const link = `${await getLink(await createSubscriber())}&next=https://evil.brightpage.com`;
  for (const response of [await mailProgram.get(link), await sendOneClick(link)]) {
    expect(response.status).toBe(200);
    expect(response.headers.get('Location')).toBeNull();
    expect(await response.text()).not.toMatch(/(?:href|content)="https:\/\/evil/);
  }
});

it('an address gets 60 of these mails an hour', async () => {
  const subscriber = await createSubscriber();
  for (let sent = 0; sent < 60; sent++) await mail(subscriber);
  await expect(mail(subscriber)).rejects.toMatchObject({ status: 429 });
  expect(mailbox.mails).toHaveLength(60);
});
