/** Whether a `Prefer` header asks for an answer before the work is done (RFC 7240 section 4.1). */
export function prefersAsyncResponse(prefer: string | undefined): boolean {
  return (prefer ?? '').split(',').some((preference) => /^\s*respond-async\s*(?:;|$)/i.test(preference));
}
