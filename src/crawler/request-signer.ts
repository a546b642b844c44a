import type { SignatureSettings } from '../lib/web-bot-auth/request-signature.ts';

/** Returns the headers that sign a request of our crawler; none if the service has no key. */
export type SignRequest = (method: string, url: string) => Promise<Record<string, string>>;

/** Creates the function that signs requests with the first key of `CRAWLER_SIGNING_KEYS`. Its code is loaded with the first request. */
export function createRequestSigner(
  settings: SignatureSettings & { CRAWLER_SIGNING_KEYS?: string | undefined },
): SignRequest {
  return async (method, url) => {
    const { readCrawlerKeys } = await import('../lib/web-bot-auth/crawler-keys.ts');
    const [key] = await readCrawlerKeys(settings.CRAWLER_SIGNING_KEYS);
    if (!key) return {};
    const { signRequest } = await import('../lib/web-bot-auth/request-signature.ts');
    return signRequest(method, new URL(url), { key, settings, now: Date.now() });
  };
}
