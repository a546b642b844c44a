import { fields, filled, holds, matching, oneOf, same, type Shape } from './shapes.ts';

/** A client of release 1.1.0, written from its documentation alone. It knows no code of the service. */
export class Client {
  readonly key: string | null;
  private readonly fetch: Fetch;
  private readonly siteUrl: string;

  /** @param siteUrl the service's public web address */
  constructor(fetch: Fetch, siteUrl: string, key: string | null) {
    this.fetch = fetch;
    this.siteUrl = siteUrl;
    this.key = key;
  }

  /** Sends a GET request and returns `data` of the 200 response. */
  async get<T>(path: string, shape: Shape<T>): Promise<T> {
    return this.send('GET', path, undefined, 200, shape);
  }

  /** Sends a POST request with a JSON body, or none, and returns `data` of the response. */
  async post<T>(path: string, body: unknown, shape: Shape<T>, status = 200): Promise<T> {
    return this.send('POST', path, body === undefined ? undefined : JSON.stringify(body), status, shape);
  }

  /** The same with a form-encoded body. */
  async postForm<T>(path: string, form: Record<string, string>, shape: Shape<T>, status = 200): Promise<T> {
    return this.send('POST', path, new URLSearchParams(form), status, shape);
  }

  /**
   * Sends a request that is refused with this status. Returns the message and the headers.
   *
   * @param body JSON as text is sent as it is
   */
  async refuse(status: number, method: string, path: string, body?: unknown): Promise<Refusal> {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await this.request(method, path, text);
    const what = `${method} ${path}`;
    const { error } = ERROR(await readJson(response, what), what);
    same([response.status, error.status], [status, status], `${what} (${error.message})`);
    return { message: error.message, headers: response.headers };
  }

  /** Sends a request and returns the response as it is. */
  async request(
    method: string,
    path: string,
    body?: string | URLSearchParams,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const response = await this.fetch(`${this.siteUrl}/api/v1${path}`, {
      method,
      headers: {
        ...(this.key !== null && { Authorization: `Bearer ${this.key}` }),
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body }),
    });
    same(response.headers.get('X-API-Version'), '1.1.0', `X-API-Version of ${method} ${path}`);
    matching(/^\S+$/)(response.headers.get('X-Request-Id'), `X-Request-Id of ${method} ${path}`);
    return response;
  }

  /** Reads a public page of the service, without the key. */
  async readPage(path: string): Promise<Response> {
    return this.fetch(this.siteUrl + path);
  }

  private async send<T>(
    method: string,
    path: string,
    body: string | URLSearchParams | undefined,
    status: number,
    shape: Shape<T>,
  ): Promise<T> {
    const response = await this.request(method, path, body);
    const what = `${method} ${path}`;
    const json = await readJson(response, what);
    same(response.status, status, `${what} (${JSON.stringify(json).slice(0, 300)})`);
    return fields({ data: shape })(json, what).data;
  }
}

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface Refusal {
  message: string;
  headers: Headers;
}

const ERROR = fields({
  error: fields({ message: filled, status: oneOf(400, 401, 402, 403, 404, 409, 422, 429, 500, 502) }),
});

async function readJson(response: Response, what: string): Promise<unknown> {
  matching(/^application\/json\b/)(response.headers.get('Content-Type'), `Content-Type of ${what}`);
  return response.json();
}

/** Reads the seconds to wait: a whole number up to a minute. */
export function readRetryAfter(headers: Headers): number {
  const seconds = Number(matching(/^\d+$/)(headers.get('Retry-After'), 'Retry-After'));
  holds(seconds >= 1 && seconds <= 60, `Retry-After of ${seconds} seconds is within the minute`);
  return seconds;
}
