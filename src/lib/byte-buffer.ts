/** The first size in bytes; most bodies are smaller. */
const INITIAL_BYTES = 4 * 1024;

/**
 * Collects the chunks of a stream up to a limit in one buffer, which doubles as it fills. The chunks themselves are not kept: a sender
 * can make them as small as one byte.
 */
export class ByteBuffer {
  private readonly limit: number;
  private buffer: Uint8Array<ArrayBuffer>;
  private length = 0;

  /** @param limit bytes to keep at most */
  constructor(limit: number) {
    this.limit = limit;
    this.buffer = new Uint8Array(Math.min(INITIAL_BYTES, limit));
  }

  /** The bytes collected so far, as a view of the buffer. */
  get bytes(): Uint8Array<ArrayBuffer> {
    return this.buffer.subarray(0, this.length);
  }

  /** Appends a chunk up to the limit. Returns `false` if part of it was dropped. */
  append(chunk: Uint8Array): boolean {
    const part = chunk.subarray(0, this.limit - this.length);
    const end = this.length + part.length;
    if (end > this.buffer.length) this.grow(Math.min(Math.max(end, this.buffer.length * 2), this.limit));
    this.buffer.set(part, this.length);
    this.length = end;
    return part.length === chunk.length;
  }

  private grow(size: number): void {
    const grown = new Uint8Array(size);
    grown.set(this.bytes);
    this.buffer = grown;
  }
}
