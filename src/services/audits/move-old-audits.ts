import { formatError, logError } from '../../lib/log.ts';
import { type DocumentedAudit, putDocuments, repackDocuments } from '../../storage/audit-documents.ts';
import { type Database, openDatabase, SERVICE } from '../../storage/database.ts';
import { listOldAudits, markAsMoved, type OldAudit } from '../../storage/old-audits.ts';
import { STORED_CATALOGUE } from './store-audits.ts';

/** Audits moved in one transaction. */
const BATCH_SIZE = 20;
/** One run moves at most 2,000 audits, with at most 4,200 of the 10,000 subrequests that the hourly jobs have by default. */
const MAX_BATCHES = 100;

/**
 * Moves the documents and facts of old rows out of D1, as `storeAudits` stores them. An audit is read from its old place until
 * its row names the new one. After a crash the next run continues. Skips audits refreshed, replaced or deleted meanwhile.
 */
export async function moveOldAudits(env: Env): Promise<void> {
  const db = openDatabase(env, SERVICE);
  let lastId = '';
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const audits = await listOldAudits(db, lastId, BATCH_SIZE);
    await moveBatch(env, db, audits);
    lastId = audits.at(-1)?.id ?? '';
    if (audits.length < BATCH_SIZE) return;
  }
}

async function moveBatch(env: Env, db: Database, audits: OldAudit[]): Promise<void> {
  const packed = audits.map(repack).filter((audit) => audit !== null);
  if (packed.length === 0) return;
  const documentsAt = Date.now();
  for (const [accountId, ofAccount] of Map.groupBy(packed, (audit) => audit.accountId))
    await putDocuments(env, accountId, ofAccount, { documentsAt, catalogue: STORED_CATALOGUE });
  await markAsMoved(db, packed, documentsAt);
}

/** An audit that cannot be read is logged and does not stop the others. */
function repack(audit: OldAudit): (OldAudit & DocumentedAudit) | null {
  try {
    return { ...audit, ...repackDocuments(audit), result: null };
  } catch (error) {
    logError({ event: 'audit-not-moved', id: audit.id, error: formatError(error) });
    return null;
  }
}
