import { createWebhookSecret } from '../lib/webhook-signature.ts';
import { DAY } from '../lib/time.ts';

/** How long a secret that was replaced still signs, in milliseconds. */
const SECRET_OVERLAP = DAY;
/** Secrets that sign at the same time. Bounds the header when secrets are replaced again and again. */
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

  /** Makes the first secret. The last counts if it is repeated. */
  create(now: number): string {
    this.kv.delete('secrets');
    return this.replace(now);
  }

  /** Makes a new secret. The one before signs for another day. Returns the new one. */
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

  /** Returns when the secret that was replaced last stops signing; `null` if only the newest signs. */
  getOverlapEnd(now: number): number | null {
    return this.list(now)[1]?.expiresAt ?? null;
  }

  private list(now: number): Secret[] {
    const secrets = this.kv.get<Secret[]>('secrets') ?? [];
    return secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);
  }
}
