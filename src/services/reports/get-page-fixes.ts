import type { PageFixPack } from '../../contracts/fix-pack.ts';
import { listPageFixes } from '../../engine/fixes/page-fixes.ts';
import { NOTICE } from '../../engine/formats/fix-pack-markdown.ts';
import { quoteShellArgument } from '../../engine/formats/page-text.ts';
import { formatTimestamp } from '../../lib/time.ts';
import type { Caller } from '../caller.ts';
import { loadAudit } from '../audits/load-audit.ts';

/**
 * Returns the fixes of an audit of the caller, in the order in which to fix (docs/contract.md 15.60). Does not contact the website.
 *
 * @throws ServiceError 403 if it belongs to another account, 404 if it does not exist
 */
export async function getPageFixes(env: Env, caller: Caller, id: string): Promise<PageFixPack> {
  const { row, data } = await loadAudit(env, caller, id);
  const report = `${env.SITE_URL}/api/v1/reports/${id}`;
  return {
    report_id: id,
    url: row.normalizedUrl,
    audited_at: formatTimestamp(row.updatedAt ?? row.createdAt),
    score: row.score,
    notice: NOTICE,
    verify: [
      {
        step: 'Mark each check that you fixed, before the next audit of the page:',
        method: 'PUT',
        url: `${report}/fix-verifications/{check_id}`,
      },
      {
        step: 'When the changes are public, audit the page again, which is free and possible once a minute:',
        method: 'POST',
        url: `${report}/refresh`,
      },
      {
        step: 'Read what is fixed, not fixed and new:',
        method: 'GET',
        url: `${report}/changes`,
      },
    ],
    cli: `site-audit audit ${quoteShellArgument(row.normalizedUrl)}`,
    fixes: data.pages.flatMap(listPageFixes),
  };
}
