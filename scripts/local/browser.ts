/** A minimal browser for signing in: keeps cookies, posts forms, follows redirects and returns pages as text. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private readonly origin: string;
  private readonly headers: Record<string, string>;
  private readonly onResponse: (response: Response) => void;

  /** @param headers sent with each request */
  constructor(
    origin: string,
    headers: Record<string, string> = {},
    onResponse: (response: Response) => void = () => {},
  ) {
    this.origin = origin;
    this.headers = headers;
    this.onResponse = onResponse;
  }

  async get(path: string): Promise<string> {
    return this.follow(await this.send(path, {}), `GET ${path}`);
  }

  /** Returns the bytes of a file. */
  async download(path: string): Promise<Uint8Array> {
    const response = await this.send(path, {});
    if (!response.ok) throw new Error(`GET ${path}: HTTP ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Posts a form with the headers of a same-site request. */
  async post(path: string, fields: Record<string, string>): Promise<string> {
    return this.follow(await this.send(path, this.toForm(new URLSearchParams(fields))), `POST ${path}`);
  }

  /** Posts a form and returns the redirect target without following it. */
  async submit(path: string, fields: URLSearchParams): Promise<string> {
    const response = await this.send(path, this.toForm(fields));
    const location = response.headers.get('location');
    if (location === null)
      throw new Error(`POST ${path}: HTTP ${response.status}:\n${await response.text()}`);
    return location;
  }

  private toForm(body: URLSearchParams): RequestInit {
    const headers = { origin: this.origin, 'sec-fetch-site': 'same-origin' };
    return { method: 'POST', body, headers };
  }

  private async send(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.origin), { ...init, redirect: 'manual', headers });
    this.onResponse(response);
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  private async follow(response: Response, request: string): Promise<string> {
    const location = response.headers.get('location');
    const text = await response.text();
    if (location !== null) return this.get(location);
    if (!response.ok) throw new Error(`${request}: HTTP ${response.status}:\n${text}`);
    return text;
  }
}
