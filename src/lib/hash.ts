/**
 * Returns a 53-bit hash of a text, a whole number: cyrb53, two 32-bit multiply-and-xor states over the UTF-16 code units, mixed
 * as in MurmurHash3. Among a million texts, two share a hash with a probability of about 1 in 18,000. Not for secrets: an
 * attacker who chooses the texts can find collisions.
 */
export function hashText(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  return 0x1_0000_0000 * (low & 0x1f_ffff) + (high >>> 0);
}

/** No hash is negative. */
const EMPTY = -1;

/** A set of texts, stored as hashes (`hashText`) of 16 to 32 bytes each, whatever their length. The texts cannot be listed. */
export class TextSet {
  private slots = new Float64Array(1_024).fill(EMPTY);
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(text: string): boolean {
    return this.slots[this.findSlot(hashText(text))] !== EMPTY;
  }

  /** Adds a text. Returns whether it is new to the set. */
  add(text: string): boolean {
    const hash = hashText(text);
    const slot = this.findSlot(hash);
    if (this.slots[slot] !== EMPTY) return false;
    this.slots[slot] = hash;
    this.count++;
    if (this.count * 2 > this.slots.length) this.grow();
    return true;
  }

  /** Returns the slot that holds the hash, or the empty slot where it belongs. The number of slots is a power of two. */
  private findSlot(hash: number): number {
    const mask = this.slots.length - 1;
    let slot = hash & mask;
    while (this.slots[slot] !== EMPTY && this.slots[slot] !== hash) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(): void {
    const hashes = this.slots;
    this.slots = new Float64Array(hashes.length * 2).fill(EMPTY);
    for (const hash of hashes) if (hash !== EMPTY) this.slots[this.findSlot(hash)] = hash;
  }
}
