import { BitString, Integer, Utf8String } from 'asn1js';
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension, ExtKeyUsage } from 'pkijs';
import { encodeElement, encodeUnsigned, TAG } from '../../../src/lib/timestamp/der.ts';

const KEY = { name: 'ECDSA', namedCurve: 'P-256' };
const YEAR = 365 * 86_400_000;
/** The time of all timestamps. */
export const TIME = Date.UTC(2026, 0, 1);

/** DER in hexadecimal. */
export const OID = {
  sha256: '0609608648016503040201',
  ecdsaWithSha256: '06082a8648ce3d040302',
  signedData: '06092a864886f70d010702',
  tstInfo: '060b2a864886f70d0109100104',
  policy: '06022a03',
  contentType: '06092a864886f70d010903',
  messageDigest: '06092a864886f70d010904',
  signingCertificate: '060b2a864886f70d010910020c',
  signingCertificateV2: '060b2a864886f70d010910022f',
};

export interface Issued {
  certificate: Certificate;
  bytes: Uint8Array;
  privateKey: CryptoKey;
  pem: string;
}

interface CertificateOptions {
  notBefore?: number;
  notAfter?: number;
  isCa?: boolean;
  pathLength?: number;
  keyUsage?: number;
  purposes?: string[];
  isPurposeCritical?: boolean;
  /** The OID of another critical extension. */
  critical?: string;
  serial?: number;
}

/** Creates a certificate, by default that of a CA, signed by an issuer or by itself. */
export async function createCertificate(
  name: string,
  issuer: Issued | null,
  options: CertificateOptions = {},
): Promise<Issued> {
  const { isCa = true, pathLength, keyUsage = isCa ? 0x04 : 0x80, purposes } = options;
  const keys = (await crypto.subtle.generateKey(KEY, true, ['sign', 'verify'])) as CryptoKeyPair;
  const certificate = new Certificate({
    version: 2,
    serialNumber: new Integer({ value: options.serial ?? 7 }),
  });
  certificate.subject.typesAndValues.push(createName(name));
  certificate.issuer = issuer ? issuer.certificate.subject : certificate.subject;
  certificate.notBefore.value = new Date(options.notBefore ?? TIME - YEAR);
  certificate.notAfter.value = new Date(options.notAfter ?? TIME + YEAR);
  const constraints = new BasicConstraints({
    cA: isCa,
    ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
  });
  certificate.extensions = [
    createExtension('2.5.29.19', true, constraints.toSchema().toBER()),
    createExtension('2.5.29.15', true, new BitString({ valueHex: Uint8Array.of(keyUsage).buffer }).toBER()),
  ];
  if (purposes) {
    const usage = new ExtKeyUsage({ keyPurposes: purposes }).toSchema().toBER();
    certificate.extensions.push(createExtension('2.5.29.37', options.isPurposeCritical ?? true, usage));
  }
  if (options.critical !== undefined)
    certificate.extensions.push(createExtension(options.critical, true, Uint8Array.of(5, 0).buffer));
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey);
  await certificate.sign(issuer?.privateKey ?? keys.privateKey, 'SHA-256');
  const bytes = new Uint8Array(certificate.toSchema(true).toBER());
  const pem = `-----BEGIN CERTIFICATE-----\n${btoa(String.fromCharCode(...bytes))}\n-----END CERTIFICATE-----\n`;
  return { certificate, bytes, privateKey: keys.privateKey, pem };
}

/** What a token says otherwise than it should: DER in place of that of the attribute. */
export interface TokenOptions {
  /** The signed attributes: DER by name; `null` leaves one out. */
  attributes?: Record<string, Uint8Array | null>;
  /** The certificate whose key signs, in place of the signer's. */
  key?: Issued;
}

/** Issues a TimeStampResp of data, signed with a certificate, with other certificates beside it. */
export async function issueTimestamp(
  data: Uint8Array,
  signer: Issued,
  others: readonly Issued[] = [],
  { attributes = {}, key = signer }: TokenOptions = {},
): Promise<Uint8Array> {
  const sha256 = sequence(hex(OID.sha256));
  const info = sequence(
    integer(1),
    hex(OID.policy),
    sequence(sha256, octets(await hash(data))),
    integer(9),
    encodeElement(TAG.GENERALIZED_TIME, new TextEncoder().encode('20260101000000Z')),
  );
  const all: Record<string, Uint8Array | null> = {
    [OID.contentType]: hex(OID.tstInfo),
    [OID.messageDigest]: octets(await hash(info)),
    [OID.signingCertificateV2]: nameCertificate(await hash(signer.bytes)),
    ...attributes,
  };
  const content = Object.entries(all).flatMap(([oid, value]) =>
    value ? [sequence(hex(oid), encodeElement(TAG.SET, value))] : [],
  );
  const signed = encodeElement(TAG.SET, ...content);
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const raw = new Uint8Array(await crypto.subtle.sign(algorithm, key.privateKey, new Uint8Array(signed)));
  const identifier = [signer.certificate.issuer.toSchema().toBER(), signer.certificate.serialNumber.toBER()];
  const signerInfo = sequence(
    integer(1),
    sequence(...identifier.map((part) => new Uint8Array(part))),
    sha256,
    encodeElement(TAG.CONTEXT_0, ...content),
    sequence(hex(OID.ecdsaWithSha256)),
    octets(sequence(encodeUnsigned(raw.subarray(0, 32)), encodeUnsigned(raw.subarray(32)))),
  );
  const signedData = sequence(
    integer(3),
    encodeElement(TAG.SET, sha256),
    sequence(hex(OID.tstInfo), encodeElement(TAG.CONTEXT_0, octets(info))),
    encodeElement(TAG.CONTEXT_0, signer.bytes, ...others.map(({ bytes }) => bytes)),
    encodeElement(TAG.SET, signerInfo),
  );
  const token = sequence(hex(OID.signedData), encodeElement(TAG.CONTEXT_0, signedData));
  return sequence(sequence(integer(0)), token);
}

/** A signing-certificate attribute with one hash of a certificate. */
export function nameCertificate(digest: Uint8Array): Uint8Array {
  return sequence(sequence(sequence(octets(digest))));
}

export async function hash(bytes: Uint8Array, algorithm = 'SHA-256'): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, new Uint8Array(bytes)));
}

export function octets(bytes: Uint8Array): Uint8Array {
  return encodeElement(TAG.OCTET_STRING, bytes);
}

export function hex(text: string): Uint8Array {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => parseInt(byte, 16));
}

function sequence(...contents: Uint8Array[]): Uint8Array {
  return encodeElement(TAG.SEQUENCE, ...contents);
}

function integer(value: number): Uint8Array {
  return encodeUnsigned(Uint8Array.of(value));
}

function createName(name: string): AttributeTypeAndValue {
  return new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) });
}

function createExtension(extnID: string, critical: boolean, extnValue: ArrayBuffer): Extension {
  return new Extension({ extnID, critical, extnValue });
}
