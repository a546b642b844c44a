export type JsonObject = { readonly [key: string]: unknown };

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The values of a property: a single value is one, and so are those of a list or set object (JSON-LD 1.1, section 4.3). Arrays within
 * arrays are one list (JSON-LD 1.1 Processing Algorithms and API, section 5.1.2).
 */
export function toArray(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.some(Array.isArray) ? value.flat(Infinity) : value;
  if (value === undefined || value === null) return [];
  return isJsonObject(value) && ('@list' in value || '@set' in value)
    ? toArray(value['@list'] ?? value['@set'])
    : [value];
}

/** Reads a string or a value object, `{"@value": "…"}` (JSON-LD 1.1, section 4.2); `null` for anything else. */
export function readJsonLdText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return isJsonObject(value) && typeof value['@value'] === 'string' ? value['@value'] : null;
}
