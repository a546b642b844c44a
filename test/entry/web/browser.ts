import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { app } from '../../../src/app.ts';
import { randomToken, sha256 } from '../../../src/lib/secret.ts';
import { DEVICE_LIFETIME } from '../../../src/services/accounts/client.ts';
import { SESSION_LIFETIME } from '../../../src/services/accounts/sessions.ts';
import { openDatabase, SERVICE } from '../../../src/storage/database.ts';
import { insertSession } from '../../../src/storage/sessions.ts';

export const ORIGIN = 'https://audit.brightpage.com';

/** The mails the service sent, newest last, and the bindings to run it with. */
export interface Mailbox {
  env: Env;
  mails: {
    to: string;
    subject: string;
    text: string;
    html?: string;
    headers?: Record<string, string>;
  }[];
}

/** Returns bindings whose mail binding stores what is sent. */
export function createMailbox(): Mailbox {
  const mails: Mailbox['mails'] = [];
  const send = (mail: Mailbox['mails'][number]) => {
    mails.push(mail);
    return Promise.resolve({ messageId: String(mails.length) });
  };
  return { env: { ...env, SITE_URL: ORIGIN, EMAIL: { send } as unknown as SendEmail }, mails };
}

/** Stores cookies as a browser does, and has an IP address of its own. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly env: Env;
  readonly address: string;

  constructor(bindings: Env, address: string = crypto.randomUUID()) {
    this.env = bindings;
    this.address = address;
  }

  get(path: string): Promise<Response> {
    return this.request(path, {});
  }

  /** Sends a form as the page's own forms do. */
  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', Origin: ORIGIN, ...headers },
    });
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('CF-Connecting-IP', this.address);
    headers.set('Cookie', Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const response = await app.request(
      ORIGIN + path,
      { ...init, headers },
      this.env,
      createExecutionContext(),
    );
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }
}

/** Returns the sign-in code in a mail. */
export function extractCode(mail: { text: string } | undefined): string {
  const code = /\d{8}/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error('there is no code in the mail');
  return code;
}

/** Returns eight digits other than the code. */
export function makeWrongCode(code: string): string {
  return String((Number(code) + 1) % 10 ** 8).padStart(8, '0');
}

/** Signs in as `email` by mailed code. */
export async function signIn(email: string): Promise<Browser> {
  const { env: bindings, mails } = createMailbox();
  const browser = new Browser(bindings);
  await browser.post('/sign-in', { email });
  await browser.post('/sign-in/code', { code: extractCode(mails[0]) });
  return browser;
}

/** Returns a browser that is signed in to an account, without a mail and a code. */
export async function openSession({ id: accountId }: { id: string }): Promise<Browser> {
  const [token, deviceToken, now] = [randomToken(32), randomToken(32), Date.now()];
  await insertSession(
    openDatabase(env, SERVICE),
    {
      tokenHash: await sha256(token),
      accountId,
      createdAt: now,
      expiresAt: now + SESSION_LIFETIME,
      browser: 'Unknown browser',
      country: 'unknown',
    },
    { deviceHash: await sha256(deviceToken), deviceExpiresAt: now + DEVICE_LIFETIME },
  );
  const browser = new Browser(createMailbox().env);
  browser.cookies.set('__Host-session', token);
  browser.cookies.set('__Host-device', deviceToken);
  return browser;
}
