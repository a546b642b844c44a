import { describe, expect, it } from 'vitest';
import { checkUrl, isPublicIp } from '../../src/crawler/check-url.ts';

function reasonFor(address: string): string {
  const checked = checkUrl(address);
  if (checked.ok) throw new Error(`${address} was accepted`);
  return checked.reason;
}

function normalizedUrl(address: string): string {
  const checked = checkUrl(address);
  if (!checked.ok) throw new Error(checked.reason);
  return checked.url.href;
}

describe('an address', () => {
  it.each([
    ['', 'is empty'],
    ['example.com/page', 'Enter it as https://example.com/page.'],
    ['//example.com/page', 'Enter it as https://example.com/page.'],
    ['http://exa mple.com/', 'is not a valid URL'],
    ['ftp://example.com/', 'begin with "ftp:" are not web pages'],
    ['file:///etc/passwd', 'begin with "file:" are not web pages'],
    ['https://user@example.com/', 'Remove the part before "@"'],
    ['https://:secret@example.com/', 'Remove the part before "@"'],
    ['http://127.0.0.1/', '127.0.0.1 is not an address of the public internet (loopback, 127.0.0.0/8)'],
    ['http://0x7f.1/', '127.0.0.1 is not'],
    ['http://2852039166/', '169.254.169.254 is not an address of the public internet (link-local'],
    ['http://[::ffff:10.0.0.1]/', '::ffff:a00:1 is not'],
    ['http://[fd00:ec2::254]/', '(unique-local, fc00::/7)'],
    ['http://[4000::1]/', '(outside global unicast, 2000::/3)'],
    ['http://localhost:8787/', 'names that end in "localhost" are for private or special use'],
    ['http://metadata.google.internal./', 'names that end in "internal"'],
    ['http://printer.local/', 'names that end in "local"'],
    ['http://shop.example/', 'names that end in "example"'],
    ['http://router.home.arpa/', 'names that end in "arpa"'],
    ['http://intranet-host/', '"intranet-host" is not a full domain name'],
    ['http://example..com/', 'has an empty label'],
    ['http://127.0.0.1../', 'has an empty label'],
    [`http://${'a'.repeat(64)}.com/`, 'longer than DNS allows'],
    ['http://exam*ple.com/', 'characters that domain names cannot have'],
    ['http://example.com:25/', 'Port 25 belongs to a protocol other than HTTP'],
    ['http://example.com:0/', 'Port 0 belongs to a protocol other than HTTP'],
    [
      'http://example.com:6379/',
      'Port 6379 is used by Redis, not by websites. Enter the port of the website.',
    ],
  ])('%s is refused: %s', (address, expected) => {
    expect(reasonFor(address)).toContain(expected);
  });

  it.each([
    ['https://example.com', 'https://example.com/'],
    ['HTTPS://WWW.Example.COM:443/Path?B=2&a=1#top', 'https://www.example.com/Path?B=2&a=1'],
    ['https://example.com./', 'https://example.com/'],
    ['https://example.com/?', 'https://example.com/?'],
    ['https://example.com:8443/', 'https://example.com:8443/'],
    ['https://münchen.de/ä', 'https://xn--mnchen-3ya.de/%C3%A4'],
    ['https://127.0.0.1.example.com/', 'https://127.0.0.1.example.com/'],
    ['https://local.example.com/', 'https://local.example.com/'],
    ['https://example.com/?url=http://127.0.0.1/', 'https://example.com/?url=http://127.0.0.1/'],
    ['http://172.15.255.255/', 'http://172.15.255.255/'],
    ['http://[2606:4700::1111]/', 'http://[2606:4700::1111]/'],
    [' https://example.com/path\n', 'https://example.com/path'],
  ])('%s is accepted as %s', (address, expected) => {
    expect(normalizedUrl(address)).toBe(expected);
  });

  it.each([
    2375, 2376, 2379, 2380, 3306, 3389, 5432, 5900, 5984, 5985, 6379, 6443, 9042, 9100, 9200, 9300, 10250,
    10255, 11211, 27017, 27018, 27019,
  ])('on port %i of another service is refused', (port) => {
    expect(reasonFor(`http://example.com:${port}/`)).toMatch(`Port ${port} is used by `);
    expect(reasonFor(`https://example.com:0${port}/`)).toMatch(`Port ${port} is used by `);
  });

  it.each([
    80, 81, 443, 591, 1234, 2052, 2053, 2082, 2083, 2086, 2087, 2095, 2096, 3000, 4000, 4200, 5000, 5173,
    7000, 8000, 8008, 8080, 8081, 8088, 8443, 8880, 8888, 9000, 9090, 9443, 10443, 50000,
  ])('on port %i, which websites use, is accepted', (port) => {
    expect(checkUrl(`http://example.com:${port}/`).ok).toBe(true);
  });

  it('of more than 2,048 characters is refused', () => {
    expect(checkUrl(`https://example.com/${'a'.repeat(2_028)}`).ok).toBe(true);
    expect(reasonFor(`https://example.com/${'a'.repeat(2_029)}`)).toContain('longer than 2048 characters');
  });

  it('is quoted in a refusal on one line and shortened', () => {
    const said = reasonFor(`http://exa\u202e\0 mple.com/${'x'.repeat(500)}`);
    expect(said).toMatch(/^"http:\/\/exa mple\.com\/x+…" is not a valid URL/);
    expect(said.length).toBeLessThan(250);
  });
});

describe('an IP address', () => {
  it.each([
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '198.20.0.1',
    '223.255.255.255',
    '2606:4700::1',
    '2a00:1450::1',
  ])('%s is public', (ip) => expect(isPublicIp(ip)).toBe(true));

  it.each([
    '0.0.0.0',
    '100.64.0.1',
    '192.0.2.1',
    '224.0.0.251',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::8.8.8.8',
    '::ffff:8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b::8.8.8.8',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:2::1',
    '2001:10::1',
    '2001:20::1',
    '2001:db8::1',
    '2002:808:808::1',
    '3fff::1',
    '5f00::1',
    'fc00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2606:4700::1%eth0',
    '010.0.0.1',
    '8.8.8',
    'shop.brightpage.com',
    '',
  ])('%s is not public', (ip) => expect(isPublicIp(ip)).toBe(false));
});
