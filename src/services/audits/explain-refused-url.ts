import { checkUrl } from '../../crawler/check-url.ts';

/** Returns why a URL cannot be audited and what to enter instead, as sentences, or `null`. Makes no DNS lookup. */
export function explainRefusedUrl(url: string): string | null {
  const checked = checkUrl(url);
  return checked.ok ? null : checked.reason;
}
