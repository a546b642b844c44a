import { existsSync, readFileSync } from 'node:fs';
import { FORBIDDEN_URLS } from '../../objects/webhook-endpoint/forbidden-urls.ts';

/** Reasons in the corpus that are about the host. */
const FORBIDDEN_HOST = /special-purpose|special-use|single-label|IPv\d|Teredo|NAT64/;

/** Addresses without public hosts, one for each way of writing that is common. */
const HOSTS =
  '127.0.0.1 127.1 2130706433 0x7f000001 0177.0.0.1 0.0.0.0 10.0.0.1 100.64.0.1 169.254.169.254 172.16.0.1 192.168.0.1 198.18.0.1 224.0.0.1 255.255.255.255 [::1] [::] [::ffff:127.0.0.1] [64:ff9b::7f00:1] [fd00::1] [fe80::1] [2001:db8::1] localhost localhost. a.localhost metadata.google.internal printer.local intranet'.split(
    ' ',
  );

/**
 * Returns URLs of http and https that no page may reach: those above, those of hosts that webhooks may not have, and with the folder CORPUS_DIR
 * those of its `ssrf_urls.json`.
 */
export function listForbiddenUrls(): string[] {
  const urls = new Set(HOSTS.flatMap((host) => [`http://${host}/`, `https://${host}/`]));
  for (const url of FORBIDDEN_URLS.filter((url) => !url.includes('hooks.brightpage.com'))) urls.add(url);
  const corpus = `${process.env['CORPUS_DIR']}/ssrf_urls.json`;
  if (existsSync(corpus)) {
    const cases = JSON.parse(readFileSync(corpus, 'utf8')) as { url: string; reason: string }[];
    for (const { url } of cases.filter(({ reason }) => FORBIDDEN_HOST.test(reason)))
      for (const scheme of ['http', 'https']) urls.add(url.replace(/^(\s*)https?:/i, `$1${scheme}:`));
  }
  return [...urls].filter((url) => {
    const { protocol = '', username } = URL.parse(url) ?? {};
    // A browser sends requests without the name of a user.
    return /^https?:$/.test(protocol) && username === '';
  });
}
