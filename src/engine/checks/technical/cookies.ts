import { shorten } from '../../../lib/text.ts';
import { parseDate } from '../../../lib/time.ts';
import { getHeaderValues } from '../../fetched-page.ts';
import { defineChecks, fail, notApplicable, pass } from '../check.ts';
import { formatList } from '../evidence.ts';

export const cookieChecks = defineChecks('technical', [
  {
    id: 'cookie-not-secure',
    revision: 2,
    severity: 'medium',
    title: 'A cookie is set without Secure',
    passes: 'Every cookie that an https response sets has Secure. Cookies that are deleted do not count.',
    why: 'A cookie without Secure is also sent over http, where others can read it, and browsers drop it if it has SameSite=None.',
    recommendation: 'Add Secure to every cookie.',
    example: 'Set-Cookie: session=…; Secure; HttpOnly; SameSite=Lax',
    verify: 'Run curl -sI on the URL and check that every Set-Cookie header has Secure.',
    sources: [
      {
        title: 'RFC 6265bis: Cookies, sections 4.1.2.5, 5.7 and 8.3',
        url: 'https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis',
      },
    ],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: ({ page, url, now }) => {
      if (url.protocol !== 'https:') return notApplicable;
      const cookies = getHeaderValues(page, 'set-cookie')
        .filter((header) => !isEmpty(header))
        .map(parseCookie)
        .filter((cookie) => !isDeleted(cookie, now));
      if (cookies.length === 0) return notApplicable;
      const insecure = cookies.filter(({ attributes }) => !attributes.has('secure'));
      if (insecure.length === 0) return pass;
      const describe = ({ name, attributes }: Cookie) =>
        attributes.get('samesite')?.toLowerCase() === 'none' ? `${name} (SameSite=None)` : name;
      return fail(formatList('cookie', insecure, describe), {
        recommendation: `Write Set-Cookie: ${insecure[0]?.name}=…; Secure, and keep its other attributes.`,
      });
    },
  },
]);

/** A cookie without its value, which may be a secret. */
interface Cookie {
  name: string;
  /** Values by lower-case name. */
  attributes: ReadonlyMap<string, string>;
}

function parseCookie(header: string): Cookie {
  const [pair = '', ...parts] = header.split(';');
  const attributes = parts.map((attribute): [string, string] => {
    const [name = '', value = ''] = attribute.split('=', 2);
    return [name.trim().toLowerCase(), value.trim()];
  });
  return { name: shorten(pair.split('=', 1)[0]?.trim() ?? '', 60), attributes: new Map(attributes) };
}

/** Browsers ignore a cookie with neither name nor value (RFC 6265bis, section 5.7). */
function isEmpty(header: string): boolean {
  return /^=?\s*(?:;|$)/.test(header.trim());
}

/** Max-Age has precedence over Expires; a time in the past deletes the cookie (RFC 6265bis, section 5.5). */
function isDeleted({ attributes }: Cookie, now: number): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined && /^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0;
  const expires = parseDate(attributes.get('expires') ?? '');
  return expires !== null && expires.time <= now;
}
