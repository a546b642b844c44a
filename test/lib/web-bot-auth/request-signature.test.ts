import { expect, test } from 'vitest';
import { signRequest } from '../../../src/lib/web-bot-auth/request-signature.ts';
import { signKeyDirectory } from '../../../src/lib/web-bot-auth/key-directory.ts';
import { signMessage } from '../../../src/lib/web-bot-auth/message-signature.ts';
import { readCrawlerKeys, type CrawlerKey } from '../../../src/lib/web-bot-auth/crawler-keys.ts';
import { createRandom } from '../../random.ts';
import { type SignedMessage, verifyBotRequest, verifyMessage } from '../../verify-message.ts';
import { mutateRequest } from './mutate-request.ts';
import { DIRECTORY_VECTOR, REQUEST_VECTOR, RFC_JWK, RFC_KEY, RFC_KEYID } from './vectors.ts';

const settings = { SITE_URL: 'https://audit.brightpage.com' };
/** In seconds. */
const NOW = 1_790_000_000;
const URL_SIGNED = 'https://shop.brightpage.net/chairs?color=red';

async function readKey(): Promise<CrawlerKey> {
  const [key] = await readCrawlerKeys(RFC_KEY);
  if (!key) throw new Error('no key');
  return key;
}

async function sign(method = 'GET', url = URL_SIGNED): Promise<SignedMessage> {
  const headers = await signRequest(method, new URL(url), {
    key: await readKey(),
    settings,
    now: NOW * 1_000,
  });
  return { method, url, headers };
}

test('the bytes of a signature are those of the test vectors of the draft', async () => {
  const key = await readKey();
  const { components, parameters, signature } = REQUEST_VECTOR;
  expect(await signMessage(components, parameters, key)).toMatchObject({ signature });
  const { authority, digest, created, expires } = DIRECTORY_VECTOR;
  const directory = await signMessage(
    [
      ['"@authority";req', authority],
      ['"content-digest"', digest],
    ],
    [
      `created=${created}`,
      `expires=${expires}`,
      `keyid="${RFC_KEYID}"`,
      'tag="http-message-signatures-directory"',
    ],
    key,
  );
  expect(directory.signature).toBe(DIRECTORY_VECTOR.signature);
});

test('a request is signed for its method, authority and path, and says where our keys are', async () => {
  const message = await sign('HEAD');
  expect(message.headers).toEqual({
    'signature-agent': 'sig="https://audit.brightpage.com/.well-known/http-message-signatures-directory"',
    'signature-input': expect.stringMatching(
      /^sig=\("@method" "@authority" "@path" "signature-agent";key="sig"\);created=1790000000;expires=1790000060;nonce="[\w+/]{86}==";keyid="poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U";alg="ed25519";tag="web-bot-auth"$/,
    ),
    signature: expect.stringMatching(/^sig=:[\w+/]{86}==:$/),
  });
  verifyBotRequest(message, [RFC_JWK], NOW);
});

test('in the form of drafts before October 2025, Signature-Agent is a string that is covered as a whole', async () => {
  const headers = await signRequest('GET', new URL(URL_SIGNED), {
    key: await readKey(),
    settings: { ...settings, SIGNATURE_AGENT_FORM: 'string' },
    now: NOW * 1_000,
  });
  expect(headers['signature-agent']).toBe('"https://audit.brightpage.com"');
  expect(headers['signature-input']).toContain('("@method" "@authority" "@path" "signature-agent");created=');
  verifyMessage({ method: 'GET', url: URL_SIGNED, headers }, 'sig', [RFC_JWK]);
});

test('the authority is without the port of the scheme and in lower case, and an empty path is /', async () => {
  const signed = await sign('GET', 'https://SHOP.brightpage.net:443');
  verifyBotRequest({ ...signed, url: 'https://shop.brightpage.net/' }, [RFC_JWK], NOW);
  const withPort = await sign('GET', 'https://shop.brightpage.net:8443/');
  expect(() =>
    verifyBotRequest({ ...withPort, url: 'https://shop.brightpage.net/' }, [RFC_JWK], NOW),
  ).toThrow('the signature is wrong');
});

test('no two requests have the same nonce', async () => {
  const inputs = await Promise.all(Array.from({ length: 100 }, async () => (await sign()).headers));
  const nonces = inputs.map((headers) => /nonce="([^"]+)"/.exec(headers['signature-input'] ?? '')?.[1]);
  expect(new Set(nonces).size).toBe(100);
});

test.each([
  [-1, false],
  [0, true],
  [59, true],
  [60, false],
])('a clock %i seconds ahead of ours: valid %s', async (ahead, isValid) => {
  const message = await sign();
  const verify = () => verifyBotRequest(message, [RFC_JWK], NOW + ahead);
  if (isValid) verify();
  else expect(verify).toThrow('out of time');
});

test('of 1,000 mutations of signed requests, none is valid', async () => {
  const random = createRandom(9421);
  let refused = 0;
  for (let round = 0; round < 1_000; round++) {
    const message = await sign();
    verifyBotRequest(message, [RFC_JWK], NOW);
    const mutated = mutateRequest(message, random);
    try {
      verifyBotRequest(mutated, [RFC_JWK], NOW);
      expect.fail(`valid: ${JSON.stringify(mutated)}`);
    } catch (error) {
      if (!(error instanceof Error) || error.message.startsWith('valid')) throw error;
      refused++;
    }
  }
  expect(refused).toBe(1_000);
});

test('the directory lists each key, signed by each for our authority and for this body', async () => {
  const other = 'MC4CAQAwBQYDK2VwBCIEIFf0sbp8WgV8C7gzXoHGMBnyzV3bS54xjMzZN4ewrj9t';
  const keys = await readCrawlerKeys(`${RFC_KEY}, ${other}`);
  const { body, headers } = await signKeyDirectory(keys, 'signature-agent.test', NOW * 1_000);
  const { keys: published } = JSON.parse(body) as { keys: (typeof RFC_JWK & { kid: string; use: string })[] };
  expect(published.map(({ kid }) => kid)).toEqual([RFC_KEYID, keys[1]?.keyid]);
  expect(published[0]).toEqual({ ...RFC_JWK, kid: RFC_KEYID, use: 'sig' });
  expect(headers['Content-Type']).toBe('application/http-message-signatures-directory+json');
  const jwks = published.map(({ kty, crv, x }) => ({ kty, crv, x }));
  const response = {
    method: 'GET',
    url: 'https://signature-agent.test/.well-known/http-message-signatures-directory',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body,
  };
  for (const [index, { kid }] of published.entries()) {
    const parameters = verifyMessage(response, `binding${index}`, jwks);
    expect(Object.fromEntries(parameters)).toEqual({
      created: NOW,
      expires: NOW + 7 * 86_400,
      keyid: kid,
      tag: 'http-message-signatures-directory',
    });
  }
  const elsewhere = { ...response, url: 'https://mirror.test/' };
  expect(() => verifyMessage(elsewhere, 'binding0', jwks)).toThrow('the signature is wrong');
  expect(() => verifyMessage({ ...response, body: `${body} ` }, 'binding0', jwks)).toThrow('another body');
});

test('the directory of one key has the body and digest of the draft', async () => {
  const { body, headers } = await signKeyDirectory([await readKey()], 'signature-agent.test', NOW * 1_000);
  expect([body, headers['Content-Digest']]).toEqual([DIRECTORY_VECTOR.body, DIRECTORY_VECTOR.digest]);
});

test.each([
  ['nothing', ''],
  ['no base64', 'not a key'],
  ['a public key', 'MCowBQYDK2VwAyEAJrQLj5P/89iXES9+vFgrIy29clF9CC/oPPsw3c5D0bs='],
  ['a key and a malformed one', `${RFC_KEY},x`],
  ['an empty entry', `${RFC_KEY},`],
  ['four keys', [RFC_KEY, RFC_KEY, RFC_KEY, RFC_KEY].join()],
])('%s is no key', async (_, secret) => {
  expect(await readCrawlerKeys(secret)).toEqual([]);
});
