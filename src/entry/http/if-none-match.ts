/** Whether an `If-None-Match` header contains the entity tag, by weak comparison (RFC 9110 sections 8.8.3.2 and 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string, etag: string): boolean {
  const opaque = toOpaqueTag(etag);
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim())
    .some((tag) => tag === '*' || toOpaqueTag(tag) === opaque);
}

function toOpaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}
