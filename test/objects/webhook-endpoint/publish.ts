import { countStoredRows } from '../../database.ts';
import { publishAudit } from '../../../src/services/directory/publish-audit.ts';
import type { TestEndpoint } from './endpoint.ts';

/** Counts the events that no webhook has accepted yet. */
export function countUnsent(): Promise<number | null> {
  return countStoredRows('unsentEvents');
}

/** Publishes an audit of the account to Claude. */
export function publish(bindings: Env, { account }: Pick<TestEndpoint, 'account'>, auditId: string) {
  return publishAudit(
    { env: bindings, caller: { accountId: account.id, email: account.email } },
    { reportId: auditId, provider: 'claude' },
  );
}

/** Whether the account has a snapshot. */
export async function isPublished({ account }: Pick<TestEndpoint, 'account'>): Promise<boolean> {
  return (await countStoredRows('submissions', { accountId: account.id })) === 1;
}
