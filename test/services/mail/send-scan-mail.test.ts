// Slow: each test runs a whole scan, and most compare it with one before.
import { countStoredRows, deleteRows, insertRows, putSetting, updateRows } from '../../database.ts';
import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, it, vi } from 'vitest';
import type { AlertSettings } from '../../../src/contracts/alerts.ts';
import { DEFAULT_ALERTS } from '../../../src/services/mail/alerts.ts';
import type { ChangedFinding, ScanChanges } from '../../../src/contracts/changes.ts';
import type { ListedScan } from '../../../src/contracts/scan.ts';
import { ServiceError } from '../../../src/lib/errors.ts';
import { newId } from '../../../src/lib/id.ts';
import { suspendAccount } from '../../../src/services/accounts/suspend-account.ts';
import { changeAlertSettings } from '../../../src/services/websites/change-alert-settings.ts';
import { insertScanRow } from '../../objects/account/insert-scan-row.ts';
import { sendScanMail } from '../../../src/services/scans/scan-mail.ts';
import { notifyScanEnd } from '../../../src/services/scans/notify-scan-end.ts';
import { reserveMail, sendNotice } from '../../../src/services/mail/counted-mail.ts';
import type { NewMail } from '../../../src/storage/sent-mails.ts';
import type { ScanJob } from '../../../src/services/scans/scan-job.ts';
import { releaseByApi } from '../../entry/api/website.ts';
import { until } from '../../clock.ts';
import { rebindScan } from '../../objects/scan/bound-scan.ts';
import { abortScan, readAlarm, runScan, stopScanClock } from '../../objects/scan/scan-clock.ts';
import { createMailbox, ORIGIN } from '../../entry/web/browser.ts';
import { createScanOwner, readEnd, startScan } from '../../entry/web/scan-form.ts';
import { linkPage, newVerifiedWebsite } from '../../entry/api/scan.ts';
import { readText } from '../../entry/web/signed-in-account.ts';

const LONG_SCAN: ListedScan = {
  id: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O5',
  host: 'brightpage.com',
  state: 'done',
  started_at: '2026-11-20T10:00:00+00:00',
  finished_at: '2026-11-20T10:05:01+00:00',
  only_changed: true,
  pages_requested: 100,
  pages_found: 312,
  pages_fetched: 60,
  pages_stored: 42,
  pages_unchanged: 18,
  pages_skipped: {},
  pages_remaining: 252,
  pages_never_audited: 0,
  profile: null,
  settings: null,
  page_scores: [0, 0, 0, 0, 0, 2, 0, 9, 20, 11],
  credits_held: 0,
  credits_charged: 42,
  pace: { requests_at_once: 4, pages_per_minute: 12, crawl_delay: null },
  waiting_for: null,
  waiting_until: null,
  estimated_end: null,
  error: null,
};

/** Scans a website with Crawl-delay 10, and returns the mails of the scan. */
async function scanSlowSite(pageCount: number) {
  const paths = Array.from({ length: pageCount - 1 }, (_, index) => `/chair-${'x'.repeat(index + 1)}`);
  stopScanClock();
  const { account, browser, host } = await createScanOwner({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 10\n' },
    '/': linkPage('Home', ...paths),
    '*': linkPage('A chair'),
  });
  const { env: bindings, mails } = createMailbox();
  const path = await startScan(browser, host);
  const id = path.split('/').at(-1) ?? '';
  await rebindScan(id, bindings);
  expect(await runScan(id)).toMatchObject({ state: 'done', pages_stored: pageCount });
  await until(() => runToEnd(id));
  return { account, host, path, mails };
}

it('a scan of 40 pages with a Crawl-delay of 10 seconds ends with a mail to its owner', async () => {
  const { account, host, path, mails } = await scanSlowSite(40);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ to: account.email, subject: `${host}: the scan has ended` });
  expect(mails[0]?.text).toMatch(/has ended after \d+ minutes\n\nPages and credits\n\n- Pages stored: 40\n/);
  expect(mails[0]?.text).toContain(`${ORIGIN}${path}\n`);
});

it('one of five pages ends without a mail', async () => {
  const { mails } = await scanSlowSite(5);
  expect(mails).toEqual([]);
});

/** A scan of two minutes, which is not worth a mail by itself. */
const SHORT_SCAN: ListedScan = { ...LONG_SCAN, finished_at: '2026-11-20T10:02:00+00:00' };

const FAILED_SCAN: ListedScan = {
  ...SHORT_SCAN,
  state: 'failed',
  error: { code: 'site_unreachable', message: 'No page of brightpage.com could be crawled.' },
};

const NONE = { count: 0, urls: [] };

/** Nothing has changed. */
const SAME: ScanChanges = {
  host: 'brightpage.com',
  scan: { id: LONG_SCAN.id, started_at: LONG_SCAN.started_at, finished_at: '2026-11-20T10:02:00+00:00' },
  against: {
    id: 'scan_01JZX3M6T8Q4W2E5R7Y9U1I3O4',
    started_at: '2026-11-13T10:00:00+00:00',
    finished_at: '2026-11-13T10:02:00+00:00',
  },
  score: { before: 78, after: 78 },
  grade: { before: 'C', after: 'C' },
  pillars: [],
  caps: { added: [], removed: [] },
  pages: { new: NONE, gone: NONE, changed: NONE },
  findings: { new: [], fixed: [], grown: [], shrunk: [] },
  ignored: [],
  reopened: [],
  score_changes: [],
  not_comparable: [],
};

const NOINDEX: ChangedFinding = {
  id: 'noindex',
  kind: 'page',
  title: 'Search engines <b>must not</b> index the page',
  severity: 'critical',
  pages_before: 0,
  pages_after: 3,
};
const ALT: ChangedFinding = {
  ...NOINDEX,
  id: 'image-alt-missing',
  title: 'Images have no alt text',
  severity: 'medium',
};

interface Occasion {
  scan?: ListedScan;
  changes?: ScanChanges | null;
  settings?: Partial<AlertSettings>;
  nextRun?: { at: number; credits: number } | null;
}

/** An owner whose scan has ended. `send` runs the step that tells about it. */
async function createOccasion({
  scan = SHORT_SCAN,
  changes = SAME,
  settings,
  nextRun = null,
}: Occasion = {}) {
  const { account, host } = await newVerifiedWebsite({ '/': linkPage('Home') });
  const { env: bindings, mails } = createMailbox();
  const id = newId('scan_');
  await insertScanRow({ accountId: account.id, id, pagesStored: 42, finishedAt: 1 });
  const caller = { accountId: account.id, email: account.email };
  if (settings)
    await changeAlertSettings({ env, caller }, { host, newSettings: { ...DEFAULT_ALERTS, ...settings } });
  const sources = {
    compareScans: () =>
      changes ? Promise.resolve(changes) : Promise.reject(new ServiceError('scan_not_found', 'None')),
    estimateNextRun: () => Promise.resolve(nextRun),
  };
  const send = () =>
    sendScanMail(bindings, {
      job: { id, accountId: account.id, host },
      scan: { ...scan, id, host },
      sources,
    });
  return { account, host, id, bindings, mails, send };
}

/** Records mails of the last hour. */
async function recordMails(kind: NewMail['kind'], email: string, count: number): Promise<void> {
  const mail = { kind, email, clientHash: '', sentAt: Date.now() };
  await insertRows('sentMails', ...Array.from({ length: count }, () => mail));
}

async function mailAbout(occasion: Occasion) {
  const { send, ...rest } = await createOccasion(occasion);
  await send();
  return rest;
}

async function getSubject(occasion: Occasion): Promise<string | undefined> {
  const { host, mails } = await mailAbout(occasion);
  expect(mails.length).toBeLessThan(2);
  return mails[0]?.subject.replace(`${host}: `, '');
}

describe('the mail about a scan', () => {
  it('summarizes a scan of more than five minutes', async () => {
    const { account, host, mails } = await mailAbout({ scan: LONG_SCAN });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: account.email, subject: `${host}: the scan has ended` });
    expect(mails[0]?.text).toContain('The scan has ended after 5 minutes');
    expect(mails[0]?.text).toContain(
      '- Pages stored: 42\n- Pages unchanged: 18\n- Pages left: 252\n- Credits charged: 42\n',
    );
  });

  it('is not sent if there is nothing to report', async () => {
    expect(await getSubject({})).toBeUndefined();
    expect(
      await getSubject({ scan: { ...LONG_SCAN, finished_at: '2026-11-20T10:05:00+00:00' } }),
    ).toBeUndefined();
  });

  it.each([
    ['cancelled', null, 'was cancelled'],
    ['failed', { code: 'scan_failed', message: 'It failed on our side.' }, 'has failed'],
  ] as const)('says that a long scan was %s', async (state, error, words) => {
    const { host, mails } = await mailAbout({ scan: { ...LONG_SCAN, state, error } });
    expect(mails[0]?.subject).toBe(`${host}: the scan ${words}`);
    if (error) expect(mails[0]?.text).toContain(`\n${error.message}\n`);
  });

  it('links to the changes, or to the page of the scan if it cannot be compared', async () => {
    const { browser, host } = await createScanOwner({ '/': linkPage('Home') });
    const path = await startScan(browser, host);
    await readEnd(browser, path);
    const readMail = async (changes: ScanChanges | null) => {
      const { host: mailed, id, mails } = await mailAbout({ scan: LONG_SCAN, changes });
      return mails[0]?.text.replace(`${ORIGIN}/websites/${mailed}/scans/${id}`, '<scan>');
    };
    expect(await readMail(SAME)).toContain('See what changed:\n<scan>/changes\n');
    expect(await readMail(null)).toContain('Open the scan:\n<scan>\n');
    expect(await readMail({ ...SAME, against: null })).toContain('Open the scan:\n<scan>\n');
    expect(path).toBe(`/websites/${host}/scans/${path.split('/').at(-1)}`);
    expect(await readText(browser.get(path))).toContain('The scan is complete');
  });

  it.each([
    [78, 73, 'score down 5'],
    [78, 74, undefined],
    [78, 90, undefined],
    [null, 40, undefined],
    [78, null, undefined],
  ])('reports that the score went from %s to %s: %s', async (before, after, subject) => {
    expect(await getSubject({ changes: { ...SAME, score: { before, after } } })).toBe(subject);
  });

  it('takes the number of points from the settings', async () => {
    const changes = { ...SAME, score: { before: 78, after: 66 } };
    expect(await getSubject({ changes, settings: { score_drop: 12 } })).toBe('score down 12');
    expect(await getSubject({ changes, settings: { score_drop: 13 } })).toBeUndefined();
    expect(await getSubject({ changes, settings: { score_drop: null } })).toBeUndefined();
  });

  it('reports new critical and high findings, and no others', async () => {
    const withNew = (...found: ScanChanges['findings']['new']) => ({
      changes: { ...SAME, findings: { ...SAME.findings, new: found } },
    });
    expect(await getSubject(withNew(ALT))).toBeUndefined();
    expect(await getSubject(withNew(ALT, NOINDEX))).toBe('1 new finding');
    const { changes } = withNew(ALT, NOINDEX);
    expect(await getSubject({ changes: { ...changes, ignored: [NOINDEX.id] } })).toBeUndefined();
    expect(await getSubject(withNew(ALT, { ...ALT, severity: 'high' }))).toBe('1 new finding');
    const many = Array.from({ length: 12 }, (_, n) => ({ ...NOINDEX, title: `Finding ${n}` }));
    const { mails } = await mailAbout(withNew(...many));
    expect(mails[0]?.subject).toContain('12 new findings');
    expect(mails[0]?.text).toContain('- Finding 9 (critical, 3 pages)\n- And 2 more');
  });

  it('reports once that the website could not be reached', async () => {
    const { mails } = await mailAbout({ scan: { ...FAILED_SCAN, finished_at: LONG_SCAN.finished_at } });
    expect(mails[0]?.subject).toContain('website not reachable, the scan has failed');
    expect(mails[0]?.text.split('No page of brightpage.com')).toHaveLength(2);
  });

  it('compares nothing with a scan that failed', async () => {
    const changes = { ...SAME, score: { before: 78, after: 40 } };
    expect(await getSubject({ scan: FAILED_SCAN, changes })).toBe('website not reachable');
  });

  it('reports that the credits do not cover the next scan', async () => {
    const at = Date.parse('2026-11-27T04:00:00Z');
    expect(await getSubject({ nextRun: { at, credits: 100 } })).toBeUndefined();
    const { mails } = await mailAbout({ nextRun: { at, credits: 101 } });
    expect(mails[0]?.subject).toContain('not enough credits');
    expect(mails[0]?.text).toContain(
      'It is due on 27 November 2026 at 04:00 UTC and is expected to cost 101 credits. You have 100.',
    );
  });

  it('names a proof of ownership that is missing, but is not sent for it', async () => {
    const setMissing = (host: string) =>
      updateRows(
        'websites',
        { host },
        { proofMissingSince: Date.parse('2026-11-06T04:00:00Z'), proofMissingCount: 2 },
      );
    const quiet = await createOccasion();
    await setMissing(quiet.host);
    await quiet.send();
    expect(quiet.mails).toEqual([]);
    const long = await createOccasion({ scan: LONG_SCAN });
    await setMissing(long.host);
    await long.send();
    expect(long.mails[0]?.text).toContain('We have not found your proof of ownership since 6 November 2026.');
  });

  it.each([
    ['new_findings', { changes: { ...SAME, findings: { ...SAME.findings, new: [NOINDEX] } } }],
    ['unreachable', { scan: FAILED_SCAN }],
    ['low_credits', { nextRun: { at: 0, credits: 101 } }],
    ['long_scan', { scan: LONG_SCAN }],
    ['enabled', { scan: LONG_SCAN }],
  ] satisfies [keyof AlertSettings, Occasion][])(
    'is not sent for what %s turns off',
    async (setting, occasion) => {
      expect(await getSubject(occasion)).toBeDefined();
      expect(await getSubject({ ...occasion, settings: { [setting]: false } })).toBeUndefined();
    },
  );

  it('reports what it can without a scan to compare with', async () => {
    expect(await getSubject({ changes: null, scan: LONG_SCAN })).toBe('the scan has ended');
    expect(
      await getSubject({ changes: { ...SAME, against: null, score: { before: null, after: 40 } } }),
    ).toBeUndefined();
  });

  it('is not sent to a suspended account', async () => {
    const { account, mails, send } = await createOccasion({ scan: LONG_SCAN });
    await suspendAccount(env, { actor: 'admin@brightpage.com', accountId: account.id, reason: 'Abuse' });
    await send();
    expect(mails).toEqual([]);
  });

  it('is not sent to an account that has removed the website: its settings are gone, even an opt-out', async () => {
    const { account, host, mails, send } = await createOccasion({
      scan: LONG_SCAN,
      settings: { enabled: false },
    });
    expect((await releaseByApi(account, host)).status).toBe(200);
    await send();
    expect(mails).toEqual([]);
  });

  it('is sent even if the webhooks cannot be notified', async () => {
    const { account, host, id, bindings, mails } = await createOccasion({ scan: LONG_SCAN });
    await insertRows('webhooks', {
      id: newId('wh_'),
      accountId: account.id,
      url: 'https://hooks.brightpage.com/',
      events: JSON.stringify(['scan.finished']),
      createdAt: 1,
      updatedAt: 1,
    });
    const getByName = () => {
      throw new Error('down');
    };
    Object.assign(bindings, { WEBHOOK_ENDPOINT: { getByName } });
    const job = { id, accountId: account.id, host } as ScanJob;
    await expect(
      notifyScanEnd(bindings, { job, scan: { ...LONG_SCAN, id, host }, isMailed: true }),
    ).rejects.toThrow();
    expect(mails).toHaveLength(1);
  });

  it.each([
    ['of a watched page', { pageUrl: 'https://brightpage.com/oak' }, true],
    ['that was tried too often', {}, false],
  ])('is not sent about a scan %s', async (_, fields, isMailed) => {
    const { account, host, id, bindings, mails } = await createOccasion();
    const job = { id, accountId: account.id, host, ...fields } as ScanJob;
    await notifyScanEnd(bindings, { job, scan: { ...LONG_SCAN, id, host }, isMailed });
    expect(mails).toEqual([]);
  });

  it('is not sent, nor tried again, beyond 60 in an hour', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { account, mails, send } = await createOccasion({ scan: LONG_SCAN });
    await recordMails('alert', account.email, 60);
    await send();
    expect(mails).toEqual([]);
    await deleteRows('sentMails');
    await send();
    expect(mails).toEqual([]);
  });

  it('does not use the last tenth of the mails of an hour', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await deleteRows('sentMails');
    await putSetting('mails_per_hour', 20);
    const [last, beyond] = [
      await createOccasion({ scan: LONG_SCAN }),
      await createOccasion({ scan: LONG_SCAN }),
    ];
    await recordMails('notice', 'ada@brightpage.com', 17);
    await last.send();
    await beyond.send();
    await deleteRows('sentMails');
    await deleteRows('settings');
    expect([last.mails.length, beyond.mails.length]).toEqual([1, 0]);
  });

  it('about a scan that cost nothing is sent three times an hour: 200 accounts cannot use up the mails of all', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await deleteRows('sentMails');
    const occasions = await Promise.all(
      Array.from({ length: 3 }, () => createOccasion({ scan: { ...FAILED_SCAN, credits_charged: 0 } })),
    );
    const [flooder, first, paying] = occasions;
    await recordMails('free_alert', flooder?.account.email ?? '', 3);
    for (const { send } of occasions) await send();
    expect([flooder?.mails.length, first?.mails.length, paying?.mails.length]).toEqual([0, 1, 1]);

    // All that 200 accounts can have in an hour: 600 of 2,000. From 500 on, each account gets one.
    for (let n = 0; n < 199; n++) await recordMails('free_alert', `flood${n}@brightpage.com`, 3);
    const [fresh, again] = [
      await createOccasion({ scan: { ...FAILED_SCAN, credits_charged: 0 } }),
      await createOccasion({ scan: { ...FAILED_SCAN, credits_charged: 0 } }),
    ];
    await recordMails('free_alert', again.account.email, 1);
    await fresh.send();
    await again.send();
    expect([fresh.mails.length, again.mails.length]).toEqual([1, 0]);
    const signIn = { email: 'ada@brightpage.com', clientHash: '', networkHash: null, deviceHash: null };
    const mail: NewMail = { ...signIn, kind: 'sign_in', sentAt: Date.now() };
    expect(await reserveMail(env, { mail, limits: [], isPrivileged: false })).toEqual(expect.any(Number));
    await deleteRows('sentMails');
  });

  it('as a notice goes to each account once an hour, and again for a quarter of the mails of an hour', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await deleteRows('sentMails');
    for (let n = 0; n < 50; n++) await recordMails('notice', `flood${n}@brightpage.com`, 10);
    const { env: bindings, mails } = createMailbox();
    const notice = (to: string) => sendNotice(bindings, { to, subject: 'Key', text: 'Key' });
    await notice('victim@brightpage.com');
    await notice('victim@brightpage.com');
    await notice('other@brightpage.com');
    expect(mails.map(({ to }) => to)).toEqual(['victim@brightpage.com', 'other@brightpage.com']);
    await deleteRows('sentMails');
  });

  it('has the id of the scan as the idempotency key of Resend', async () => {
    const { id, bindings, send } = await createOccasion({ scan: LONG_SCAN });
    Object.assign(bindings, { RESEND_API_KEY: 're_123' });
    const { fetch } = globalThis;
    const keys: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).host !== 'api.resend.com') return fetch(request);
      keys.push(request.headers.get('Idempotency-Key'));
      return Response.json({ id: 'mail_1' });
    });
    await send();
    expect(keys).toEqual([`scan:${id}`]);
  });

  it('is text and HTML with the same contents, without anything to load', async () => {
    const { host, mails } = await mailAbout({
      scan: LONG_SCAN,
      changes: {
        ...SAME,
        score: { before: 82, after: 67 },
        grade: { before: 'B', after: 'D' },
        findings: { ...SAME.findings, new: [NOINDEX] },
      },
      nextRun: { at: Date.parse('2026-11-27T04:00:00Z'), credits: 250 },
    });
    const anonymize = (text = '') =>
      text
        .replaceAll(host, 'brightpage.com')
        .replace(/acc_\w{26}/g, 'acc_1')
        .replace(/scan_\w{26}/g, 'scan_1')
        .replace(/[0-9a-f]{64}/g, 'c0de');
    expect(anonymize(mails[0]?.subject)).toBe(
      'brightpage.com: score down 15, 1 new finding, not enough credits, the scan has ended',
    );
    expect(anonymize(mails[0]?.text)).toMatchSnapshot('text');
    expect(anonymize(mails[0]?.html)).toMatchSnapshot('html');
    expect(mails[0]?.html).not.toMatch(/<(?:img|script|link|b)\b|src=|url\(/);
  });
});

describe('the mail is sent once', () => {
  it('if the step is run again, also at the same time', async () => {
    const { mails, send } = await createOccasion({ scan: LONG_SCAN });
    await Promise.all([send(), send()]);
    await send();
    expect(mails).toHaveLength(1);
  });

  it('if the first attempt was not accepted', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { bindings, mails, send } = await createOccasion({ scan: LONG_SCAN });
    const { EMAIL } = bindings;
    Object.assign(bindings, { EMAIL: { send: () => Promise.reject(new Error('down')) } });
    await expect(send()).rejects.toMatchObject({ code: 'mail_not_sent' });
    Object.assign(bindings, { EMAIL });
    await send();
    await send();
    expect(mails).toHaveLength(1);
  });

  it('or not at all if the process dies while it is sent', async () => {
    const { bindings, mails, send } = await createOccasion({ scan: LONG_SCAN });
    const { EMAIL } = bindings;
    const dying = new Promise<never>(() => {});
    const isSending = new Promise<void>((resolve) => {
      const sendOnce = () => {
        resolve();
        return dying;
      };
      Object.assign(bindings, { EMAIL: { send: sendOnce } });
    });
    void send();
    await isSending;
    Object.assign(bindings, { EMAIL });
    await send();
    expect(mails).toEqual([]);
  });

  it('if the object of the scan dies after the mail', async () => {
    stopScanClock();
    const paths = Array.from({ length: 39 }, (_, index) => `/chair-${'x'.repeat(index + 1)}`);
    const { account, browser, host } = await createScanOwner({
      '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nCrawl-delay: 10\n' },
      '/': linkPage('Home', ...paths),
      '*': linkPage('A chair'),
    });
    const { env: bindings, mails } = createMailbox();
    const id = (await startScan(browser, host)).split('/').at(-1) ?? '';
    const { EMAIL } = bindings;
    const send = async (mail: EmailMessageBuilder) => {
      await EMAIL.send(mail);
      await abortScan(id);
    };
    await rebindScan(id, { ...bindings, EMAIL: { send } as unknown as SendEmail });
    await runScan(id);
    await until(() => mails.length > 0);
    await until(() => runToEnd(id));
    expect(mails).toHaveLength(1);
    // The new object has other bindings, so the records are counted.
    expect(await countStoredRows('sentMails', { kind: 'alert', email: account.email })).toBe(1);
  });
});

/** Runs the next alarm of a scan. Returns whether there is none. */
async function runToEnd(id: string): Promise<boolean> {
  try {
    const { alarmAt, isWorking } = await readAlarm(id);
    if (alarmAt !== null) await runDurableObjectAlarm(env.SCAN.getByName(id));
    return alarmAt === null && !isWorking;
  } catch {
    // The object was aborted meanwhile.
    return false;
  }
}
