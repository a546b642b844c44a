import { queryTxtRecords } from '../../crawler/verification/txt-records.ts';
import { sanitizeText } from '../../lib/text.ts';
import { areSecretsEqual } from '../../lib/secret.ts';
import { getTxtRecordName, formatTxtRecordValue } from './instructions.ts';
import { toAttempt, type MethodResult, found, notFound, temporary } from './attempt.ts';
import type { VerificationAttempt } from '../../contracts/verification.ts';

/** Records quoted if none has the token. */
const MAX_QUOTED_RECORDS = 3;

/** Looks for the token in the TXT records of `_svc.<host>` (docs/contract.md 6.4). */
export async function verifyByDns(
  host: string,
  token: string,
  { resolvers, signal }: { resolvers: readonly string[]; signal: AbortSignal },
): Promise<VerificationAttempt> {
  const name = getTxtRecordName(host);
  const expected = formatTxtRecordValue(token);
  const result = await evaluateRecords(name, expected, resolvers, signal);
  return toAttempt('dns', { host, source: name, ...result }, `a TXT record ${expected}`);
}

async function evaluateRecords(
  name: string,
  expected: string,
  resolvers: readonly string[],
  signal: AbortSignal,
): Promise<MethodResult> {
  const answer = await queryTxtRecords(name, resolvers, signal);
  if (answer.kind === 'failed') return temporary(`${name} could not be looked up: ${answer.reason}.`);
  if (answer.kind === 'none') return notFound(`${name} has no TXT record.`);
  const { texts } = answer;
  if (texts.some((text) => areSecretsEqual(text.trim(), expected))) {
    return found(`a TXT record of ${name} has your token.`);
  }
  const quoted = texts.slice(0, MAX_QUOTED_RECORDS).map((text) => `"${sanitizeText(text)}"`);
  const more = texts.length > MAX_QUOTED_RECORDS ? ` and ${texts.length - MAX_QUOTED_RECORDS} more` : '';
  return notFound(`${name} has other TXT records: ${quoted.join(', ')}${more}.`);
}
