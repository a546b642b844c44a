/** A minimal browser for signing in: keeps cookies, posts forms, follows redirects and returns pages as text. */
export class Browser {
  private readonly cookies = new Map<string, string>();
  private readonly origin: string;
  private readonly headers: Record<string, string>;

  /** @param headers sent with each request */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.origin = origin;
    this.headers = headers;
  }

  get(path: string): Promise<string> {
    return this.request(path, {});
  }

  /** Posts a form with the headers of a same-site request. */
  post(path: string, fields: Record<string, string>): Promise<string> {
    return this.request(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { origin: this.origin, 'sec-fetch-site': 'same-origin' },
    });
  }

  private async request(path: string, init: RequestInit): Promise<string> {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(this.headers)) headers.set(name, value);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, this.origin), { ...init, redirect: 'manual', headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const location = response.headers.get('location');
    const text = await response.text();
    if (location !== null) return this.get(location);
    if (!response.ok) throw new Error(`${init.method ?? 'GET'} ${path}: HTTP ${response.status}:\n${text}`);
    return text;
  }
}
