import type { Finding } from '../verify-snapshot.ts';
import { verifyTimestamp } from './verify-timestamp.ts';

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
): Promise<Finding> {
  const data = new TextEncoder().encode(noteText);
  const result = await verifyTimestamp(tsr, data, certificates === null ? [] : [certificates]);
  if (!result.ok) return { state: 'failed', text: result.reason };
  const made = `made ${new Date(result.time).toISOString()} by ${result.authority}`;
  return result.isTrusted
    ? { state: 'ok', text: `The checkpoint has a timestamp, ${made}.` }
    : { state: 'skipped', text: `There is a timestamp, ${made}. ${advice}` };
}
