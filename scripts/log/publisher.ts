import { hostOfShop } from '../load/shops.ts';

/** An account with credits and audits of its website, which can be published. */
export class Publisher {
  readonly host: string;
  private readonly origin: () => string;
  private key = '';

  /** @param origin of the service, which can change when it starts again */
  constructor(origin: () => string, number: number) {
    this.origin = origin;
    this.host = hostOfShop(number);
  }

  /** Opens the account, which owns its website. */
  async open(credits: number): Promise<void> {
    const response = await fetch(`${this.origin()}/bench/owner?host=${this.host}&credits=${credits}`);
    if (!response.ok) throw new Error(`${this.host} was not opened: ${await response.text()}`);
    ({ key: this.key } = (await response.json()) as { key: string });
  }

  /** Audits the home page. Returns the id of the audit. */
  async audit(): Promise<string> {
    const { status, body } = await this.post('/reports', { url: `https://${this.host}/` });
    const { report } = (body.data ?? {}) as { report?: { id: string } };
    if (!report) throw new Error(`${this.host} was not audited: HTTP ${status} ${JSON.stringify(body)}`);
    return report.id;
  }

  /** Publishes an audit and returns the id of the snapshot. Rejects if it is not published. */
  async publish(reportId: string, provider: string): Promise<string> {
    const { status, body } = await this.post('/submissions', { report_id: reportId, provider });
    const { submission } = (body.data ?? {}) as { submission?: { id: string } };
    if (!submission) throw new Error(`${reportId} was not published: HTTP ${status} ${JSON.stringify(body)}`);
    return submission.id;
  }

  private async post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${this.origin()}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
}
