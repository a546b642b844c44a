import { OctetString } from 'asn1js';
import { AlgorithmIdentifier, getCrypto } from 'pkijs';
import { equalBytes } from '../tlog/hashes.ts';
import type { StepOutcome } from '../verify-snapshot.ts';
import {
  canSignTimestamps,
  getSubjectName,
  hasStrictSignature,
  isValidAt,
  leadsToRoot,
  type ParsedCertificate,
  parsePem,
} from './certificates.ts';
import { type DerElement, encodeElement, isDer, readInside, readOid, TAG } from './der.ts';
import { HASHES, readSignedData, type Signer } from './signed-data.ts';
import {
  failTimestamp,
  type TimestampFailure,
  parseTimestampResponse,
  readAlgorithm,
  TST_INFO,
} from './timestamp-response.ts';

/** A timestamp whose signature is valid. */
export interface VerifiedTimestamp {
  ok: true;
  /** Milliseconds since 1970, without fractions of a second. */
  time: number;
  /** The name in the certificate of the authority. */
  authority: string;
  /** Whether its certificate leads to one of the roots. `false` if no root was given: then anyone can have made the timestamp. */
  isTrusted: boolean;
}

const ATTRIBUTES = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
};
const RSA = '1.2.840.113549.1.1.1';
const RSASSA_PSS = '1.2.840.113549.1.1.10';
const MAX_DEPTH = 32;

/**
 * Verifies an RFC 3161 timestamp of data: its hash, the signature with its signed attributes (RFC 5652 section 5.4), the authority's
 * certificate, which the attributes name by hash (RFC 5816), and its path to a root at the time of the timestamp. Revocation is not
 * checked. Never throws.
 *
 * @param tsr a TimeStampResp in DER, with the authority's certificate
 * @param roots certificates in PEM. If there are none, the path is not verified
 */
export async function verifyTimestamp(
  tsr: Uint8Array,
  data: Uint8Array,
  roots: readonly string[],
): Promise<VerifiedTimestamp | TimestampFailure> {
  try {
    return await verify(tsr, data, roots);
  } catch {
    return failTimestamp('The timestamp is malformed, or uses an algorithm that is not supported.');
  }
}

async function verify(
  tsr: Uint8Array,
  data: Uint8Array,
  roots: readonly string[],
): Promise<VerifiedTimestamp | TimestampFailure> {
  const response = parseTimestampResponse(tsr);
  if ('reason' in response) return response;
  const { token, signedData, info } = response;
  if (!equalBytes(info.hash, await digest('SHA-256', data)))
    return failTimestamp('The timestamp is for other data.');
  const parts = isDer(token, MAX_DEPTH) ? readSignedData(signedData) : null;
  if (!parts) return failTimestamp('The signed data of the timestamp is malformed.');
  const { signer, certificates } = parts;
  const certificate = certificates.find(
    ({ issuer, serialNumber }) =>
      equalBytes(issuer, signer.issuer) && equalBytes(serialNumber, signer.serialNumber),
  );
  if (!certificate) return failTimestamp("The authority's certificate is missing.");
  if (!(await areAttributesOf(signer, info.bytes, certificate)))
    return failTimestamp('The signed attributes do not match the timestamp and its certificate.');
  if (!(await isSignedBy(signer, certificate))) return failTimestamp('The signature is not valid.');
  if (!canSignTimestamps(certificate))
    return failTimestamp("The authority's certificate is not for timestamps.");
  if (!isValidAt(certificate, info.time))
    return failTimestamp("The authority's certificate was not valid at the time of the timestamp.");
  const verified = { ok: true, time: info.time, authority: getSubjectName(certificate) } as const;
  if (roots.length === 0) return { ...verified, isTrusted: false };
  const trusted = roots.map(parsePem);
  if (trusted.includes(null)) return failTimestamp('A root is not a certificate in PEM.');
  const isTrusted = await leadsToRoot(
    certificate,
    certificates,
    trusted.flatMap((root) => root ?? []),
    info.time,
  );
  return isTrusted
    ? { ...verified, isTrusted }
    : failTimestamp("The authority's certificate does not lead to a trusted root.");
}

/** Whether the signed attributes are those of a timestamp with this content, made with this certificate. */
async function areAttributesOf(
  { attributes, hash }: Signer,
  content: Uint8Array,
  certificate: ParsedCertificate,
): Promise<boolean> {
  const values = new Map<string, DerElement>();
  for (const attribute of readInside(attributes, TAG.CONTEXT_0)) {
    const [type, set, ...rest] = readInside(attribute, TAG.SEQUENCE);
    const oid = readOid(type);
    const [value, ...others] = readInside(set, TAG.SET);
    // Each attribute once; those that matter have one value.
    if (oid === null || rest.length > 0 || values.has(oid) || !value) return false;
    if (Object.values(ATTRIBUTES).includes(oid) && others.length > 0) return false;
    values.set(oid, value);
  }
  const messageDigest = values.get(ATTRIBUTES.messageDigest);
  if (readOid(values.get(ATTRIBUTES.contentType)) !== TST_INFO) return false;
  if (messageDigest?.tag !== TAG.OCTET_STRING) return false;
  if (!equalBytes(messageDigest.content, await digest(hash, content))) return false;
  const first = values.get(ATTRIBUTES.signingCertificate);
  const second = values.get(ATTRIBUTES.signingCertificateV2);
  if (!first && !second) return false;
  if (first && !(await namesCertificate(first, certificate, 'SHA-1'))) return false;
  return !second || namesCertificate(second, certificate, 'SHA-256');
}

/** Whether the first ESSCertID or ESSCertIDv2 of a signing-certificate attribute has the hash of a certificate (RFC 5035). */
async function namesCertificate(
  attribute: DerElement,
  { bytes }: ParsedCertificate,
  defaultHash: string,
): Promise<boolean> {
  const [list] = readInside(attribute, TAG.SEQUENCE);
  const [id] = readInside(list, TAG.SEQUENCE);
  const [first, second] = readInside(id, TAG.SEQUENCE);
  const hasAlgorithm = first?.tag === TAG.SEQUENCE && second?.tag === TAG.OCTET_STRING;
  const hash = hasAlgorithm ? HASHES[readAlgorithm(first) ?? ''] : defaultHash;
  const value = hasAlgorithm ? second : first;
  if (hash === undefined || value?.tag !== TAG.OCTET_STRING) return false;
  return equalBytes(value.content, await digest(hash, bytes));
}

async function isSignedBy(signer: Signer, { certificate }: ParsedCertificate): Promise<boolean> {
  const algorithm = AlgorithmIdentifier.fromBER(new Uint8Array(signer.algorithm.bytes));
  const { algorithmId } = algorithm;
  if (algorithmId !== RSASSA_PSS && readAlgorithm(signer.algorithm) === null) return false;
  if (!hasStrictSignature(algorithmId, signer.signature)) return false;
  const crypto = getCrypto(true);
  if (algorithmId !== RSA && crypto.getHashAlgorithm(algorithm) !== signer.hash) return false;
  // What is signed has the tag of a SET (RFC 5652 section 5.4).
  const signed = encodeElement(TAG.SET, signer.attributes.content);
  const signature = new OctetString({ valueHex: signer.signature });
  const hash = algorithmId === RSA ? signer.hash : undefined;
  return crypto.verifyWithPublicKey(
    new Uint8Array(signed),
    signature,
    certificate.subjectPublicKeyInfo,
    algorithm,
    hash,
  );
}

async function digest(hash: string, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(hash, new Uint8Array(bytes)));
}

/**
 * Verifies the timestamp of a checkpoint. Never rejects.
 *
 * @param tsr a TimeStampResp in DER
 * @param noteText the text of the checkpoint, without signatures
 * @param certificates of the trusted authorities in PEM; with `null` the step is skipped, because the timestamp proves nothing
 *   without them
 * @param advice a sentence on how to supply certificates, shown in that case
 */
export async function checkTimestamp(
  tsr: Uint8Array,
  noteText: string,
  certificates: string | null,
  advice: string,
): Promise<StepOutcome> {
  const data = new TextEncoder().encode(noteText);
  const result = await verifyTimestamp(tsr, data, certificates === null ? [] : [certificates]);
  if (!result.ok) return { state: 'failed', text: result.reason };
  const made = `made ${new Date(result.time).toISOString()} by ${result.authority}`;
  return result.isTrusted
    ? { state: 'ok', text: `The checkpoint has a timestamp, ${made}.` }
    : { state: 'skipped', text: `There is a timestamp, ${made}. ${advice}` };
}
