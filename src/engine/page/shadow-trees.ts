import { type PageElement, PageText } from './node.ts';
import type { ShadowTrees } from './parsed-page.ts';
import { TREE_LIMITS, TreeTooLargeError } from './tree-adapter.ts';

/** Elements other than custom ones that can have a shadow tree (DOM standard, "valid shadow host name"). */
const HOST_NAMES = new Set(
  'article aside blockquote body div footer h1 h2 h3 h4 h5 h6 header main nav p section span'.split(' '),
);

/** Names with a hyphen that are not those of custom elements (HTML standard, section 4.13.2). */
const RESERVED_NAMES = new Set(
  'annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph'.split(
    ' ',
  ),
);

/** Whether a `<template>` declares a shadow root. */
export function declaresShadowRoot(template: PageElement): boolean {
  const mode = template.getAttribute('shadowrootmode')?.toLowerCase();
  return mode === 'open' || mode === 'closed';
}

/**
 * Puts the content of templates that declare a shadow root in the place of their host's content, and that into the slots (HTML
 * standard, section 13.2.6.4.4; DOM standard, section 4.2.2). A second template of a host and one in an element that can have no
 * shadow tree stay ordinary templates. Text that no slot shows is dropped, elements are kept and listed.
 *
 * @param templates in document order
 * @returns `null` if there is no shadow root
 * @throws TreeTooLargeError if the tree becomes too deep
 */
export function flattenShadowTrees(
  templates: readonly PageElement[],
  document: PageElement,
): ShadowTrees | null {
  const roots = new Map<PageElement, PageElement>();
  for (const template of templates) {
    const host = template.parent;
    if (!host || !template.template || roots.has(host) || !canBeHost(host)) continue;
    roots.set(host, template.template);
    host.removeChild(template);
  }
  if (roots.size === 0) return null;
  const hosts = new Map<PageElement, PageElement>();
  const unslotted = new Set<PageElement>();
  // Outer hosts come first, so that their slots are filled before those of the hosts in their shadow tree.
  for (const [host, content] of roots) flattenHost(host, content, hosts, unslotted);
  limitDepth(document);
  return { hosts, unslotted };
}

function canBeHost({ name, isHtml }: PageElement): boolean {
  return isHtml && (HOST_NAMES.has(name) || (/^[a-z][^-]*-/.test(name) && !RESERVED_NAMES.has(name)));
}

function flattenHost(
  host: PageElement,
  content: PageElement,
  hosts: Map<PageElement, PageElement>,
  unslotted: Set<PageElement>,
): void {
  const children = host.childNodes;
  for (const child of children) host.removeChild(child);
  const slots = new Map<string, PageElement>();
  visitElements(content, (element) => {
    hosts.set(element, host);
    const name = element.getAttribute('name') ?? '';
    if (element.name === 'slot' && element.isHtml && !slots.has(name)) slots.set(name, element);
  });
  for (const child of content.childNodes) {
    content.removeChild(child);
    host.insertBefore(child);
  }
  const filled = new Set<PageElement>();
  for (const child of children) {
    const slot = slots.get(child instanceof PageText ? '' : (child.getAttribute('slot') ?? ''));
    if (slot && !filled.has(slot)) {
      filled.add(slot);
      for (const fallback of slot.childNodes) slot.removeChild(fallback);
    }
    if (slot) slot.insertBefore(child);
    else if (!(child instanceof PageText)) {
      unslotted.add(child);
      host.insertBefore(child);
    }
  }
}

function limitDepth(document: PageElement): void {
  visitElements(document, (_element, depth) => {
    if (depth > TREE_LIMITS.depth)
      throw new TreeTooLargeError(`more than ${TREE_LIMITS.depth} levels of nesting`);
  });
}

/** Calls `visit` for each element below `root` in document order, with its depth. */
function visitElements(root: PageElement, visit: (element: PageElement, depth: number) => void): void {
  const pending = root.childElements().reverse();
  const depths = pending.map(() => 1);
  for (let element = pending.pop(); element; element = pending.pop()) {
    const depth = depths.pop() ?? 0;
    visit(element, depth);
    for (const child of element.childElements().reverse()) {
      pending.push(child);
      depths.push(depth + 1);
    }
  }
}
