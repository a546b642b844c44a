import { encodeBase64 } from '../tlog/base64.ts';
import type { CrawlerKey } from './crawler-keys.ts';

/** A covered component of a message: its identifier as `Signature-Input` lists it, and its value. */
export type Component = readonly [identifier: string, value: string];

/** The values of the fields `Signature-Input` and `Signature`, without the label. */
export interface MessageSignature {
  input: string;
  signature: string;
}

/**
 * Signs components of an HTTP message (RFC 9421 section 3.1).
 *
 * @param parameters of the signature in their order, each as `Signature-Input` writes it: `created=1735689600`
 */
export async function signMessage(
  components: readonly Component[],
  parameters: readonly string[],
  key: CrawlerKey,
): Promise<MessageSignature> {
  const identifiers = components.map(([identifier]) => identifier).join(' ');
  const input = [`(${identifiers})`, ...parameters].join(';');
  const signature = await key.sign(new TextEncoder().encode(buildSignatureBase(components, input)));
  return { input, signature: `:${encodeBase64(signature)}:` };
}

/** Returns the text that is signed (RFC 9421 section 2.5). @param input the value of `Signature-Input`, without the label */
export function buildSignatureBase(components: readonly Component[], input: string): string {
  const lines = [...components, ['"@signature-params"', input] as const];
  return lines.map(([identifier, value]) => `${identifier}: ${value}`).join('\n');
}
