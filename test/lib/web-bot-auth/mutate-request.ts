import type { SignedMessage } from '../../verify-message.ts';

/** Changes a character of a header, or what was requested. */
export function mutateRequest(message: SignedMessage, random: () => number): SignedMessage {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)]!;
  const kind = Math.floor(random() * 8);
  if (kind === 0) return { ...message, method: pick(['HEAD', 'POST', 'get', 'GET ']) };
  const url = new URL(message.url);
  if (kind === 1) {
    url.host = pick(['shop.brightpage.com', 'www.shop.brightpage.net', 'shop.brightpage.net:8443']);
    return { ...message, url: url.href };
  }
  if (kind === 2) {
    url.pathname = pick(['/', '/chairs/', '/Chairs', '/chairs%20', '/chair']);
    return { ...message, url: url.href };
  }
  const name = pick(Object.keys(message.headers));
  const value = message.headers[name] ?? '';
  const at = Math.floor(random() * value.length);
  const replaced = pick(Array.from('abcXYZ019"=;:, ()/+-_').filter((character) => character !== value[at]));
  const changed = pick([
    value.slice(0, at) + replaced + value.slice(at + 1),
    value.slice(0, at) + value.slice(at + 1),
    value.slice(0, at),
  ]);
  return { ...message, headers: { ...message.headers, [name]: changed } };
}
