import { describe, expect, it } from 'vitest';
import { verifyByFile } from '../../../src/services/websites/methods.ts';
import { type SiteResponse, listRequestsTo, createSite, newHost } from '../../internet.ts';
import { createProofFetcherFor } from './fetch-proof.ts';

const TOKEN = 'Zr0wzP3T6mXq1vB8yK5nD2cF7hJ4lS9aGtUeWxRiOo0';
const PATH = `/svc-verification-${TOKEN}.txt`;
const TEXT = { 'content-type': 'text/plain; charset=utf-8' };

const verify = (host: string) => verifyByFile(host, TOKEN, createProofFetcherFor(host));
const verifyFile = async (file: SiteResponse) =>
  verify(await createSite({ [PATH]: { headers: TEXT, ...file } }));
const base64 = (...bytes: number[]) => btoa(String.fromCharCode(...bytes));
const codes = Array.from(TOKEN, (one) => one.charCodeAt(0));

describe('the file verifies the website', () => {
  it.each<[string, SiteResponse]>([
    ['with the token alone', { body: TOKEN }],
    ['with a line break after it', { body: `${TOKEN}\n` }],
    ['with CRLF', { body: `${TOKEN}\r\n` }],
    ['with old Mac line breaks', { body: `proof\r${TOKEN}\r` }],
    ['with white space around it', { body: `\n \t${TOKEN}  \n` }],
    ['with a byte order mark', { body: `\uFEFF${TOKEN}\r\n` }],
    ['as UTF-16 from Notepad', { base64: base64(0xff, 0xfe, ...codes.flatMap((code) => [code, 0])) }],
    ['between other lines', { body: `# proof of ownership\n${TOKEN}\n<3\n` }],
    ['compressed', { body: TOKEN, gzip: true }],
    ['without a content type', { body: TOKEN, headers: { 'content-type': '' } }],
    ['as a download', { body: TOKEN, headers: { 'content-type': 'application/octet-stream' } }],
    ['as text under the label of HTML', { body: TOKEN, headers: { 'content-type': 'text/html' } }],
    [
      'with the line within the first 64 KB',
      { body: `${'x'.repeat(65_000)}\n${TOKEN}\n${'x'.repeat(9_000)}` },
    ],
  ])('%s', async (_name, file) => {
    const attempt = await verifyFile(file);
    expect(attempt).toMatchObject({ method: 'file', outcome: 'found' });
    expect(attempt.result).toBe(`Found: a line of ${attempt.source} equals your token.`);
  });

  it('and nothing else is fetched but one file of a random name', async () => {
    const host = await createSite({ [PATH]: { headers: TEXT, body: TOKEN } });
    expect((await verify(host)).source).toBe(`https://${host}${PATH}`);
    const [file, sibling, ...more] = (await listRequestsTo(host)).map(({ url }) => url);
    expect(file).toBe(`https://${host}${PATH}`);
    expect(sibling).toMatch(new RegExp(`^https://${host}/svc-verification-[\\w-]{43}\\.txt$`));
    expect(sibling).not.toContain(TOKEN);
    expect(more).toEqual([]);
  });
});

describe('the file does not verify the website', () => {
  it.each<[string, SiteResponse, string]>([
    ['when it is missing', { status: 404, body: TOKEN }, 'answered HTTP 404'],
    ['when it is empty', { body: ' \n' }, 'is empty'],
    ['with another token', { body: `${TOKEN}x` }, 'no line'],
    ['with the token in another case', { body: TOKEN.toLowerCase() }, 'no line'],
    ['with more on the line', { body: `token: ${TOKEN}` }, 'no line'],
    ['with the token broken over lines', { body: `${TOKEN.slice(0, 20)}\n${TOKEN.slice(20)}` }, 'no line'],
    ['beyond 64 KB', { body: `${'x'.repeat(65_600)}\n${TOKEN}\n` }, 'no line'],
    ['cut off at 64 KB', { body: `${'x'.repeat(65_500)}\n${TOKEN}\n` }, 'no line'],
    [
      'as an HTML page with the token on a line of its own',
      { headers: { 'content-type': 'text/html' }, body: `<!doctype html>\n<p>\n${TOKEN}\n</p>` },
      'is an HTML page',
    ],
    ['as an HTML page under the label of text', { body: `\n<html>\n${TOKEN}\n</html>` }, 'is an HTML page'],
    [
      'as an HTML page that begins with text',
      { headers: { 'content-type': 'text/html' }, body: `Oops\n${TOKEN}\n<hr>` },
      'is an HTML page',
    ],
  ])('%s', async (_name, file, reason) => {
    const attempt = await verifyFile(file);
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toMatch(/^Not found: /);
    expect(attempt.result).toContain(reason);
    expect(attempt.result).toContain(`Expected: a text file with the line ${TOKEN}.`);
  });

  it.each([201, 202, 203, 206, 226])('with status %i', async (status) => {
    const attempt = await verifyFile({ status, body: TOKEN });
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain(`answered HTTP ${status}.`);
  });

  it('on another port of the host, which is not contacted', async () => {
    const host = newHost();
    const location = `https://${host}:8443${PATH}`;
    await createSite({ [PATH]: { headers: TEXT, body: TOKEN } }, { host: `${host}:8443` });
    await createSite({ [PATH]: { status: 301, headers: { location } } }, { host });
    const attempt = await verify(host);
    expect(attempt.outcome).toBe('not_found');
    expect(attempt.result).toContain(`redirects to ${location}, which is refused: A proof is only fetched`);
    expect((await listRequestsTo(`${host}:8443`)).map(({ url }) => url)).toEqual([]);
  });

  it('under another path', async () => {
    const host = await createSite({
      [PATH.toLowerCase()]: { headers: TEXT, body: TOKEN },
      [`/files${PATH}`]: { headers: TEXT, body: TOKEN },
    });
    expect((await verify(host)).outcome).toBe('not_found');
  });
});
