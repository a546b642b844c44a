import { DAY } from './time.ts';

/** How long an audit without an account can be read and kept, in milliseconds (docs/contract.md 3.31). */
export const GUEST_AUDIT_LIFETIME = DAY;
