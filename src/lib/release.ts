/** The live release: on every API response, in GET /health and in snapshots (docs/contract.md 12.6). */
export const RELEASE = '1.1.0';
