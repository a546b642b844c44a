import { Readability } from '@mozilla/readability';
import type { PageElement } from '../page/node.ts';
import { PageIndex } from '../page/page-index.ts';
import { parsePage } from '../page/parse-page.ts';
import { buildArticleDocument } from './article-document.ts';
import { writeInnerHtml } from './article-dom.ts';

export interface MainContent {
  /** The title without the site name, if Readability recognizes it; '' if there is none. */
  title: string;
  byline: string | null;
  /** The content, parsed as a separate document. */
  index: PageIndex;
  body: PageElement;
}

/** The main content of a page, as found by Mozilla's Readability; `null` if it finds none or the page is too large. */
export function extractMainContent(index: PageIndex, title: string): MainContent | null {
  const document = buildArticleDocument(index, title);
  if (!document) return null;
  const article = new Readability(document, { disableJSONLD: true, serializer: writeInnerHtml }).parse();
  if (!article?.content) return null;
  const content = new PageIndex(parsePage(article.content));
  if (!content.body) return null;
  return {
    title: article.title?.trim() ?? '',
    byline: article.byline?.trim() || null,
    index: content,
    body: content.body,
  };
}
