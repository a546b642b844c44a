import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { decompress } from '../src/lib/compression.ts';

const OBJECTS = ['ACCOUNT', 'HOST', 'SCAN', 'SITE_AUDITS', 'WEBHOOK_ENDPOINT', 'LOG'] as const;
const BUCKETS = ['AUDITS', 'SNAPSHOTS', 'LOG_FILES'] as const;

/** Returns where a text is stored: in any table of the database, file or object, also compressed. */
export async function findInStorage(text: string): Promise<string[]> {
  const found: string[] = [];
  const search = (place: string, value: unknown) => {
    if (readTexts(value).some((each) => each.includes(text))) found.push(place);
  };
  const tables = await env.DB_1.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{
    name: string;
  }>();
  for (const { name } of tables.results) {
    if (name.startsWith('_cf_')) continue;
    const { results } = await env.DB_1.prepare(`SELECT * FROM "${name}"`).all();
    for (const row of results) search(`D1 ${name}`, row);
  }
  for (const name of BUCKETS) {
    for (const { key, customMetadata } of (await env[name].list()).objects) {
      search(`R2 ${name} ${key}`, [key, customMetadata, await (await env[name].get(key))?.bytes()]);
    }
  }
  for (const name of OBJECTS) {
    const namespace = env[name] as DurableObjectNamespace;
    for (const id of await listDurableObjectIds(namespace)) {
      const contents = await runInDurableObject(namespace.get(id), (_, { storage }) => readObject(storage));
      for (const content of contents) search(`object ${name}`, content);
    }
  }
  return found;
}

function readObject({ sql, kv }: DurableObjectStorage): unknown[] {
  const tables = sql.exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
  const rows = tables
    .filter(({ name }) => !name.startsWith('_cf_'))
    .flatMap(({ name }) => sql.exec(`SELECT * FROM "${name}"`).toArray());
  return [...rows, ...kv.list()];
}

/** Returns the texts of a value, of its members and of bytes, packed or not. */
function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [String(value)];
  if (value instanceof ArrayBuffer) return readTexts(new Uint8Array(value));
  if (value instanceof Uint8Array) return readBytes(value);
  if (Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'number'))
    return readBytes(Uint8Array.from(value));
  if (value instanceof Map) return [...value].flatMap(readTexts);
  return [...Object.keys(value), ...Object.values(value).flatMap(readTexts)];
}

function readBytes(bytes: Uint8Array): string[] {
  const texts = [new TextDecoder().decode(bytes)];
  try {
    texts.push(new TextDecoder().decode(decompress(bytes)));
  } catch {
    // Not packed.
  }
  return texts;
}
