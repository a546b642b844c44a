/** SPEC section 9: the live release, on every response of the API, in GET /health and in frozen snapshots. */
export const RELEASE = '1.1.0';
