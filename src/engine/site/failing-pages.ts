import { type KnownPages, toPageKey } from './site-pages.ts';

/**
 * Lists the addresses that answered with an error of the server, 429 included, or that lead to one: whether there is a page shows only
 * when they answer again. Each once, by its key.
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
