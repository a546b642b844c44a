import { TIMESTAMP } from '../../fixtures/timestamp.ts';

/** The recorded TimeStampResp. */
export const RESPONSE = Uint8Array.from(atob(TIMESTAMP.response), (char) => char.charCodeAt(0));
export const DATA = new TextEncoder().encode(TIMESTAMP.text);
export const HASH = new Uint8Array(await crypto.subtle.digest('SHA-256', DATA));
export const NONCE = Uint8Array.from(TIMESTAMP.nonce);
