import { env } from 'cloudflare:workers';
import { afterEach, expect, test, vi } from 'vitest';
import { sendMail } from '../../../src/services/mail/send-mail.ts';

const MAIL = { to: 'ada@brightpage.com', subject: 'Hello', text: 'A text.\n' };
const FROM = 'Site Audit <sign-in@audit.brightpage.com>';

afterEach(() => {
  vi.restoreAllMocks();
});

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
  'when Resend %s the caller is told the mail could not be sent, and the log why',
  async ([, answer]) => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(sendMail({ ...env, RESEND_API_KEY: 're_123' }, MAIL)).rejects.toMatchObject({
      status: 502,
      message: 'The mail could not be sent. Try again in a few minutes.',
    });
    expect(log.mock.calls[0]?.[0]).toMatch(/domain not verified|network/);
    expect(log.mock.calls[0]?.[0]).not.toContain('ada@brightpage.com');
  },
);

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
