import { Browser } from '../local/browser.ts';
import type { LocalInternet } from '../local/internet.ts';
import { hostOfShop } from './shops.ts';

interface Answer {
  status: number;
  headers: Headers;
  data: Record<string, unknown>;
}

/** An account of the load test, with an API key and a verified website. It does one thing at a time. */
export class User {
  readonly host: string;
  readonly email: string;
  key = '';
  isBusy = false;
  /** An email address gets three codes in 15 minutes. */
  signIns = 0;
  /** When the last audit was admitted, in milliseconds since 1970. */
  auditedAt = 0;
  reportId = '';
  /** Not a number while it is not known. */
  credits = 0;
  /** The number of the database with its rows. */
  database = 1;
  /** Paths of the public pages of its snapshots. */
  readonly snapshots: string[] = [];
  private readonly origin: string;
  private readonly internet: LocalInternet;
  private readonly address: string;

  constructor(origin: string, internet: LocalInternet, number: number) {
    this.origin = origin;
    this.internet = internet;
    this.host = hostOfShop(number);
    this.email = `load-${number}@example.com`;
    // Each user gets a network of its own, because sign-in limits count networks.
    this.address = `${20 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`;
  }

  /** Signs in on the web pages as a new visitor. Three requests; the first sign-in adds one that creates the key. */
  async signIn(): Promise<void> {
    const browser = new Browser(this.origin, { 'cf-connecting-ip': this.address });
    this.signIns++;
    await browser.post('/sign-in', { email: this.email });
    await browser.post('/sign-in/code', { email: this.email, code: this.internet.codeFor(this.email) });
    if (this.key !== '') return;
    this.key = /svk_[\w-]{43}/.exec(await browser.post('/account/key', {}))?.[0] ?? '';
    if (this.key === '') throw new Error(`The account page of ${this.email} shows no API key`);
  }

  /** Adds its website and verifies it. Two requests. */
  async verifyWebsite(): Promise<void> {
    const added = await this.send('POST', '/websites', { host: this.host });
    const website = added.data.website as { your_token: string | null } | undefined;
    const token = website?.your_token;
    if (token)
      this.internet.proofs.set(this.host, { file: { path: `/svc-verification-${token}.txt`, text: token } });
    const { data } = await this.send('POST', `/websites/${this.host}/verify`);
    if (data.ok !== true) throw new Error(`${this.host} is not verified: ${JSON.stringify(data)}`);
  }

  /** Reads a public page. Returns a description of the failure, or `null` on success. */
  async expectPage(path: string): Promise<string | null> {
    const response = await fetch(this.origin + path, { signal: AbortSignal.timeout(60_000) });
    await response.arrayBuffer();
    return response.status === 200 ? null : `${path}: HTTP ${response.status}`;
  }

  /** Sends a request to the API. `data` is empty unless it succeeds. */
  async send(method: string, path: string, body?: unknown, key = this.key): Promise<Answer> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const { data } = parseObject(text);
    return { status: response.status, headers: response.headers, data: (data ?? {}) as Answer['data'] };
  }
}

function parseObject(text: string): { data?: unknown } {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return {};
  }
}
