import type { AccountRow } from '../../storage/accounts.ts';

/** What tells a key without being it. */
export interface ApiKeyInfo {
  /** Its last characters. */
  hint: string;
  /** Milliseconds since 1970. */
  createdAt: number;
}

/** The account's key; `null` without one. */
export function toApiKeyInfo({ keyHint, keyCreatedAt }: AccountRow): ApiKeyInfo | null {
  return keyHint !== null && keyCreatedAt !== null ? { hint: keyHint, createdAt: keyCreatedAt } : null;
}
