import type { PageFix, SiteFix } from '../../../../src/contracts/fix-pack.ts';
import type { IgnoredCounts } from '../../../../src/contracts/ignore.ts';
import { buildPageFixes } from '../../../../src/engine/fixes/page-fixes.ts';
import { rankSiteFixes } from '../../../../src/engine/fixes/site-fixes.ts';
import {
  NOTICE,
  writePageFixPack,
  writeSiteFixPack,
} from '../../../../src/engine/formats/fix-pack-markdown.ts';
import { quoteShellArgument } from '../../../../src/engine/formats/markdown-parts.ts';
import { isPrivateHost } from '../../../../src/lib/host/private-host.ts';
import { UNKNOWN_ORIGIN, isIndex } from '../local/read-files.ts';
import { completeReport, describeIgnored, type PageAudit, type Result } from '../result.ts';
import { toLine } from '../terminal.ts';

interface PagePack {
  /** Path of the audited file; absent for a URL. */
  file?: string;
  url: string;
  score: number | null;
  notice: string;
  /** The command that verifies the fixes. */
  cli: string;
  fixes: PageFix[];
  /** The failed checks that are left out because they are ignored; absent if there are none. */
  ignored?: string[];
}

interface SitePack {
  host: string;
  score: number | null;
  notice: string;
  cli: string;
  ignored: IgnoredCounts;
  fixes: SiteFix[];
}

/** The fixes of each audited page that has some, or of a website, as --fixes --json prints them. */
export function listFixPacks(result: Result): { fix_packs: PagePack[] } | { fix_pack: SitePack } {
  if ('audits' in result) return { fix_packs: result.audits.flatMap(describePages) };
  const { host, score, findings, ignored } = completeReport(result.site_report);
  const fixes = Array.from(rankSiteFixes(findings, score), ({ finding: _, ...fix }, index) => ({
    rank: index + 1,
    ...fix,
    pages: [],
    pages_url: null,
  }));
  const cli = `site-audit scan ${quoteShellArgument(host)}`;
  return { fix_pack: { host, score: score?.score ?? null, notice: NOTICE, cli, ignored, fixes } };
}

/** Writes the same as Markdown, for a coding agent. */
export function writeFixPacks(result: Result): string {
  const packs = listFixPacks(result);
  if ('fix_pack' in packs) {
    const { fix_pack: pack } = packs;
    return writeSiteFixPack({ ...pack, total: pack.fixes.length, verify: [] }, null);
  }
  const written = packs.fix_packs.map((pack) =>
    writePageFixPack({ ...pack, url: toLine(pack.file ?? pack.url), verify: [], ignored: [] }),
  );
  const ignored = 'audits' in result ? describeIgnored(result.audits) : '';
  return [
    ...(written.length === 0 ? ['Nothing to fix.\n'] : written),
    ...(ignored === '' ? [] : [`${ignored}\n`]),
  ].join('\n');
}

function describePages({ id, file, data, ignored = [] }: PageAudit): PagePack[] {
  return data.pages.flatMap((page) => {
    const fixes = buildPageFixes(page);
    if (fixes.length === 0) return [];
    const { url, seo_analysis: analysis } = page;
    return [
      {
        ...(file !== undefined && { file }),
        url,
        score: analysis.overall_score,
        notice: NOTICE,
        cli: id === undefined ? writeLocalCommand(url, file) : `site-audit audit ${quoteShellArgument(url)}`,
        fixes,
        ...(ignored.length > 0 && { ignored: ignored.map(({ check }) => check) }),
      },
    ];
  });
}

/** Writes the command that audits a page again at the same URL. */
function writeLocalCommand(url: string, file?: string): string {
  if (file === undefined) {
    const isPrivate = isPrivateHost(new URL(url).hostname);
    return `site-audit local ${quoteShellArgument(url)}${isPrivate ? ' --allow-private' : ''}`;
  }
  const path = quoteShellArgument(file.startsWith('-') ? `./${file}` : file);
  // `/about/` can be the URL of `about.html`.
  const site = new URL('.', isIndex(file) ? url : url.replace(/\/$/, ''));
  return `site-audit local ${path}${site.origin === UNKNOWN_ORIGIN ? '' : ` --base-url ${quoteShellArgument(site.href)}`}`;
}
