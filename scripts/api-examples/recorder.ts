import type { ApiExample } from '../../src/contracts/api-example.ts';
import { formatRecord } from '../format-record.ts';

/** `SITE_URL` in wrangler.toml. The examples contain a placeholder origin, which the API reference replaces with its own. */
const LOCAL_ORIGIN = 'http://localhost:8787';
const EXAMPLE_ORIGIN = 'https://audit.example.com';
/** Lists and long texts are cut to these lengths: an example only shows the shape. */
const MAX_ITEMS = 2;
const MAX_EVENTS = 3;
const MAX_TEXT = 400;

// oxlint-disable-next-line typescript/no-explicit-any -- the answers of thirty operations
type Data = any;

/** A client of the API that keeps what it sends and receives. */
export class Recorder {
  private readonly examples: Record<string, ApiExample> = {};
  private readonly origin: string;
  private readonly key: string;
  /** When the account may audit again, in milliseconds since 1970. */
  private auditAllowedAt = 0;

  constructor(origin: string, key: string) {
    this.origin = origin;
    this.key = key;
  }

  /** Sends a request and returns `data` of the answer. @throws Error if it fails */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Data> {
    return (await this.request(method, path, body, headers)).answer.data;
  }

  /** Same as `send`, and keeps the request and its answer as the example of the operation. */
  async record(operationId: string, method: string, path: string, body?: object): Promise<Data> {
    const { status, answer } = await this.request(method, path, body, {});
    this.examples[operationId] = {
      method,
      path,
      ...(body && { body }),
      status,
      answer: shortenValue(answer),
    };
    return answer.data;
  }

  /** Waits until the account may audit a page again. */
  async waitForAudit(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.auditAllowedAt - Date.now()));
  }

  /** Returns the examples as JSON, by operation. */
  format(): string {
    return formatRecord(this.examples).replaceAll(LOCAL_ORIGIN, EXAMPLE_ORIGIN);
  }

  private async request(
    method: string,
    path: string,
    body: object | undefined,
    headers: Record<string, string>,
  ): Promise<{ status: number; answer: Data }> {
    const response = await fetch(`${this.origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = type.startsWith('image/') ? `(an image, ${type})` : await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: HTTP ${response.status}: ${text}`);
    const reset = /t=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1];
    if (reset !== undefined) this.auditAllowedAt = Date.now() + Number(reset) * 1_000;
    return { status: response.status, answer: type.startsWith('application/json') ? JSON.parse(text) : text };
  }
}

/** Shortens lists, events and long texts. Keeps all fields. */
function shortenValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map(shortenValue);
  if (typeof value === 'string') return shortenText(value);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortenValue(member)]));
}

function shortenText(text: string): string {
  if (text.includes('\n\nid: ')) return text.split('\n\n').slice(0, MAX_EVENTS).join('\n\n');
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
