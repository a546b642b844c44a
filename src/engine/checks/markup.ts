/** A `<link>` as it is to be written, for recommendations. */
export function linkTag(attributes: Record<string, string>): string {
  return `<link${attributeList(attributes)}>`;
}

/** A `<meta>` as it is to be written, for recommendations. */
export function metaTag(attributes: Record<string, string>): string {
  return `<meta${attributeList(attributes)}>`;
}

function attributeList(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join('');
}
