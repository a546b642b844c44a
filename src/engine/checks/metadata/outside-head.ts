import type { PageElement } from '../../page/node.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';

/** What a tag of `HeadFacts.outsideHead` states. */
export type HeadStatement = 'title' | 'description' | 'canonical' | 'hreflang';

/**
 * The tags outside the head whose statement search engines miss, because neither the head nor the response headers make
 * it: for each kind, all tags that say something, or none.
 */
export function findLostTags({ head, canonical, hreflang }: HtmlFacts): PageElement[] {
  if (head.outsideHead.length === 0) return [];
  const isMade: Record<HeadStatement, boolean> = {
    title: head.titles.some(({ inHead, text }) => inHead && text !== ''),
    description: head.description !== '',
    canonical: canonical.links.length > 0,
    hreflang: hreflang.length > 0,
  };
  return head.outsideHead.filter((tag) => !isMade[getStatement(tag)] && saysSomething(tag));
}

/** Whether a tag outside the head makes this statement, which the head lacks. `critical-tags-outside-head` reports it. */
export function isLostOutsideHead(html: HtmlFacts, statement: HeadStatement): boolean {
  return findLostTags(html).some((tag) => getStatement(tag) === statement);
}

function getStatement(tag: PageElement): HeadStatement {
  if (tag.name === 'title') return 'title';
  if (tag.name === 'meta') return 'description';
  return tag.getTokens('rel').includes('canonical') ? 'canonical' : 'hreflang';
}

function saysSomething(tag: PageElement): boolean {
  if (tag.name === 'title') return tag.firstChild !== null;
  if (tag.name === 'link') return Boolean(tag.getAttribute('href')?.trim());
  return (tag.getAttribute('content') ?? '').slice(0, 1_000).trim() !== '';
}
