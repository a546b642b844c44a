import { copyRow, deleteRows, insertRows, readRows, updateRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Report } from '../../../src/contracts/report.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { notifyWebsiteOwners } from '../../../src/services/directory/notify-website-owners.ts';
import { closeAccount } from '../../../src/storage/account-deletions.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { withdrawSnapshots } from '../../../src/services/directory/withdrawals.ts';
import { readData, sendJson } from '../../entry/api/client.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { createPublishableAudit, setAuditScore } from '../../entry/api/publishable-audit.ts';
import { addByApi, releaseByApi } from '../../entry/api/website.ts';
import { moveClock, stopClock } from '../../clock.ts';
import { createSite, newHost } from '../../internet.ts';
import { createMailbox, type Mailbox, ORIGIN } from '../../entry/web/browser.ts';
import { createOwner, publish, publishPage, type Account } from './publish-page.ts';
import { freeAuditSlot } from '../../counted-work.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let mailbox: Mailbox;

beforeEach(async () => {
  stopClock();
  mailbox = createMailbox();
  await deleteRows('publicationNotices');
});

const run = () => notifyWebsiteOwners(mailbox.env);

/** Publishes a page of one host that is redirected to another. */
async function publishRedirected(publisher: Account, from: string, to: string): Promise<string> {
  await createPublishableAudit(publisher, { host: to });
  const location = `https://${to}/sourdough`;
  await createSite({ '/sourdough': { status: 301, headers: { location } } }, { host: from });
  await freeAuditSlot(publisher.id);
  const answer = await sendJson('POST', '/reports', { url: `https://${from}/sourdough` }, publisher.key);
  const { report } = await readData<{ report: Report }>(answer);
  await setAuditScore(report.id, 95);
  return publish(publisher, report);
}

/** Records more publications of a host by the publisher of a snapshot, each as `insertSubmission` does. */
async function copySnapshot(id: string, owner: Account, host: string, count: number): Promise<void> {
  const copies = Array.from({ length: count }, () => `l_${crypto.randomUUID().replaceAll('-', '')}`);
  await copyRow(
    'submissions',
    { id },
    copies.map((copy) => ({ seq: undefined, id: copy, reportId: copy })),
  );
  await insertRows(
    'logEntries',
    ...copies.map((copy) => ({ type: 'publication' as const, submissionId: copy, host })),
  );
  const lastSeq = Math.max(...(await readRows('logEntries')).map(({ seq }) => seq));
  await updateRows('publicationNotices', { host, accountId: owner.id }, { lastSeq });
  await env.LOG.getByName('log').sequence();
}

function close(accountId: string): Promise<boolean> {
  const now = Date.now();
  const closed = { accountId, deleter: { by: 'owner' }, emailHash: accountId, now, holdUntil: now } as const;
  return closeAccount(openDatabase(env, SERVICE), closed);
}

const listRecipients = () => mailbox.mails.map(({ to }) => to);

describe('the mail to the owner of a website', () => {
  it('names the snapshots of others, the list of them and whom to write to', async () => {
    const { owner, host } = await createOwner();
    const publisher = await newAccount();
    const id = await publishPage(publisher, host);
    await run();
    const [mail] = mailbox.mails;
    expect(mailbox.mails).toHaveLength(1);
    expect(mail).toMatchObject({ to: owner.email, subject: `${host}: 1 snapshot published by others` });
    for (const text of [
      `${ORIGIN}/ai-directory/gemini/${id}`,
      `${ORIGIN}/api/v1/log/entries?host=${host}`,
      `write to ${env.ABUSE_EMAIL}`,
      '.tlog-proof',
      `${ORIGIN}/unsubscribe?`,
    ])
      expect(mail?.text).toContain(text);
    expect(mail?.headers?.['List-Unsubscribe']).toContain('/unsubscribe?');
    for (const secret of [publisher.email, publisher.id]) expect(JSON.stringify(mail)).not.toContain(secret);
    await run();
    expect(mailbox.mails).toHaveLength(1);
  });

  it('is sent for the www host too', async () => {
    const { owner, host } = await createOwner();
    await publishPage(await newAccount(), `www.${host}`);
    await run();
    expect(listRecipients()).toEqual([owner.email]);
  });

  it('is not sent for snapshots of the owner', async () => {
    const { owner, host } = await createOwner();
    await publishPage(owner, host);
    await run();
    expect(mailbox.mails).toEqual([]);
  });

  it('leaves out the snapshots of the owner and those that are withdrawn', async () => {
    const { owner, host } = await createOwner();
    const [publisher, other] = [await newAccount(), await newAccount()];
    const withdrawn = await publishPage(publisher, host);
    const own = await publishPage(owner, host);
    const shown = await publishPage(other, host);
    const target = { scope: 'snapshot', target: withdrawn, reason: 'spam', note: null } as const;
    await withdrawSnapshots(env, { actor: 'admin@brightpage.com', withdrawal: target });
    await run();
    const [mail] = mailbox.mails;
    expect(mail?.subject).toContain('1 snapshot ');
    expect(mail?.text).toContain(shown);
    expect(mail?.text).not.toContain(own);
    expect(mail?.text).not.toContain(withdrawn);
  });

  it('is sent to both owners if a page is redirected from one website to another', async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    const id = await publishRedirected(await newAccount(), one.host, other.host);
    await run();
    expect(listRecipients().toSorted()).toEqual([one.owner.email, other.owner.email].toSorted());
    for (const mail of mailbox.mails) {
      expect(mail.text).toContain(`${one.host}, redirected to ${other.host}`);
      expect(mail.text).toContain(id);
    }
  });

  it('is sent only to the owner of the other website if one of the two publishes', async () => {
    const [one, other] = [await createOwner(), await createOwner()];
    await publishRedirected(one.owner, one.host, other.host);
    await run();
    expect(listRecipients()).toEqual([other.owner.email]);
  });

  it('is sent for a redirect to the website of somebody whose host was not requested', async () => {
    const { owner, host } = await createOwner();
    await publishRedirected(await newAccount(), newHost(), `www.${host}`);
    await run();
    expect(listRecipients()).toEqual([owner.email]);
  });

  it.each<[string, (owner: Account, host: string) => Promise<unknown>]>([
    [
      'is suspended',
      (owner) => suspendAccount(env, { actor: 'admin@brightpage.com', accountId: owner.id, reason: 'spam' }),
    ],
    ['is deleted', ({ id }) => close(id)],
    ['has released the website', releaseByApi],
    ...(['published_by_others', 'enabled'] as const).map(
      (name) =>
        [
          `has turned off ${name}`,
          ({ key }: Account, host: string) =>
            sendJson('PUT', `/websites/${host}/alerts`, { [name]: false }, key),
        ] as [string, (owner: Account, host: string) => Promise<unknown>],
    ),
  ])('is not sent to an owner who %s meanwhile', async (_, change) => {
    const { owner, host } = await createOwner();
    await publishPage(await newAccount(), host);
    await change(owner, host);
    await run();
    expect(mailbox.mails).toEqual([]);
  });

  it('is not sent to an account that has not verified the website', async () => {
    const host = newHost();
    await addByApi(await newAccount(), host);
    await publishPage(await newAccount(), host);
    await run();
    expect(mailbox.mails).toEqual([]);
  });

  it('is not sent for publications after the ownership has ended', async () => {
    const { owner, host } = await createOwner();
    await releaseByApi(owner, host);
    await publishPage(await newAccount(), host);
    await addByApi(owner, host);
    await run();
    expect(mailbox.mails).toEqual([]);
  });
});

describe('many publications of one website', () => {
  it('are reported immediately, then once a day with the ten newest', async () => {
    const { owner, host } = await createOwner();
    const id = await publishPage(await newAccount(), host);
    await run();
    await copySnapshot(id, owner, host, 25);
    moveClock(DAY - HOUR);
    await run();
    expect(mailbox.mails).toHaveLength(1);
    moveClock(HOUR);
    await Promise.all([run(), run()]);
    expect(mailbox.mails).toHaveLength(2);
    const { subject, text = '' } = mailbox.mails[1] ?? {};
    expect(subject).toContain('25 snapshots');
    expect(text.match(/\/ai-directory\/gemini\/l_/g)).toHaveLength(10);
    expect(text).toContain('And 15 more');
    moveClock(DAY);
    await run();
    expect(mailbox.mails).toHaveLength(2);
  });
});

describe('a failure', () => {
  it('of the mail is tried again after an hour', async () => {
    const { owner, host } = await createOwner();
    await publishPage(await newAccount(), host);
    const { EMAIL } = mailbox.env;
    mailbox.env.EMAIL = { send: () => Promise.reject(new Error('unavailable')) };
    await run();
    mailbox.env.EMAIL = EMAIL;
    moveClock(HOUR - 1);
    await run();
    expect(mailbox.mails).toEqual([]);
    moveClock(1);
    await run();
    expect(listRecipients()).toEqual([owner.email]);
  });

  it('of the log: no mail is sent before the leaf is in a signed checkpoint', async () => {
    const { owner, host } = await createOwner();
    const publisher = await newAccount();
    const report = await createPublishableAudit(publisher, { host });
    const LOG = { getByName: () => ({ sequence: () => Promise.reject(new Error('no key')) }) };
    await expect(publish(publisher, report, { ...env, LOG: LOG as unknown as Env['LOG'] })).rejects.toThrow();
    await run();
    expect(mailbox.mails).toEqual([]);
    await env.LOG.getByName('log').sequence();
    await run();
    expect(listRecipients()).toEqual([owner.email]);
  });
});
