/** When this isolate last changed public content, in milliseconds since 1970. */
let changedAt = 0;

/**
 * Records that public content has changed: this isolate shows it at once. The others show it when their copies are four seconds old
 * (src/entry/http/public-cache.ts).
 */
export function recordPublicChange(): void {
  changedAt = Date.now();
}

/** Returns when this isolate last changed public content, in milliseconds since 1970; 0 if it has not. */
export function readPublicChange(): number {
  return changedAt;
}
