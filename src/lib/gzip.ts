/** Serializes a value as gzipped JSON. */
export async function gzipJson(value: unknown): Promise<Uint8Array> {
  return gzipText(JSON.stringify(value));
}

export function gzipText(text: string): Promise<Uint8Array> {
  return gzip(text);
}

export function gzipBytes(bytes: ArrayBuffer): Promise<Uint8Array> {
  return gzip(bytes);
}

async function gzip(content: string | ArrayBuffer): Promise<Uint8Array> {
  const stream = new Blob([content]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Parses gzipped JSON. Throws if the bytes are not gzip or not JSON. */
export async function gunzipJson(bytes: Uint8Array): Promise<unknown> {
  return decompress(bytes).json();
}

/** Decompresses gzipped text. Throws if the bytes are not gzip. */
export async function gunzipText(bytes: Uint8Array): Promise<string> {
  return decompress(bytes).text();
}

/** Returns what was gzipped, as the body of a response. Reading it throws if the bytes are not gzip. */
export function decompress(bytes: Uint8Array): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
