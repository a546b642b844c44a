import { html, Parser } from 'parse5';
import { PageElement } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { buildShallowTree } from './shallow-tree.ts';
import { declaresShadowRoot, flattenShadowTrees } from './shadow-trees.ts';
import { SourceTagReader } from './source-tags.ts';
import { FastTokenizer } from './fast-tokenizer.ts';
import { PageTreeAdapter, type PageTree, TreeTooLargeError } from './tree-adapter.ts';

/**
 * Parses a page like a browser with scripting enabled (HTML standard, section 13.2): the content of `noscript` is text,
 * head and body are implied, misnested markup is corrected, declared shadow trees take the place of their host's content. Takes time linear in the length of the text: a page that
 * exceeds `TREE_LIMITS` is parsed again into a shallow tree without these corrections, with the reason in `fallback`.
 *
 * @param isXml it is served as XHTML: then there is no quirks mode, and `xml:lang` counts as `lang` (HTML standard, sections 14.2
 *   and 3.2.6.2)
 */
export function parsePage(text: string, isXml = false): ParsedPage {
  const source = normalizeLineBreaks(text);
  const tree = buildTreeWithinLimits(source);
  const page = typeof tree === 'string' ? buildShallowTree(source, tree) : tree;
  if (isXml) {
    page.mode = html.DOCUMENT_MODE.NO_QUIRKS;
    adoptXmlLanguages(page.root);
  }
  return page;
}

/** Gives each element with `xml:lang` and without `lang` the language as `lang`. */
function adoptXmlLanguages(root: PageElement): void {
  const pending = [root];
  for (let element = pending.pop(); element; element = pending.pop()) {
    const value = element.getAttribute('xml:lang');
    if (value !== null && !element.hasAttribute('lang'))
      element.attributes = [...element.attributes, { name: 'lang', value }];
    pending.push(...element.childElements());
  }
}

/** Returns the exceeded limit if the page is too large. The error, which refers to the tree, does not outlive the call. */
function buildTreeWithinLimits(source: string): ParsedPage | string {
  try {
    return buildTree(source);
  } catch (error) {
    if (error instanceof TreeTooLargeError) return error.message;
    throw error;
  }
}

/** Characters normalized per step: replacing a million line breaks in one step takes 20 times the memory of the text. */
const PART_LENGTH = 65_536;

/** The text with line breaks as LF (HTML standard, section 13.2.3.5). */
function normalizeLineBreaks(text: string): string {
  if (!text.includes('\r')) return text;
  const parts: string[] = [];
  for (let start = 0, end = 0; start < text.length; start = end) {
    end = Math.min(start + PART_LENGTH, text.length);
    if (text[end - 1] === '\r' && text[end] === '\n') end++;
    const part = text.slice(start, end).split('\r\n').join('\n');
    parts.push(part.includes('\r') ? part.split('\r').join('\n') : part);
  }
  return parts.join('');
}

function buildTree(source: string): ParsedPage {
  const { page, tokenizer, adapter } = createParser(source);
  tokenizer.write(source, true);
  page.shadowTrees = flattenShadowTrees(adapter.shadowTemplates.filter(declaresShadowRoot), page.root);
  return Object.assign(page, tokenizer.sourceTags.finish());
}

/** Returns a tokenizer, the page whose tree it builds from what is written to it, and parse5's parser. */
export function createParser(source: string): {
  page: ParsedPage;
  adapter: PageTreeAdapter;
  parser: Parser<PageTree>;
  tokenizer: FastTokenizer;
} {
  const root = new PageElement('#document', html.NS.HTML, [], 0);
  const page: ParsedPage = {
    root,
    doctype: null,
    mode: html.DOCUMENT_MODE.NO_QUIRKS,
    ...new SourceTagReader().finish(),
    shadowTrees: null,
    fallback: null,
    isCut: false,
    source,
  };
  const adapter = new PageTreeAdapter(page);
  const parser = new Parser<PageTree>({ treeAdapter: adapter });
  const tokenizer = new FastTokenizer(parser);
  parser.tokenizer = tokenizer;
  adapter.tokenizer = tokenizer;
  adapter.openElements = parser.openElements;
  return { page, adapter, parser, tokenizer };
}
