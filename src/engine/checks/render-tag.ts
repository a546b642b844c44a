/** The HTML of a `<link>` element, for recommendations. */
export function renderLinkTag(attributes: Record<string, string>): string {
  return `<link${renderAttributes(attributes)}>`;
}

/** The HTML of a `<meta>` element, for recommendations. */
export function renderMetaTag(attributes: Record<string, string>): string {
  return `<meta${renderAttributes(attributes)}>`;
}

function renderAttributes(attributes: Record<string, string>): string {
  let rendered = '';
  for (const name in attributes) rendered += ` ${name}="${escapeValue(attributes[name] ?? '')}"`;
  return rendered;
}

function escapeValue(value: string): string {
  if (!/[&"]/.test(value)) return value;
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
