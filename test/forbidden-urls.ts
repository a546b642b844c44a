/** URLs that no event is sent to, with https where that is not what is wrong. */
export const FORBIDDEN_URLS = [
  'https://127.0.0.1/',
  'https://127.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0177.0.0.1/',
  'https://0.0.0.0/',
  'https://10.0.0.1/hook',
  'https://100.64.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://172.16.0.1/',
  'https://192.168.1.1:8443/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[2001:db8::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://hooks.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://router.home.arpa/',
  'https://intranet/',
  'https://hooks.test/',
  'https://shop..com/',
  'https://user:secret@hooks.brightpage.com/',
  'https://hooks.brightpage.com:22/',
  'https://hooks.brightpage.com:6379/',
  'https://①②⑦.0.0.1/',
  'http://hooks.brightpage.com/',
  'ftp://hooks.brightpage.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  '//hooks.brightpage.com/',
  'hooks.brightpage.com',
  '',
];

/** A URL of the corpus (`ssrf_urls.json`) that is not fetched. */
export interface ForbiddenCase {
  url: string;
  hostname: string | null;
  reason: string;
}

/** Reasons that are about the host alone, not about its port, the user or the scheme. */
const FORBIDDEN_HOST = /special-purpose|special-use|single-label|IPv\d|Teredo|NAT64/;

/** Lists all that is never fetched: the URLs above and those of the corpus, with http and with https, and the hosts alone. */
export function listForbiddenUrls(cases: readonly ForbiddenCase[]): string[] {
  const urls = new Set<string>();
  for (const url of FORBIDDEN_URLS) urls.add(url).add(url.replace(/^https:/, 'http:'));
  for (const { url, hostname, reason } of cases) {
    urls.add(url);
    for (const scheme of ['http', 'https']) {
      urls.add(url.replace(/^(\s*)https?:/i, `$1${scheme}:`));
      if (FORBIDDEN_HOST.test(reason)) urls.add(`${scheme}://${hostname}/`);
    }
  }
  return [...urls];
}
