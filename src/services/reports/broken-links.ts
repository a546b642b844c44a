import { type AuditReport } from '../../engine/audit-document.ts';
import { decodeLinks, type PageLink } from '../../engine/page/page-links.ts';
import { getBareHost } from '../../lib/host/bare-host.ts';
import { openDatabase } from '../../storage/database.ts';
import { listErrorAnswers } from '../../storage/scan-records.ts';
import { readSomeLinks } from '../../storage/site-audits.ts';
import type { Context } from '../context.ts';
import { readLinkVerdicts } from './links-out.ts';

/** A URL that a page links to or loads, and that is gone or answers with an error. */
export interface BrokenLink {
  url: string;
  /** HTTP status; `null` if the host has no address in DNS. */
  status: number | null;
  /** When it answered, in milliseconds since 1970; `null` if it never did. */
  checkedAt: number | null;
  /** Where the page names it, in the order of the document. */
  uses: Pick<PageLink, 'anchor' | 'kind' | 'position'>[];
}

/**
 * Lists the broken links of an audited page, as scans of its website found them: other websites and files that are gone, and pages of
 * its own that answer with an error. Sends no requests. Empty for a website that was never scanned.
 */
export async function listBrokenLinks(
  { env, caller }: Context,
  report: Pick<AuditReport, 'id' | 'domain' | 'data'>,
): Promise<BrokenLink[]> {
  const { accountId } = caller;
  const [page] = report.data.pages;
  const site = { accountId, host: getBareHost(report.domain) };
  const [audit] = await readSomeLinks(env, site, [report.id]);
  if (!audit || !page) return [];
  const links = decodeLinks(audit.links, new URL(page.url).origin).filter(({ kind }) => kind !== 'redirect');
  const targets = [...Map.groupBy(links, ({ url }) => url)];
  const urls = targets.map(([url]) => url);
  const [verdicts, answers] = await Promise.all([
    readLinkVerdicts(env, site, urls),
    listErrorAnswers(openDatabase(env, accountId), accountId, { host: site.host, urls }),
  ]);
  const errors = new Map(answers.map((answer) => [answer.url, answer]));
  return targets.flatMap(([url, uses], position) => {
    const verdict = verdicts[position];
    const error = errors.get(url);
    if (error) return [{ url, status: error.status, checkedAt: error.seenAt, uses }];
    if (verdict?.class !== 'broken') return [];
    return [
      { url, status: verdict.answer?.status ?? null, checkedAt: verdict.answer?.checkedAt ?? null, uses },
    ];
  });
}
