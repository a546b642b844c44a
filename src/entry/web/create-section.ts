import { Hono } from 'hono';
import type { WebEnv } from './context.ts';
import { getAllowedMethods } from '../http/allowed-methods.ts';
import { onPageError, renderNotFoundPage, renderWrongMethodPage } from './error-page.tsx';
import { sharePublicContent } from './middleware/cache.ts';
import { answerInLanguage } from './middleware/language.ts';
import { pageSecurityHeaders } from './middleware/security-headers.ts';

/**
 * Creates a section of the web app: an application whose routes are below `path`. Pages are rendered on the server and work without
 * JavaScript.
 */
export function createSection<E extends WebEnv = WebEnv>(path: string): Hono<E> {
  const section = new Hono<E>().basePath(path);
  section.use(pageSecurityHeaders, sharePublicContent, answerInLanguage);
  section.notFound((c) => {
    const allow = getAllowedMethods(section, c.req.path);
    return allow.length === 0 || allow.includes(c.req.method)
      ? renderNotFoundPage(c)
      : renderWrongMethodPage(c, allow);
  });
  section.onError(onPageError);
  return section;
}
