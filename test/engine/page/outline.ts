import { parse as parse5, defaultTreeAdapter, type DefaultTreeAdapterTypes as P5 } from 'parse5';
import { type PageNode, PageText } from '../../../src/engine/page/node.ts';

/** Our tree as text. */
export function outline(node: PageNode): string {
  if (node instanceof PageText) return JSON.stringify(node.value);
  const attributes = node.attributes.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('');
  return `<${node.name}${attributes}>(${[...node.childNodes, ...(node.template ? [node.template] : [])].map(outline).join('')})`;
}

/** The tree of unmodified parse5 as text, without comments and doctype, adjacent texts joined. */
export function reference(html: string): string {
  const write = (node: P5.Node): string => {
    if (!('childNodes' in node)) return '';
    const name = 'tagName' in node ? node.tagName : node.nodeName === '#document' ? '#document' : '#fragment';
    const attributes =
      'attrs' in node
        ? node.attrs.map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`).join('')
        : '';
    let out = '';
    let text = '';
    const flush = () => {
      if (text) out += JSON.stringify(text);
      text = '';
    };
    for (const child of node.childNodes) {
      if (defaultTreeAdapter.isTextNode(child)) text += child.value;
      else if (!defaultTreeAdapter.isCommentNode(child)) {
        flush();
        out += write(child);
      }
    }
    flush();
    return `<${name}${attributes}>(${out}${'content' in node ? write(node.content) : ''})`;
  };
  return write(parse5(html));
}
