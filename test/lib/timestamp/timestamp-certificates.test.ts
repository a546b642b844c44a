import { beforeAll, expect, test } from 'vitest';
import { verifyTimestamp } from '../../../src/lib/timestamp/verify-timestamp.ts';
import {
  createCertificate,
  hash,
  hex,
  type Issued,
  issueTimestamp,
  nameCertificate,
  octets,
  OID,
  TIME,
  type TokenOptions,
} from './issue-timestamp.ts';

const DATA = new TextEncoder().encode('a checkpoint');
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
const SIGNER = { isCa: false, purposes: [TIME_STAMPING] };
const DAY = 86_400_000;
type Options = Parameters<typeof createCertificate>[2];

let root: Issued;
let intermediate: Issued;
let signer: Issued;

beforeAll(async () => {
  root = await createCertificate('Root', null);
  intermediate = await createCertificate('Intermediate', root, { pathLength: 0 });
  signer = await createCertificate('Signer', intermediate, SIGNER);
});

async function verifyFrom(from: Issued, others: readonly Issued[], options?: TokenOptions) {
  return verifyTimestamp(await issueTimestamp(DATA, from, others, options), DATA, [root.pem]);
}

test('a timestamp through an intermediate certificate is trusted', async () => {
  expect(await verifyFrom(signer, [intermediate])).toEqual({
    ok: true,
    time: TIME,
    authority: 'Signer',
    isTrusted: true,
  });
});

test('a timestamp of other data is refused', async () => {
  const response = await issueTimestamp(DATA, signer, [intermediate]);
  const verified = await verifyTimestamp(response, DATA.subarray(1), [root.pem]);
  expect(verified).toEqual({ ok: false, reason: 'The timestamp is for other data.' });
});

test.for<[string, Options, string]>([
  ['no extended key usage', { purposes: undefined }, 'is not for timestamps'],
  ['the purpose of servers', { purposes: ['1.3.6.1.5.5.7.3.1'] }, 'is not for timestamps'],
  ['two purposes', { purposes: [TIME_STAMPING, '1.3.6.1.5.5.7.3.1'] }, 'is not for timestamps'],
  ['a purpose that is not critical', { isPurposeCritical: false }, 'is not for timestamps'],
  ['the key usage of keys alone', { keyUsage: 0x20 }, 'is not for timestamps'],
  ['an unknown critical extension', { critical: '1.2.3.4' }, 'is not for timestamps'],
  ['an end before the timestamp', { notAfter: TIME - 1_000 }, 'was not valid at the time'],
  ['a start after the timestamp', { notBefore: TIME + 1_000 }, 'was not valid at the time'],
])('a certificate with %s is refused', async ([, options, reason]) => {
  const other = await createCertificate('Signer', intermediate, { ...SIGNER, ...options });
  const verified = await verifyFrom(other, [intermediate]);
  expect(verified).toEqual({ ok: false, reason: expect.stringContaining(reason) });
});

test('a certificate that has expired since is accepted', async () => {
  const other = await createCertificate('Signer', intermediate, { ...SIGNER, notAfter: TIME });
  expect(await verifyFrom(other, [intermediate])).toMatchObject({ ok: true });
});

test.for<[string, Options]>([
  ['is no CA', { isCa: false }],
  ['may not sign certificates', { keyUsage: 0x80 }],
  ['has expired', { notAfter: TIME - DAY }],
  ['has an unknown critical extension', { critical: '1.2.3.4' }],
])('an intermediate certificate that %s is refused', async ([, options]) => {
  const other = await createCertificate('Intermediate', root, options);
  const verified = await verifyFrom(await createCertificate('Signer', other, SIGNER), [other]);
  expect(verified).toEqual({
    ok: false,
    reason: "The authority's certificate does not lead to a trusted root.",
  });
});

test('a path that is longer than a certificate allows is refused', async () => {
  const second = await createCertificate('Second', intermediate);
  const verified = await verifyFrom(await createCertificate('Signer', second, SIGNER), [
    second,
    intermediate,
  ]);
  expect(verified).toMatchObject({ ok: false, reason: expect.stringContaining('trusted root') });
});

test('a root or intermediate of the same name with another key is refused', async () => {
  const otherRoot = await createCertificate('Root', null);
  const response = await issueTimestamp(DATA, signer, [intermediate]);
  expect(await verifyTimestamp(response, DATA, [otherRoot.pem])).toMatchObject({ ok: false });
  expect(await verifyTimestamp(response, DATA, [otherRoot.pem, root.pem])).toMatchObject({ isTrusted: true });
  const otherIntermediate = await createCertificate('Intermediate', root);
  expect(await verifyFrom(signer, [otherIntermediate])).toMatchObject({ ok: false });
  expect(await verifyFrom(signer, [])).toMatchObject({ ok: false });
});

test('certificates that sign each other end', async () => {
  const a = await createCertificate('A', null);
  const b = await createCertificate('B', a);
  const ring = [a, b, await createCertificate('A', b), await createCertificate('B', b)];
  expect(await verifyFrom(await createCertificate('Signer', b, SIGNER), ring)).toMatchObject({ ok: false });
});

test('a signature with another key is refused', async () => {
  const key = await createCertificate('Signer', intermediate, SIGNER);
  const verified = await verifyFrom(signer, [intermediate], { key });
  expect(verified).toEqual({ ok: false, reason: 'The signature is not valid.' });
});

test('signed attributes must name content and certificate', async () => {
  const other = await createCertificate('Signer', intermediate, SIGNER);
  const wrong: Record<string, Uint8Array | null>[] = [
    { [OID.contentType]: null },
    { [OID.contentType]: hex('06092a864886f70d010701') },
    { [OID.messageDigest]: null },
    { [OID.messageDigest]: octets(new Uint8Array(32)) },
    { [OID.signingCertificateV2]: null },
    { [OID.signingCertificateV2]: nameCertificate(await hash(other.bytes)) },
    { [OID.signingCertificate]: nameCertificate(await hash(other.bytes, 'SHA-1')) },
  ];
  for (const attributes of wrong) {
    const verified = await verifyFrom(signer, [intermediate], { attributes });
    expect(verified).toMatchObject({ ok: false, reason: expect.stringContaining('signed attributes') });
  }
  const old = {
    [OID.signingCertificateV2]: null,
    [OID.signingCertificate]: nameCertificate(await hash(signer.bytes, 'SHA-1')),
  };
  expect(await verifyFrom(signer, [intermediate], { attributes: old })).toMatchObject({ ok: true });
});
