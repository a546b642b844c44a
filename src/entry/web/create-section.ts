import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { WebEnv } from './context.ts';
import { onPageError, renderNotFoundPage } from './error-page.tsx';
import { pageSecurityHeaders } from './middleware/security-headers.ts';

/**
 * Creates a section of the web app: an application whose routes are below `path`. Pages are rendered on the server and work without
 * JavaScript.
 */
export function createSection<E extends WebEnv = WebEnv>(path: string): Hono<E> {
  const section = new Hono<E>({ router: new TrieRouter() }).basePath(path);
  section.use(pageSecurityHeaders);
  section.notFound(renderNotFoundPage);
  section.onError(onPageError);
  return section;
}
