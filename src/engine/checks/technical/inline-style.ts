import type { PageElement } from '../../page/node.ts';

/** Characters read of a `style` attribute. */
const STYLE_LIMIT = 10_000;

/** The declarations of a `style` attribute as property and value, both lower-case. The last of a property wins. */
export function parseInlineStyle(element: PageElement): ReadonlyMap<string, string> {
  const style = element.getAttribute('style');
  const declarations = (style ?? '')
    .slice(0, STYLE_LIMIT)
    .split(';')
    .map((declaration): [string, string] => {
      const [property = '', ...value] = declaration.split(':');
      return [property.trim().toLowerCase(), value.join(':').trim().toLowerCase()];
    });
  return new Map(declarations);
}
