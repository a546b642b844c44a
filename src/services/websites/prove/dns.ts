import { queryTexts } from '../../../crawler/verification/texts.ts';
import { quote } from '../../../lib/quote.ts';
import { equalSecrets } from '../../../lib/secret.ts';
import { txtName, txtValue } from '../proof.ts';
import { type Attempt, attempt, type Finding, found, notFound, temporary } from './attempt.ts';

/** Records told of when none is the right one. */
const TOLD = 3;

/** Whether a TXT record of `_svc.<host>` has the token. */
export async function proveByDns(
  host: string,
  token: string,
  { resolvers, signal }: { resolvers: readonly string[]; signal: AbortSignal },
): Promise<Attempt> {
  const name = txtName(host);
  const expected = txtValue(token);
  return attempt('dns', name, await judge(name, expected, resolvers, signal), `a TXT record ${expected}`);
}

async function judge(
  name: string,
  expected: string,
  resolvers: readonly string[],
  signal: AbortSignal,
): Promise<Finding> {
  const answer = await queryTexts(name, resolvers, signal);
  if (answer.kind === 'failed') return temporary(`${name} could not be looked up: ${answer.reason}.`);
  if (answer.kind === 'none') return notFound(`${name} has no TXT record.`);
  const { texts } = answer;
  if (texts.some((text) => equalSecrets(text.trim(), expected))) {
    return found(`a TXT record of ${name} has your token.`);
  }
  const told = texts.slice(0, TOLD).map((text) => `"${quote(text)}"`);
  const more = texts.length > TOLD ? ` and ${texts.length - TOLD} more` : '';
  return notFound(`${name} has other TXT records: ${told.join(', ')}${more}.`);
}
