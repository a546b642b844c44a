import type { AccountRow } from '../../storage/accounts.ts';

/** What identifies a key without revealing it. */
export interface ApiKeyInfo {
  /** The key's last four characters. */
  hint: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** Returns the account's key, or `null` if it has none. */
export function toApiKeyInfo({ keyHint, keyCreatedAt }: AccountRow): ApiKeyInfo | null {
  return keyHint !== null && keyCreatedAt !== null ? { hint: keyHint, createdAt: keyCreatedAt } : null;
}
