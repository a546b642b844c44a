import { createWebhookSecret } from '../../lib/webhook-signature.ts';
import { DAY } from '../../lib/time.ts';

/** How long a replaced secret still signs, in milliseconds. */
const SECRET_OVERLAP = DAY;
/** Secrets that sign at the same time. Bounds the header if secrets are replaced repeatedly. */
const MAX_SECRETS = 3;

interface Secret {
  secret: string;
  /** In milliseconds since 1970; `null` for the newest. */
  expiresAt: number | null;
}

/** The secrets of an endpoint, newest first. */
export class Secrets {
  private readonly kv: SyncKvStorage;

  constructor(kv: SyncKvStorage) {
    this.kv = kv;
  }

  /** Creates the first secret. A repeat replaces it. */
  create(now: number): string {
    this.kv.delete('secrets');
    return this.replace(now);
  }

  /** Creates and returns a new secret. The previous one signs for another day. */
  replace(now: number): string {
    const secret = createWebhookSecret();
    const old = this.list(now).map(({ secret: text, expiresAt }) => ({
      secret: text,
      expiresAt: expiresAt ?? now + SECRET_OVERLAP,
    }));
    this.kv.put('secrets', [{ secret, expiresAt: null }, ...old].slice(0, MAX_SECRETS));
    return secret;
  }

  /** Returns the secrets to sign with. */
  getSigning(now: number): string[] {
    return this.list(now).map(({ secret }) => secret);
  }

  /** Returns when the last replaced secret stops signing, in milliseconds since 1970; `null` if only the newest signs. */
  getOverlapEnd(now: number): number | null {
    return this.list(now)[1]?.expiresAt ?? null;
  }

  private list(now: number): Secret[] {
    const secrets = this.kv.get<Secret[]>('secrets') ?? [];
    return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }
}
