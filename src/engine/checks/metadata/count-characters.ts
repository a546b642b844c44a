/** Length in code points, as readers count: an emoji of one code point is one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
