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
