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
  /** Whether the last answer refused the request for now: `Retry-After`, or an error that says what was charged. */
  wasRefused = false;
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
    const headers = { 'cf-connecting-ip': this.address };
    const browser = new Browser(this.origin, headers, (response) => this.noteRefusal(response));
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
    this.noteRefusal(response);
    return response.status === 200 ? null : `${path}: HTTP ${response.status}`;
  }

  private noteRefusal({ status, headers }: Response, code = ''): void {
    const isLater = (status === 503 || status === 429) && headers.has('retry-after');
    this.wasRefused = isLater || ['publish_interrupted', 'site_unreachable'].includes(code);
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
    const { data, error } = parseObject(text);
    this.noteRefusal(response, error?.code);
    return { status: response.status, headers: response.headers, data: (data ?? {}) as Answer['data'] };
  }
}

function parseObject(text: string): { data?: unknown; error?: { code?: string } } {
  try {
    return JSON.parse(text) as ReturnType<typeof parseObject>;
  } catch {
    return {};
  }
}
