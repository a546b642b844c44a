import type { Scope } from '../../lib/scopes.ts';
import { TOOLS_BY_NAME } from './tools/all.ts';

/** Returns all scopes that the messages of a request need, if one of them is not granted; otherwise none. */
export function findMissingScopes(body: unknown, granted: readonly Scope[]): Scope[] {
  const needed = new Set(listMessages(body).flatMap(listNeededScopes));
  return [...needed].every((scope) => granted.includes(scope)) ? [] : [...needed];
}

/** Lists the tools that the messages of a request call and that do more than read. */
export function listChangingTools(body: unknown): string[] {
  return listMessages(body).flatMap((message) => {
    const changes = listNeededScopes(message).some((scope) => scope !== 'read');
    return changes && isObject(message) && isObject(message.params) ? [String(message.params.name)] : [];
  });
}

function listMessages(body: unknown): unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** Lists of tools and resources, and what a client says to begin with, need a valid token of any scope. */
function listNeededScopes(message: unknown): readonly Scope[] {
  if (!isObject(message)) return [];
  const { method, params } = message;
  if (method === 'resources/list' || method === 'resources/read') return ['read'];
  if (method !== 'tools/call' || !isObject(params) || typeof params.name !== 'string') return [];
  return TOOLS_BY_NAME.get(params.name)?.scopes(isObject(params.arguments) ? params.arguments : {}) ?? [];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
