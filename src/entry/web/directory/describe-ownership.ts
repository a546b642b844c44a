import type { Ownership } from '../../../contracts/submission.ts';
import type { VerificationMethod } from '../../../contracts/verification-method.ts';
import { formatDate } from '../format.ts';

const METHOD_NAMES: Record<VerificationMethod, string> = {
  meta: 'a meta tag',
  file: 'a file',
  dns: 'a DNS record',
};

/** Says whether the publisher had verified the website, or `null` for older snapshots, which do not record it. */
export function describeOwnership(ownership: Ownership | null | undefined): string | null {
  if (ownership === undefined) return null;
  if (ownership === null) return 'The publisher had not verified the website.';
  const { method, verified_at } = ownership;
  return `The publisher had verified the website, by ${METHOD_NAMES[method]} on ${formatDate(verified_at)}.`;
}
