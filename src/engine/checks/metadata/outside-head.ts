import type { PageElement } from '../../page/node.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';

/** What a tag of `HeadFacts.outsideHead` states. */
export type HeadStatement = 'title' | 'description' | 'robots' | 'canonical' | 'hreflang';

/**
 * The tags outside the head whose statement search engines miss, because neither the head nor the response headers make
 * it: for each kind, all tags that say something, or none.
 */
export function findLostTags({ head, canonical, hreflang }: HtmlFacts): PageElement[] {
  if (head.outsideHead.length === 0) return [];
  const isMade: Record<HeadStatement, boolean> = {
    title: head.titles.some(({ inHead, text }) => inHead && text !== ''),
    description: head.description !== '',
    robots: head.metas.get('robots')?.some(({ inHead }) => inHead) ?? false,
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
  if (tag.name === 'meta')
    return tag.getAttribute('name')?.trim().toLowerCase() === 'robots' ? 'robots' : 'description';
  return tag.getTokens('rel').includes('canonical') ? 'canonical' : 'hreflang';
}

/** An empty tag says nothing, and a robots meta that allows everything only what holds anyway. */
function saysSomething(tag: PageElement): boolean {
  if (tag.name === 'title') return tag.firstChild !== null;
  if (tag.name === 'link') return Boolean(tag.getAttribute('href')?.trim());
  const content = (tag.getAttribute('content') ?? '').slice(0, 1_000).trim();
  const allowsAll = getStatement(tag) === 'robots' && /^(?:index|follow|all|[\s,])*$/i.test(content);
  return content !== '' && !allowsAll;
}
