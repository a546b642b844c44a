import { hashText } from './hash.ts';

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
