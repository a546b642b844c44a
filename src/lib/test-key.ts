/**
 * The API key that is no secret: requests with it get the recorded answers that the API reference shows (docs/contract.md 2.29). It has not the
 * length of keys of accounts, so that none can be the same.
 */
export const TEST_KEY = 'svk_test_public';

/** Whether an `Authorization` header has the test key (RFC 6750 section 2.1). */
export function hasTestKey(authorization: string | null | undefined): boolean {
  return /^bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] === TEST_KEY;
}
