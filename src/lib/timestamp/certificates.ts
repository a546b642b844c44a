import { Certificate, BasicConstraints, ExtKeyUsage } from 'pkijs';
import { isEcdsaSignature, readElements, readInside, TAG } from './der.ts';
import { decodeBase64 } from '../tlog/base64.ts';
import { equalBytes } from '../tlog/hashes.ts';

/** A certificate (RFC 5280 section 4.1) with the DER of the fields that are compared byte for byte. */
export interface ParsedCertificate {
  bytes: Uint8Array;
  serialNumber: Uint8Array;
  issuer: Uint8Array;
  subject: Uint8Array;
  certificate: Certificate;
}

/** Most certificates in a path, from the signer's to the root. */
const MAX_PATH = 6;

const OIDS = {
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  extKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  commonName: '2.5.4.3',
  ecdsa: '1.2.840.10045.4',
};
/** Extensions that may be critical. Policies do not matter: any is accepted. */
const KNOWN_EXTENSIONS = new Set([
  OIDS.keyUsage,
  OIDS.basicConstraints,
  OIDS.certificatePolicies,
  OIDS.extKeyUsage,
]);
const KEY_CERT_SIGN = 0x04;
const DIGITAL_SIGNATURE_OR_NON_REPUDIATION = 0xc0;
/** ECDSA and RSA with SHA-256, SHA-384 and SHA-512, and RSASSA-PSS. */
const SIGNATURE_ALGORITHMS = /^1\.2\.840\.(?:10045\.4\.3\.[234]|113549\.1\.1\.1[0123])$/;

/** Parses a certificate in DER. Returns `null` if it is malformed, or if its two signature algorithms differ (RFC 5280 section 4.1.1.2). */
export function parseCertificate(bytes: Uint8Array): ParsedCertificate | null {
  const [root, ...others] = readElements(bytes) ?? [];
  const [tbs, algorithm, signature, ...rest] = readInside(root, TAG.SEQUENCE);
  const fields = readInside(tbs, TAG.SEQUENCE);
  const [serial, innerAlgorithm, issuer, , subject] =
    fields[0]?.tag === TAG.CONTEXT_0 ? fields.slice(1) : fields;
  if (!serial || !innerAlgorithm || !issuer || !subject || !algorithm) return null;
  const hasWholeBytes = signature?.tag === TAG.BIT_STRING && signature.content[0] === 0;
  const isWellFormed = others.length + rest.length === 0 && equalBytes(algorithm.bytes, innerAlgorithm.bytes);
  if (!hasWholeBytes || !isWellFormed) return null;
  try {
    const certificate = Certificate.fromBER(new Uint8Array(bytes));
    if (!hasStrictSignature(certificate.signatureAlgorithm.algorithmId, signature.content.subarray(1)))
      return null;
    return { bytes, serialNumber: serial.bytes, issuer: issuer.bytes, subject: subject.bytes, certificate };
  } catch {
    return null;
  }
}

/** Parses the certificates in a PEM text (RFC 7468). Returns `null` if one is malformed, or if there is none. */
export function parsePem(pem: string): ParsedCertificate[] | null {
  const blocks = [
    ...pem.matchAll(/-----BEGIN CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END CERTIFICATE-----/g),
  ];
  const parsed = blocks.map(([, base64 = '']) => {
    const bytes = decodeBase64(base64.replaceAll(/\s/g, ''));
    return bytes && parseCertificate(bytes);
  });
  const certificates = parsed.filter((certificate) => certificate !== null);
  return certificates.length > 0 && certificates.length === parsed.length ? certificates : null;
}

/**
 * Whether a certificate may sign timestamps: its extended key usage is critical and time stamping alone (RFC 3161 section 2.3), its key
 * usage, if it has one, allows signatures, and it has no unknown critical extension.
 */
export function canSignTimestamps({ certificate }: ParsedCertificate): boolean {
  const usages = (certificate.extensions ?? []).filter(({ extnID }) => extnID === OIDS.extKeyUsage);
  const [usage] = usages;
  const purposes = usage?.parsedValue instanceof ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  const isForTimestamps = purposes.length === 1 && purposes[0] === OIDS.timeStamping;
  return (
    usages.length === 1 &&
    usage?.critical === true &&
    isForTimestamps &&
    hasKeyUsage(certificate, DIGITAL_SIGNATURE_OR_NON_REPUDIATION) &&
    hasOnlyKnownExtensions(certificate)
  );
}

/** @param time milliseconds since 1970 */
export function isValidAt({ certificate }: ParsedCertificate, time: number): boolean {
  return certificate.notBefore.value.getTime() <= time && time <= certificate.notAfter.value.getTime();
}

/** Returns the common name of the subject, or all its names if it has none. */
export function getSubjectName({ certificate }: ParsedCertificate): string {
  const names = certificate.subject.typesAndValues.map(({ type, value }) => ({
    type,
    text: value.valueBlock.value,
  }));
  return names.find(({ type }) => type === OIDS.commonName)?.text ?? names.map(({ text }) => text).join(', ');
}

/**
 * Whether signatures lead from a certificate to one of the roots, through at most 6 certificates that are valid at a time, may sign the
 * next one, and have no unknown critical extension. Each certificate is tried once. Revocation is not checked.
 *
 * @param time milliseconds since 1970
 */
export async function leadsToRoot(
  certificate: ParsedCertificate,
  intermediates: readonly ParsedCertificate[],
  roots: readonly ParsedCertificate[],
  time: number,
): Promise<boolean> {
  const untried = new Set([...roots, ...intermediates]);
  const search = async (last: ParsedCertificate, depth: number): Promise<boolean> => {
    if (roots.some(({ bytes }) => equalBytes(bytes, last.bytes))) return true;
    if (depth === MAX_PATH - 1) return false;
    for (const issuer of untried) {
      if (!isValidAt(issuer, time) || !canIssue(issuer, depth) || !(await hasSigned(issuer, last))) continue;
      untried.delete(issuer);
      if (await search(issuer, depth + 1)) return true;
    }
    return false;
  };
  return search(certificate, 0);
}

/** @param depth the number of CA certificates between it and the signer's certificate */
function canIssue({ certificate }: ParsedCertificate, depth: number): boolean {
  const constraints = certificate.extensions?.find(
    ({ extnID }) => extnID === OIDS.basicConstraints,
  )?.parsedValue;
  if (!(constraints instanceof BasicConstraints) || !constraints.cA) return false;
  const { pathLenConstraint } = constraints;
  const isShortEnough = pathLenConstraint === undefined || Number(pathLenConstraint) >= depth;
  return isShortEnough && hasKeyUsage(certificate, KEY_CERT_SIGN) && hasOnlyKnownExtensions(certificate);
}

/** Whether a signature is in the canonical encoding of its algorithm. RSA has no other. */
export function hasStrictSignature(algorithm: string, signature: Uint8Array): boolean {
  return !algorithm.startsWith(`${OIDS.ecdsa}.`) || isEcdsaSignature(signature);
}

async function hasSigned(issuer: ParsedCertificate, subject: ParsedCertificate): Promise<boolean> {
  if (!equalBytes(issuer.subject, subject.issuer)) return false;
  if (!SIGNATURE_ALGORITHMS.test(subject.certificate.signatureAlgorithm.algorithmId)) return false;
  try {
    return await subject.certificate.verify(issuer.certificate);
  } catch {
    return false;
  }
}

/** Whether a certificate has one of the bits in the first byte of its key usage, or no such extension. */
function hasKeyUsage({ extensions }: Certificate, bits: number): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === OIDS.keyUsage);
  if (!usage) return true;
  // A BIT STRING: tag, length, unused bits, then the bits.
  const [, , , first = 0] = new Uint8Array(usage.extnValue.valueBlock.valueHexView);
  return (first & bits) !== 0;
}

function hasOnlyKnownExtensions({ extensions = [] }: Certificate): boolean {
  const ids = extensions.map(({ extnID }) => extnID);
  return (
    new Set(ids).size === ids.length &&
    extensions.every(({ critical, extnID }) => !critical || KNOWN_EXTENSIONS.has(extnID))
  );
}
