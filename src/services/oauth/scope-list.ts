import { SCOPES, type Scope } from '../../lib/scopes.ts';

/** Parses scopes separated by spaces (RFC 6749 section 3.3), in the order of `SCOPES`. `null` if one is unknown or there is none. */
export function parseScopeList(text: string): Scope[] | null {
  const names = new Set(text.split(' ').filter((name) => name !== ''));
  const scopes = SCOPES.filter((scope) => names.has(scope));
  return scopes.length === names.size && scopes.length > 0 ? scopes : null;
}
