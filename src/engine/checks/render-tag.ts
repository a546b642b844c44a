/** The HTML of a `<link>` element, for recommendations. */
export function renderLinkTag(attributes: Record<string, string>): string {
  return `<link${renderAttributes(attributes)}>`;
}

/** The HTML of a `<meta>` element, for recommendations. */
export function renderMetaTag(attributes: Record<string, string>): string {
  return `<meta${renderAttributes(attributes)}>`;
}

function renderAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('');
}

function escapeValue(value: string): string {
  if (!/[&"]/.test(value)) return value;
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
