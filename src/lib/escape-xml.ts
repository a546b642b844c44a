/** Escapes a text for text and attribute values of XML and HTML. Drops the characters that XML 1.0 does not allow (section 2.2). */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
