/** Kinds of files used to verify a snapshot. */
export type FileKind = 'snapshot' | 'proof' | 'timestamp' | 'certificates' | 'keys' | 'policy';

/** Returns the kind of a file by its content, because downloads lose their names; `null` for any other file. */
export function recognizeFile(bytes: Uint8Array): FileKind | null {
  if (isDerSequence(bytes)) return 'timestamp';
  const text = new TextDecoder().decode(bytes);
  if (text.startsWith('{')) return 'snapshot';
  if (text.startsWith('c2sp.org/tlog-proof@')) return 'proof';
  if (text.startsWith('site-audit-log-key/')) return 'keys';
  if (text.includes('-----BEGIN CERTIFICATE-----')) return 'certificates';
  return /^[ \t]*quorum[ \t]/m.test(text) ? 'policy' : null;
}

/**
 * Whether bytes begin like a response of a timestamp authority: a DER sequence of 128 to 65,535 bytes, whose length takes two
 * or three bytes.
 */
function isDerSequence([tag, length]: Uint8Array): boolean {
  return tag === 0x30 && (length === 0x81 || length === 0x82);
}
