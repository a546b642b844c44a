import { html, Parser } from 'parse5';
import { PageElement } from './node.ts';
import type { ParsedPage } from './parsed-page.ts';
import { buildShallowTree } from './shallow-tree.ts';
import { FastTokenizer } from './fast-tokenizer.ts';
import { PageTreeAdapter, type PageTree, TreeTooLargeError } from './tree-adapter.ts';

/**
 * Parses a page like a browser with scripting enabled (HTML standard, section 13.2): the content of `noscript` is text,
 * head and body are implied, misnested markup is corrected. Takes time linear in the length of the text: a page that
 * exceeds `TREE_LIMITS` is parsed again into a shallow tree without these corrections, with the reason in `fallback`.
 */
export function parsePage(text: string): ParsedPage {
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  try {
    return buildTree(source);
  } catch (error) {
    if (error instanceof TreeTooLargeError) return buildShallowTree(source, error.message);
    throw error;
  }
}

function buildTree(source: string): ParsedPage {
  const root = new PageElement('#document', html.NS.HTML, [], 0);
  const page: ParsedPage = {
    root,
    doctype: null,
    quirks: false,
    startTagCounts: { html: 0, head: 0, body: 0 },
    bodyBeforeHead: false,
    headTags: null,
    fallback: null,
    source,
  };
  const adapter = new PageTreeAdapter(page);
  const parser = new Parser<PageTree>({ treeAdapter: adapter });
  const tokenizer = new FastTokenizer(parser);
  parser.tokenizer = tokenizer;
  adapter.tokenizer = tokenizer;
  adapter.openElements = parser.openElements;
  tokenizer.write(source, true);
  page.startTagCounts = tokenizer.startTagCounts;
  page.bodyBeforeHead = tokenizer.bodyBeforeHead;
  page.headTags = tokenizer.headTags;
  return page;
}
