import { type ParsedCertificate, parseCertificate } from './certificates.ts';
import { type DerElement, readInside, TAG } from './der.ts';
import { readAlgorithm, readSmallInteger } from './timestamp-response.ts';

/** WebCrypto names of the hashes that a signature may use, by object identifier. */
export const HASHES: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};
const MAX_CERTIFICATES = 16;

/** The parts of a SignerInfo (RFC 5652 section 5.3). */
export interface Signer {
  issuer: Uint8Array;
  serialNumber: Uint8Array;
  /** The WebCrypto name. */
  hash: string;
  attributes: DerElement;
  algorithm: DerElement;
  signature: Uint8Array;
}

/** Reads a SignedData with one signer, of which `parseTimestampResponse` has read the content (RFC 5652 section 5.1). */
export function readSignedData([version, algorithms, , ...rest]: readonly DerElement[]): {
  signer: Signer;
  certificates: ParsedCertificate[];
} | null {
  const certificateSet = rest.find(({ tag }) => tag === TAG.CONTEXT_0);
  const revocations = rest.find(({ tag }) => tag === TAG.CONTEXT_1);
  const signerInfos = rest.at(-1);
  const expected = [certificateSet, revocations, signerInfos].filter((element) => element !== undefined);
  const hasOrder = expected.length === rest.length && expected.every((element, at) => element === rest[at]);
  const [signerInfo, ...others] = readInside(signerInfos, TAG.SET);
  const signer = readSignerInfo(signerInfo);
  const hashes = readInside(algorithms, TAG.SET).map((algorithm) => HASHES[readAlgorithm(algorithm) ?? '']);
  const certificates = readInside(certificateSet, TAG.CONTEXT_0);
  if (readSmallInteger(version) !== 3 || !hasOrder || others.length > 0 || !signer) return null;
  if (!hashes.includes(signer.hash) || certificates.length > MAX_CERTIFICATES) return null;
  const parsed = certificates.map(({ bytes }) => parseCertificate(bytes));
  return parsed.includes(null)
    ? null
    : { signer, certificates: parsed.filter((certificate) => certificate !== null) };
}

function readSignerInfo(signerInfo: DerElement | undefined): Signer | null {
  const [version, id, hashAlgorithm, attributes, algorithm, signature, unsigned, ...rest] = readInside(
    signerInfo,
    TAG.SEQUENCE,
  );
  const [issuer, serial, ...others] = readInside(id, TAG.SEQUENCE);
  const hash = HASHES[readAlgorithm(hashAlgorithm) ?? ''];
  // Version 1 names the certificate by issuer and serial number.
  if (readSmallInteger(version) !== 1 || !issuer || !serial || others.length > 0 || hash === undefined)
    return null;
  if (attributes?.tag !== TAG.CONTEXT_0 || !algorithm || signature?.tag !== TAG.OCTET_STRING) return null;
  if (rest.length > 0 || (unsigned && unsigned.tag !== TAG.CONTEXT_1)) return null;
  return {
    issuer: issuer.bytes,
    serialNumber: serial.bytes,
    hash,
    attributes,
    algorithm,
    signature: signature.content,
  };
}
