import type { PageFix } from '../../../src/contracts/fix-pack.ts';

/** Applies the exact change of a fix to a page, as a program does. Returns `null` for a change that it cannot make. */
export function applyChange(html: string, { where, change }: PageFix): string | null {
  const { action, code, attributes } = change;
  if (action === 'set_attributes') {
    return where.reduce<string | null>((page, place) => {
      const tag = page === null ? null : findTag(page, place);
      return page === null || tag === null ? null : page.replace(tag, () => setAttributes(tag, attributes));
    }, html);
  }
  if (code === null || action === 'set_header') return null;
  if (action === 'begin_document') return `${code}\n${html}`;
  if (action === 'begin_head') return replaceOnce(html, /<head[^>]*>/i, (head) => `${head}\n${code}`);
  if (action === 'append_to_head') return replaceOnce(html, /<\/head>/i, (end) => `${code}\n${end}`);
  const [place] = where;
  const tag = place ? findTag(html, place) : null;
  return tag === null ? null : html.replace(tag, () => code);
}

function replaceOnce(html: string, pattern: RegExp, replace: (found: string) => string): string | null {
  return pattern.test(html) ? html.replace(pattern, replace) : null;
}

/** The start tag at a place: that of the selector's element, on the line if it is known. */
function findTag(html: string, { line, selector }: PageFix['where'][number]): string | null {
  const [name] = /^[a-z][\w-]*/.exec(selector ?? '') ?? [];
  if (name === undefined) return null;
  const text = line === null ? html : (html.split('\n')[line - 1] ?? '');
  return new RegExp(`<${name}(?=[\\s>])[^>]*>`, 'i').exec(text)?.[0] ?? null;
}

function setAttributes(tag: string, attributes: PageFix['change']['attributes']): string {
  return attributes.reduce((text, { name, value }) => {
    const without = text.replace(new RegExp(`\\s${name}(?:="[^"]*")?(?=[\\s>])`, 'i'), '');
    return value === null ? without : without.replace(/>$/, ` ${name}="${value}">`);
  }, tag);
}
