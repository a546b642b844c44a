import { resolve } from 'node:path';
import { CliError } from '../cli-error.ts';
import type { AuditConfig } from '../../../../src/engine/audit-config.ts';
import type { Command, Invocation } from '../command.ts';
import { findConfig, Policy } from '../config.ts';
import { analyse } from '../local/analyse.ts';
import { crawl } from '../local/crawl.ts';
import { LocalGraph } from '../local/graph.ts';
import { openFiles, UNKNOWN_ORIGIN } from '../local/read-files.ts';
import { FILE_CHECKS, HOSTLESS_CHECKS, PATHLESS_CHECKS, SCHEMELESS_CHECKS } from '../local/server-checks.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS, type OptionValues } from '../options.ts';
import { readMaxPages } from '../read-max-pages.ts';
import { Progress } from '../output/progress.ts';
import type { PageAudit } from '../result.ts';
import { findSiteUrl } from '../service/connect.ts';
import { checkOptions, finish } from './finish.ts';

const MAX_FILES = 1_000;
/** The result of all pages is one text in memory, 30 KB a page. */
const MAX_PAGES = 10_000;

export const local: Command = {
  name: 'local',
  usage: '<url | file | folder>',
  summary: 'Audit a page or built files on this computer, without the service',
  details:
    'Runs the same checks as the service, needs no key and sends nothing to it. In a folder every HTML file is audited, or the first N with --max-pages: index.html, the other files by name, then subfolders. Symbolic links are not followed, and files that are not HTML, or whose names are not UTF-8, are skipped. What only the server of a file decides, such as its headers, costs no points. Without --base-url and without a canonical link the URL of files is unknown, and so is every check that depends on it. Which checks run, their severities, gates and what is ignored can be in site-audit.config.json, which site-audit init writes. For a URL that page is audited and, with --max-pages, the pages that it links to. The User-Agent is site-audit.',
  arity: [1, 1],
  options: [
    'allow-private',
    'max-pages',
    'base-url',
    'root',
    'structure',
    'config',
    ...FORMAT_OPTIONS,
    ...GATE_OPTIONS,
    'service',
  ],
  examples: [
    'site-audit local dist/ --base-url https://www.example.com/ --min-score 80 --fail-on high',
    'site-audit local http://localhost:3000/ --allow-private --max-pages 20',
    'site-audit local dist/ --json -o audit.json',
    'site-audit local dist/index.html --fixes',
    'site-audit local dist/ --structure',
  ],
  async run(invocation) {
    const { options, terminal } = invocation;
    const config = await findConfig(options);
    const baseline = await checkOptions(invocation, false, config);
    const siteUrl = await findSiteUrl(options, terminal);
    const pages = options.structure ? new LocalGraph() : null;
    const audits = await auditLocally(invocation, config, siteUrl, pages);
    const graph = pages && pages.finish({ areFiles: !isUrl(invocation) });
    return finish({ result: { audits }, graph, siteUrl, baseline, config }, invocation);
  },
};

interface Audit {
  policy: Policy;
  siteUrl: string;
  /** Gets the pages, if there is one. */
  graph: LocalGraph | null;
  options: OptionValues;
  progress: Progress;
}

/** Audits the file, folder or URL that the command names, as the config file says. @throws CliError */
export async function auditLocally(
  invocation: Invocation,
  config: AuditConfig,
  siteUrl: string,
  graph: LocalGraph | null = null,
): Promise<PageAudit[]> {
  const { args, options, terminal } = invocation;
  const progress = new Progress(terminal, options.quiet);
  const policy = new Policy(config, (text) => progress.warn(text));
  const audit = isUrl(invocation) ? auditUrl : auditFiles;
  try {
    return await audit(args[0] ?? '', { policy, siteUrl, graph, options, progress });
  } finally {
    progress.end();
  }
}

function isUrl({ args }: Invocation): boolean {
  return /^https?:\/\//i.test(args[0] ?? '');
}

async function auditUrl(
  target: string,
  { policy, siteUrl, graph, options, progress }: Audit,
): Promise<PageAudit[]> {
  const url = URL.parse(target);
  if (!url) throw new CliError(`"${target}" is not a valid URL.`);
  const maxPages = readMaxPages(options, 1, MAX_PAGES);
  return crawl(url, {
    allowPrivate: options['allow-private'] ?? false,
    maxPages,
    siteUrl,
    policy,
    graph,
    onPage: (audit, done) => report(progress, audit, done, maxPages),
  });
}

async function auditFiles(
  target: string,
  { policy, siteUrl, graph, options, progress }: Audit,
): Promise<PageAudit[]> {
  const files = await openFiles(target, {
    baseUrl: readBaseUrl(options),
    root: resolve(options.root ?? '.'),
    maxPages: readMaxPages(options, MAX_FILES, MAX_PAGES),
    onUnreadable: (name) => progress.warn(`${name} is skipped: its name is not UTF-8.`),
  });
  if (files.count < files.total)
    progress.warn(
      `Auditing the first ${files.count} of ${files.total} HTML files in ${target}. --max-pages changes how many.`,
    );
  const hostChecks = files.isFolder ? SCHEMELESS_CHECKS : PATHLESS_CHECKS;
  const checks = options['base-url'] === undefined ? hostChecks : FILE_CHECKS;
  const audits: PageAudit[] = [];
  let done = 0;
  let isCovered = true;
  for await (const page of files.pages) {
    const isKnown = new URL(page.page.url).origin !== UNKNOWN_ORIGIN;
    done++;
    if (!policy.covers(page.page.url)) {
      isCovered = false;
      continue;
    }
    const { audit, facts, analysis } = analyse(page, siteUrl, isKnown ? checks : HOSTLESS_CHECKS, policy);
    if (facts.html === null) {
      if (!files.isFolder) throw new CliError(`${target} is not an HTML file.`);
      progress.warn(`${page.file} is skipped: it is not HTML.`);
      continue;
    }
    audits.push(audit);
    graph?.add(facts, analysis);
    report(progress, audit, done, files.count);
    // Lets the bar be drawn and an interrupt be seen.
    await new Promise((next) => setImmediate(next));
  }
  if (audits.length === 0)
    throw new CliError(
      `${target} has no HTML files${isCovered ? '' : ' that the include and exclude of the config file leave'}.`,
    );
  return audits;
}

/** A single page needs no progress. */
function report(progress: Progress, { file, url, data }: PageAudit, done: number, total: number): void {
  if (total === 1) return;
  const score = data.pages[0]?.seo_analysis.overall_score ?? null;
  progress.step(`${done}/${total} ${file ?? url}: ${score === null ? 'no score' : `score ${score}`}`);
  progress.update(file ?? url, done, total);
}

function readBaseUrl({ 'base-url': baseUrl }: OptionValues): URL | null {
  if (baseUrl === undefined) return null;
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError('--base-url must be a URL such as https://www.example.com/.');
  return url;
}
