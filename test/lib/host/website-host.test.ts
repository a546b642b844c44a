import { describe, expect, it } from 'vitest';
import { listCoveredHosts } from '../../../src/lib/host/bare-host.ts';
import { parseWebsiteHost } from '../../../src/lib/host/website-host.ts';

describe('parseWebsiteHost takes', () => {
  it.each([
    ['a bare domain', 'brightpage.com', 'brightpage.com'],
    ['upper case', 'BrightPage.COM', 'brightpage.com'],
    ['white space around it', '  brightpage.com\n', 'brightpage.com'],
    ['a subdomain', 'shop.brightpage.co.uk', 'shop.brightpage.co.uk'],
    ['a trailing dot', 'brightpage.com.', 'brightpage.com'],
    ['a full address', 'https://brightpage.com/prices?a=b%20c#top', 'brightpage.com'],
    ['an http address in upper case', 'HTTP://BRIGHTPAGE.COM/', 'brightpage.com'],
    ['an address with a port', 'https://brightpage.com:8443/', 'brightpage.com'],
    ['a domain with a port', 'brightpage.com:8443', 'brightpage.com'],
    ['a domain with a path', 'brightpage.com/prices', 'brightpage.com'],
    ['Unicode', 'münchen.de', 'xn--mnchen-3ya.de'],
    ['the same in Punycode and upper case', 'XN--MNCHEN-3YA.DE', 'xn--mnchen-3ya.de'],
    ['Unicode in a decomposed form', 'mu\u0308nchen.de', 'xn--mnchen-3ya.de'],
    ['a Unicode ending', 'президент.рф', 'xn--d1abbgf6aiiy.xn--p1ai'],
    ['a domain below a private suffix', 'shop.github.io', 'shop.github.io'],
    ['a name a wildcard rule is about, itself no suffix', 'kobe.jp', 'kobe.jp'],
    ['an exception of a wildcard rule', 'city.kobe.jp', 'city.kobe.jp'],
    ['a label of 63 characters', `${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
    ['digits', '1.com', '1.com'],
  ])('%s', (_name, input, host) => {
    expect(parseWebsiteHost(input)).toEqual({ ok: true, host });
  });
});

describe('parseWebsiteHost folds www. away', () => {
  it.each([
    ['www.brightpage.com', 'brightpage.com'],
    ['https://WWW.BrightPage.com./', 'brightpage.com'],
    ['www.www.brightpage.com', 'brightpage.com'],
    ['www.shop.brightpage.com', 'shop.brightpage.com'],
    ['www.shop.github.io', 'shop.github.io'],
  ])('of %s', (input, host) => {
    expect(parseWebsiteHost(input)).toEqual({ ok: true, host });
  });

  it.each(['www.gov.uk', 'www.com', 'www.github.io', 'www.ck', 'wwwbrightpage.com', 'www2.brightpage.com'])(
    'but not of %s, where it is part of the name',
    (host) => {
      expect(parseWebsiteHost(host)).toEqual({ ok: true, host });
    },
  );

  it('to a host that stays as it is', () => {
    for (const host of listCoveredHosts('brightpage.com')) {
      expect(parseWebsiteHost(host)).toEqual({ ok: true, host: 'brightpage.com' });
    }
  });
});

describe('parseWebsiteHost refuses, with the reason,', () => {
  it.each([
    ['nothing', ' ', 'empty'],
    ['an address without host', 'https:///prices', 'has no host'],
    ['a path', '/prices', 'has no host'],
    ['an IPv4 address', '8.8.8.8', 'IP address'],
    ['an IPv4 address in another spelling', 'https://0x7f.1/', 'IP address'],
    ['an IPv4 address as one number', '2130706433', 'IP address'],
    ['an IPv6 address', 'http://[2606:4700::1111]/', 'IP address'],
    ['an IPv6 address without brackets', '2606:4700::1111', 'IP address'],
    ['a single label', 'brightpage', 'not a full domain name'],
    ['a bare ending', 'com.', 'not a full domain name'],
    ['an ICANN suffix', 'co.uk', 'public suffix'],
    ['a private suffix', 'github.io', 'public suffix'],
    ['a suffix by wildcard', 'www.kobe.jp', 'public suffix'],
    ['a Unicode suffix', '公司.cn', 'public suffix'],
    ['localhost', 'shop.localhost', 'private or special use'],
    ['a name of the local network', 'printer.local', 'private or special use'],
    ['.test', 'shop.test', 'private or special use'],
    ['.onion', 'shop.onion', 'private or special use'],
    ['reverse DNS', '8.8.8.8.in-addr.arpa', 'private or special use'],
    ['an ending that does not exist', 'brightpage.c0m', 'no top-level domain "c0m"'],
    ['an underscore', '_dmarc.brightpage.com', 'only letters, digits and hyphens'],
    ['a quote', "bright'page.com", 'only letters, digits and hyphens'],
    ['a hyphen in front', '-brightpage.com', 'begins or ends with a hyphen'],
    ['a hyphen at the end', 'brightpage-.com', 'begins or ends with a hyphen'],
    ['two dots', 'brightpage..com', 'empty label'],
    ['two trailing dots', 'brightpage.com..', 'empty label'],
    ['a dot in front', '.brightpage.com', 'empty label'],
    ['a label of 64 characters', `${'a'.repeat(64)}.com`, 'longer than the 63'],
    ['254 characters', `${'aaaaaaaaa.'.repeat(25)}com1.com`.slice(-254), 'longer than the 253'],
    ['a user name', 'ada@brightpage.com', 'user name'],
    ['a password', 'https://ada:secret@brightpage.com/', 'password'],
    ['another scheme', 'ftp://brightpage.com', 'is not the start of a web URL'],
    ['another scheme without slashes', 'mail:brightpage.com', 'is not the start of a web URL'],
    ['http without slashes', 'http:brightpage.com', 'is not the start of a web URL'],
    ['white space inside', 'bright page.com', 'cannot have'],
    ['a line break inside', 'brightpage.com\r\nhost: x', 'cannot have'],
    ['a control character', 'bright\u0000page.com', 'cannot have'],
    ['percent-encoding', 'brightpage%2ecom', 'cannot have'],
    ['a backslash', 'brightpage.com\\@evil.com', 'user name'],
    ['letters no domain name may have', 'bright\u200cpage.com', 'not a valid domain name'],
    ['a port that is none', 'https://brightpage.com:abc/', 'not a valid domain name'],
  ])('%s', (_name, input, reason) => {
    expect(parseWebsiteHost(input)).toEqual({ ok: false, reason: expect.stringContaining(reason) });
  });

  it('quoting no more than 100 characters of the input, on one line', () => {
    const parsed = parseWebsiteHost(`${'a\u2028b'.repeat(1_000)}.com`);
    expect(parsed.ok ? '' : parsed.reason).toMatch(/^.{0,170}$/);
  });
});
