import { ServiceError } from '../../lib/errors.ts';
import { logEvent } from '../../lib/log.ts';
import { formatTimestamp, formatWait } from '../../lib/time.ts';
import { LIMITS } from '../../objects/account/limits.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findOpenAccount } from '../accounts/account.ts';
import { toApiKeyInfo } from '../accounts/keys.ts';
import { toSuspension } from '../accounts/suspension.ts';
import type { Context } from '../context.ts';
import { exportLists } from './export-lists.ts';

/** What is stored about an account and kept out of its export, for people. */
const NOT_EXPORTED = [
  'The request headers, passwords and other settings of GET /websites/{host}/access: they are secrets of your websites, and their values are encrypted',
];

/** Exports a day. */
export const MAX_EXPORTS = LIMITS.export.max;

/**
 * Exports everything that is stored about the caller as one JSON document, in parts. Rows are read in pages, so that memory
 * does not depend on the size of the account, and nothing is locked: a row that changes meanwhile is exported in its old or its
 * new form. If something fails midway, the iteration throws and the JSON stays incomplete.
 *
 * @throws ServiceError 429 over the limit of exports in a day
 */
export async function exportAccount(context: Context): Promise<AsyncGenerator<string>> {
  const { env, caller } = context;
  const slot = await env.ACCOUNT.getByName(caller.accountId).count('export');
  if (slot.ok) return writeExport(context);
  const { retryAfter } = slot;
  throw new ServiceError(
    'export_rate_limited',
    `You have downloaded your data as often as you can in a day. Try again in ${formatWait(retryAfter)}.`,
    { retryAfter },
  );
}

async function* writeExport(context: Context): AsyncGenerator<string> {
  const { env, caller } = context;
  const db = openDatabase(env, SERVICE);
  const { accountId } = caller;
  try {
    const account = await findOpenAccount(db, accountId);
    const [key, suspension] = [toApiKeyInfo(account), toSuspension(account)];
    const head = {
      format: 'site-audit-export/1',
      exported_at: formatTimestamp(Date.now()),
      not_exported: NOT_EXPORTED,
      account: {
        id: account.id,
        email: account.email,
        created_at: formatTimestamp(account.createdAt),
        suspension: suspension && { since: formatTimestamp(suspension.since), reason: suspension.reason },
        api_key: key && { ends_with: key.hint, created_at: formatTimestamp(key.createdAt) },
      },
    };
    yield JSON.stringify(head).slice(0, -1);
    for (const [name, parts] of Object.entries(exportLists(context))) {
      yield `,\n${JSON.stringify(name)}:`;
      yield* parts;
    }
    // If the account was deleted meanwhile, rows are missing.
    await findOpenAccount(db, accountId);
    yield '}\n';
  } catch (error) {
    logEvent('error', 'export-failed', { accountId, error });
    throw error;
  }
}
