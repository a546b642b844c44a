import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { sendMail } from '../../../src/services/mail/send-mail.ts';
import { deleteRows, hideTable, readRow } from '../../database.ts';

const MAIL = { to: 'ada@brightpage.com', subject: 'Hello', text: 'A text.\n' };
const FROM = 'Site Audit <sign-in@audit.brightpage.com>';

function createMailBinding(send: (mail: unknown) => Promise<unknown>): SendEmail {
  return { send } as unknown as SendEmail;
}

test('without a Resend key the Workers binding gets the mail', async () => {
  const sent: unknown[] = [];
  const fetched = vi.spyOn(globalThis, 'fetch');
  const EMAIL = createMailBinding((mail) => Promise.resolve(sent.push(mail)));
  await sendMail({ ...env, MAIL_FROM: FROM, EMAIL, RESEND_API_KEY: undefined }, MAIL);
  expect(sent).toEqual([{ from: { name: 'Site Audit', email: 'sign-in@audit.brightpage.com' }, ...MAIL }]);
  expect(fetched).not.toHaveBeenCalled();
});

test('a sender without a name is an address alone', async () => {
  const sent: unknown[] = [];
  const EMAIL = createMailBinding((mail) => Promise.resolve(sent.push(mail)));
  await sendMail({ ...env, MAIL_FROM: 'sign-in@audit.brightpage.com', EMAIL }, MAIL);
  expect(sent).toMatchObject([{ from: 'sign-in@audit.brightpage.com' }]);
});

test('with a Resend key its API gets the mail, and the binding does not', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ id: 'mail_1' }));
  const EMAIL = createMailBinding(() => Promise.reject(new Error('not this way')));
  await sendMail({ ...env, MAIL_FROM: FROM, EMAIL, RESEND_API_KEY: 're_123' }, MAIL);
  const request = new Request(...(fetched.mock.calls[0] ?? ['https://nowhere.brightpage.com']));
  expect([request.method, request.url]).toEqual(['POST', 'https://api.resend.com/emails']);
  expect(request.headers.get('Authorization')).toBe('Bearer re_123');
  expect(await request.json()).toEqual({ from: FROM, ...MAIL });
});

test.for([
  ['refuses', () => Promise.resolve(Response.json({ message: 'domain not verified' }, { status: 403 }))],
  ['cannot be reached', () => Promise.reject(new TypeError('network'))],
] as const)(
  'when Resend %s, and the binding too, the caller is told the mail could not be sent, and the log why',
  async ([, answer]) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const EMAIL = createMailBinding(() => Promise.reject(new Error('no quota left')));
    await expect(sendMail({ ...env, EMAIL, RESEND_API_KEY: 're_123' }, MAIL)).rejects.toMatchObject({
      status: 502,
      message: 'The mail could not be sent. Try again in a few minutes.',
    });
    const events = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
    expect(events).toMatchObject([
      {
        event: 'mail-provider-failed',
        provider: 'Resend',
        error: expect.stringMatching(/domain not verified|network/),
      },
      { event: 'mail-provider-failed', provider: 'Email Service', error: 'Error: no quota left' },
      { event: 'mail-failed' },
    ]);
    expect(JSON.stringify(events)).not.toContain('ada@brightpage.com');
  },
);

test('when the quota of Resend is used up the binding gets the mail', async () => {
  const answer = { name: 'daily_quota_exceeded', message: 'You have reached your daily email quota.' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(answer, { status: 429 }));
  vi.spyOn(console, 'error').mockReturnValue();
  const sent: unknown[] = [];
  const EMAIL = createMailBinding((mail) => Promise.resolve(sent.push(mail)));
  await sendMail({ ...env, MAIL_FROM: FROM, EMAIL, RESEND_API_KEY: 're_123' }, MAIL);
  expect(sent).toMatchObject([MAIL]);
});

test('mails of the day are counted, and the half of the quota is logged once', async () => {
  await deleteRows('dailyCounts');
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const EMAIL = createMailBinding(() => Promise.resolve());
  for (let n = 0; n < 5; n++) await sendMail({ ...env, EMAIL, MAIL_DAILY_QUOTA: '5' }, MAIL);
  expect(await readRow('dailyCounts', { event: 'mail' })).toMatchObject({ count: 5 });
  const events = log.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  expect(events).toMatchObject([{ event: 'mail-quota-half-used', sent: 3, quota: 5 }]);
});

test('a mail that cannot be counted is sent', async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  const restore = await hideTable('dailyCounts');
  const sent: unknown[] = [];
  await sendMail({ ...env, EMAIL: createMailBinding((mail) => Promise.resolve(sent.push(mail))) }, MAIL);
  await restore();
  expect(sent).toHaveLength(1);
  expect(String(log.mock.calls[0]?.[0])).toContain('mail-not-counted');
});

const ALERT = {
  ...MAIL,
  html: '<p>A text.</p>',
  headers: {
    'List-Unsubscribe': '<https://audit.brightpage.com/unsubscribe?code=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  },
};

test('HTML and headers go both ways, and the key as the idempotency key of Resend', async () => {
  const sent: unknown[] = [];
  const EMAIL = createMailBinding((mail) => Promise.resolve(sent.push(mail)));
  await sendMail({ ...env, MAIL_FROM: 'sign-in@audit.brightpage.com', EMAIL }, { ...ALERT, key: 'scan:1' });
  expect(sent).toEqual([{ from: 'sign-in@audit.brightpage.com', ...ALERT }]);
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ id: 'mail_1' }));
  await sendMail({ ...env, MAIL_FROM: FROM, RESEND_API_KEY: 're_123' }, { ...ALERT, key: 'scan:1' });
  const request = new Request(...(fetched.mock.calls[0] ?? ['https://nowhere.brightpage.com']));
  expect(request.headers.get('Idempotency-Key')).toBe('scan:1');
  expect(await request.json()).toEqual({ from: FROM, ...ALERT });
});

test('the binding of the runtime accepts a mail with HTML and these headers', async () => {
  vi.spyOn(console, 'log').mockReturnValue();
  await expect(sendMail(env, { ...ALERT, key: 'scan:1' })).resolves.toBeUndefined();
});
