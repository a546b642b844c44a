/** Length in code points: an emoji of one code point counts as one. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}
