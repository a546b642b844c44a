import { CITABILITY_FINDINGS } from './pillars/citability.ts';

/** The finding of the combined report that lists the pages of a check of a pillar, by the id of the check. */
export const CHECK_FINDINGS: ReadonlyMap<string, string> = new Map([
  ['readable-without-js', 'content-empty-without-js'],
  ['snippets-allowed', 'snippet-suppressed'],
  ['titles-unique', 'titles-duplicate'],
  ['descriptions-unique', 'descriptions-duplicate'],
  ['links-alive', 'internal-links-broken'],
  ...CITABILITY_FINDINGS,
]);
