import { Readability } from '@mozilla/readability';
import type { PageElement } from '../page/node.ts';
import { PageIndex } from '../page/page-index.ts';
import { parsePage } from '../page/parse-page.ts';
import { buildArticleDocument } from './article-document.ts';

export interface MainContent {
  /** Without the name of the site, where that could be told; '' when there is none. */
  title: string;
  byline: string | null;
  /** The content as a document of its own. */
  index: PageIndex;
  body: PageElement;
}

/** The part of a page people come for, as Mozilla's Readability finds it; `null` when it finds none or the page is too large. */
export function extractMainContent(index: PageIndex, title: string): MainContent | null {
  const document = buildArticleDocument(index, title);
  if (!document) return null;
  const article = new Readability(document, { disableJSONLD: true }).parse();
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
