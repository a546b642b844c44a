import { type KnownPages, toPageKey } from './site-pages.ts';

/**
 * Lists the URLs that answered with a server error, including 429, or redirect to one: whether there is a page is unknown until they
 * work again. Each is listed once, by its key.
 */
export function listFailingPages({
  answersByKey,
  pagesByKey,
}: Pick<KnownPages, 'answersByKey' | 'pagesByKey'>): { key: string; url: string }[] {
  const urls = new Map<string, string>();
  for (const [key, { url, status }] of answersByKey)
    if (status === 429 || status >= 500) urls.set(key, url).set(toPageKey(url), url);
  return Array.from(urls, ([key, url]) => ({ key, url })).filter(({ key }) => !pagesByKey.has(key));
}
