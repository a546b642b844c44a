/** Serializes a value as gzipped JSON. */
export async function gzipJson(value: unknown): Promise<Uint8Array> {
  return gzipText(JSON.stringify(value));
}

export async function gzipText(text: string): Promise<Uint8Array> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
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

function decompress(bytes: Uint8Array): Response {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
}
