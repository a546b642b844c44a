import { checkUrl } from '../../crawler/check-url.ts';

/** Says why a URL cannot be audited and what to enter instead, or returns `null`. Makes no DNS lookup. */
export function explainRefusedUrl(url: string): string | null {
  const checked = checkUrl(url);
  return checked.ok ? null : checked.reason;
}
