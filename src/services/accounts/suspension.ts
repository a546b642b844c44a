import type { AccountRow } from '../../storage/accounts.ts';
import { getContactAddress } from '../mail/send-mail.ts';

/** An administrator's suspension of an account (docs/contract.md 2.7). */
export interface Suspension {
  /** Shown to the account. */
  reason: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** Returns the account's suspension, or `null` if it is not suspended. */
export function toSuspension({
  suspendedAt,
  suspendedReason,
}: Pick<AccountRow, 'suspendedAt' | 'suspendedReason'>): Suspension | null {
  return suspendedAt === null ? null : { reason: suspendedReason ?? '', since: suspendedAt };
}

/** Writes the notice for the account: that it is suspended, the reason, and the contact. */
export function formatSuspensionNotice(env: Env, { reason }: Suspension): string {
  return `This account is suspended: ${reason.replace(/\.$/, '')}. Write to ${getContactAddress(env)} to have the suspension lifted.`;
}
