import type { AccountRow } from '../../storage/accounts.ts';
import { getContactAddress } from '../mail/send.ts';

/** That an administrator refuses the account's keys, whichever it makes (SPEC section 8). */
export interface Suspension {
  /** What the account is told. */
  reason: string;
  /** Milliseconds since 1970. */
  since: number;
}

/** The account's suspension; `null` while its keys work. */
export function toSuspension({ suspendedAt, suspendedReason }: AccountRow): Suspension | null {
  return suspendedAt === null ? null : { reason: suspendedReason ?? '', since: suspendedAt };
}

/** What the account is told: that, why, and whom to ask. */
export function formatSuspensionNotice(env: Env, { reason }: Suspension): string {
  return `The API keys of this account are suspended: ${reason.replace(/\.$/, '')}. Write to ${getContactAddress(env)} to have them work again`;
}
