import { resolve } from 'node:path';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { AuditConfig } from '../../../../src/engine/audit-config.ts';
import type { Command, Invocation } from '../command.ts';
import { findConfig, Policy } from '../config.ts';
import { describeFailure } from '../describe-failure.ts';
import { EXIT } from '../exit-codes.ts';
import { findNewIssues, listIssues } from '../issues.ts';
import { analyse } from '../local/analyse.ts';
import { crawl } from '../local/crawl.ts';
import { LocalGraph } from '../local/graph.ts';
import { createLocalNetwork } from '../local/local-network.ts';
import { openFiles, UNKNOWN_ORIGIN } from '../local/read-files.ts';
import { readOnChange } from '../local/read-on-change.ts';
import { prepareRendering } from '../local/render-locally.ts';
import { FILE_CHECKS, HOSTLESS_CHECKS, PATHLESS_CHECKS, SCHEMELESS_CHECKS } from '../local/server-checks.ts';
import { FORMAT_OPTIONS, GATE_OPTIONS, type OptionValues } from '../options.ts';
import { readMaxPages } from '../read-max-pages.ts';
import { Progress } from '../output/progress.ts';
import { chooseFormat } from '../output/write-result.ts';
import type { PageAudit } from '../result.ts';
import { findSiteUrl } from '../service/connect.ts';
import type { Terminal } from '../terminal.ts';
import { checkOptions, finish } from './finish.ts';

const MAX_FILES = 1_000;
/** The result of all pages is one text in memory, 30 KB a page. */
const MAX_PAGES = 10_000;

export const local: Command = {
  name: 'local',
  usage: '<url | file | folder>',
  summary: 'Audit a page or built files on this computer, without the service',
  details:
    'Runs the same checks as the service, needs no key and sends nothing to it. In a folder every HTML file is audited, or the first N with --max-pages: index.html, the other files by name, then subfolders. Symbolic links are not followed, and files that are not HTML, or whose names are not UTF-8, are skipped. What only the server of a file decides, such as its headers, costs no points. Without --base-url and without a canonical link the URL of files is unknown, and so is every check that depends on it. Which checks run, their severities, gates and what is ignored can be in site-audit.config.json, which site-audit init writes. For a URL that page is audited and, with --max-pages, the pages that it links to. The User-Agent is site-audit. With --render, each page of a URL is loaded with JavaScript too, in the Chromium or Chrome of this computer, whose requests only reach the host that is audited and public addresses; what that finds takes no points and fails no gate. With --watch, files are audited again when they change, until Ctrl-C.',
  arity: [1, 1],
  options: [
    'allow-private',
    'render',
    'max-pages',
    'base-url',
    'root',
    'structure',
    'watch',
    'config',
    ...FORMAT_OPTIONS,
    ...GATE_OPTIONS,
    'service',
  ],
  examples: [
    'site-audit local dist/ --base-url https://www.example.com/ --min-score 80 --fail-on high',
    'site-audit local http://localhost:3000/ --allow-private --max-pages 20',
    'site-audit local http://localhost:3000/ --allow-private --render',
    'site-audit local dist/ --json -o audit.json',
    'site-audit local dist/index.html --fixes',
    'site-audit local dist/ --structure',
    'site-audit local dist/ --watch',
  ],
  async run(invocation) {
    const { args, options, terminal } = invocation;
    const config = await findConfig(options);
    const baseline = await checkOptions(invocation, false, config);
    const siteUrl = await findSiteUrl(options, terminal);
    if (options.watch) {
      checkWatch(invocation);
      await watchFiles(args[0] ?? '', prepare(invocation, config, siteUrl, null), (audits) =>
        finish({ result: { audits }, siteUrl, baseline, config }, invocation),
      );
      return EXIT.interrupted;
    }
    const pages = options.structure ? new LocalGraph() : null;
    const audits = await auditLocally(invocation, config, siteUrl, pages);
    const graph = pages && pages.finish({ areFiles: !isUrl(args) });
    return finish({ result: { audits }, graph, siteUrl, baseline, config }, invocation);
  },
};

interface Audit {
  policy: Policy;
  siteUrl: string;
  /** Gets the pages, if there is one. */
  graph: LocalGraph | null;
  options: OptionValues;
  terminal: Terminal;
  progress: Progress;
}

/** Audits the file, folder or URL that the command names, as the config file says. @throws CliError */
export async function auditLocally(
  invocation: Invocation,
  config: AuditConfig,
  siteUrl: string,
  graph: LocalGraph | null = null,
): Promise<PageAudit[]> {
  const settings = prepare(invocation, config, siteUrl, graph);
  const audit = isUrl(invocation.args) ? auditUrl : auditFiles;
  try {
    return (await audit(invocation.args[0] ?? '', settings)).audits;
  } finally {
    settings.progress.end();
  }
}

function prepare(
  { args, options, terminal }: Invocation,
  config: AuditConfig,
  siteUrl: string,
  graph: LocalGraph | null,
): Audit {
  if (options.render && !isUrl(args))
    throw new CliError('--render needs a URL: serve the files, and audit the URL of the server.');
  const progress = new Progress(terminal, options.quiet);
  const policy = new Policy(config, (text) => progress.warn(text));
  return { policy, siteUrl, graph, options, terminal, progress };
}

function isUrl(args: readonly string[]): boolean {
  return /^https?:\/\//i.test(args[0] ?? '');
}

async function auditUrl(
  target: string,
  { policy, siteUrl, graph, options, terminal, progress }: Audit,
): Promise<{ audits: PageAudit[] }> {
  const url = URL.parse(target);
  if (!url) throw new CliError(`"${target}" is not a valid URL.`);
  const maxPages = readMaxPages(options, 1, MAX_PAGES);
  const allowPrivate = options['allow-private'] ?? false;
  const audits = await crawl(url, {
    allowPrivate,
    render: options.render
      ? await prepareRendering(createLocalNetwork(url, { allowPrivate }), terminal)
      : null,
    maxPages,
    siteUrl,
    policy,
    graph,
    onPage: (audit, done) => report(progress, audit, done, maxPages),
  });
  return { audits };
}

/** What earlier readings have found, to audit again only the files that have changed. */
interface KnownFiles {
  base: URL | null;
  /** By their paths from the root. */
  audits: Map<string, { stamp: string; audit: PageAudit | null }>;
}

async function auditFiles(
  target: string,
  { policy, siteUrl, graph, options, progress }: Audit,
  known: KnownFiles = { base: null, audits: new Map() },
): Promise<{ audits: PageAudit[]; folders: string[] }> {
  const isFirst = known.base === null;
  const { isFolder, folders, total, files, base, robotsTxt } = await openFiles(target, {
    baseUrl: readBaseUrl(options) ?? known.base,
    root: resolve(options.root ?? '.'),
    maxPages: readMaxPages(options, MAX_FILES, MAX_PAGES),
    onUnreadable: (name) => isFirst && progress.warn(`${name} is skipped: its name is not UTF-8.`),
  });
  known.base = base;
  if (isFirst && files.length < total)
    progress.warn(
      `Auditing the first ${files.length} of ${total} HTML files in ${target}. --max-pages changes how many.`,
    );
  const hostChecks = isFolder ? SCHEMELESS_CHECKS : PATHLESS_CHECKS;
  const checks = options['base-url'] === undefined ? hostChecks : FILE_CHECKS;
  const website = JSON.stringify([base, robotsTxt]);
  const seen: KnownFiles['audits'] = new Map();
  let isCovered = true;
  for (const { file, stamp: readStamp, read } of files) {
    const stamp = `${await readStamp()} ${website}`;
    const earlier = known.audits.get(file);
    if (earlier?.stamp === stamp) {
      seen.set(file, earlier);
      continue;
    }
    const page = await read();
    if (!policy.covers(page.page.url)) {
      isCovered = false;
      seen.set(file, { stamp, audit: null });
      continue;
    }
    const isUnknown = new URL(page.page.url).origin === UNKNOWN_ORIGIN;
    const { audit, facts, analysis } = analyse(page, siteUrl, isUnknown ? HOSTLESS_CHECKS : checks, policy);
    seen.set(file, { stamp, audit: facts.html === null ? null : audit });
    if (facts.html === null) {
      if (!isFolder) throw new CliError(`${target} is not an HTML file.`);
      progress.warn(`${file} is skipped: it is not HTML.`);
      continue;
    }
    graph?.add(facts, analysis);
    if (isFirst) report(progress, audit, seen.size, files.length);
    // Lets the bar be drawn and an interrupt be seen.
    await new Promise((next) => setImmediate(next));
  }
  known.audits = seen;
  const audits = [...seen.values()].flatMap(({ audit }) => audit ?? []);
  if (audits.length === 0)
    throw new CliError(
      `${target} has no HTML files${isCovered ? '' : ' that the include and exclude of the config file leave'}.`,
    );
  return { audits, folders };
}

/** Audits files, and again those that change, until the program is interrupted. Prints each time what has changed. */
async function watchFiles(
  target: string,
  settings: Audit,
  print: (audits: PageAudit[]) => Promise<number>,
): Promise<void> {
  const { options, progress } = settings;
  const known: KnownFiles = { base: null, audits: new Map() };
  const readings = readOnChange(
    () => auditFiles(target, settings, known),
    (reason) => progress.warn(reason),
  );
  let before = new Map<string, PageAudit>();
  for await (const { audits } of readings) {
    progress.end();
    const isFirst = before.size === 0;
    const now = new Map(audits.map((audit) => [getPlace(audit), audit]));
    const changed = audits.filter((audit) => before.get(getPlace(audit)) !== audit);
    const gone = [...before.keys()].filter((place) => !now.has(place));
    if (!isFirst)
      for (const audit of changed) progress.log(describeChange(audit, before.get(getPlace(audit))));
    for (const place of gone) progress.log(`${place} is gone.`);
    before = now;
    // A file is written again with all pages.
    const shown = options.output === undefined ? changed : audits;
    if (changed.length > 0 || (gone.length > 0 && options.output !== undefined))
      await print(shown).catch((error: unknown) => progress.warn(describeFailure(error)));
    if (isFirst) progress.log(`Watching ${target} for changes. Ctrl-C ends it.`);
  }
}

/** @throws CliError if what the options ask for cannot be printed again and again */
function checkWatch(invocation: Invocation): void {
  const { options } = invocation;
  if (isUrl(invocation.args)) throw new CliError('--watch needs a file or a folder.');
  if (options.structure) throw new CliError('Choose one of --watch and --structure.');
  const format = chooseFormat(options);
  const isDocument = ['json', 'fixes-json', 'sarif', 'junit'].includes(format);
  if (isDocument && options.output === undefined)
    throw new CliError('--watch prints one result after the other: add --output FILE for a single one.');
}

function describeChange(audit: PageAudit, before: PageAudit | undefined): string {
  const place = getPlace(audit);
  if (!before) return `${place} is new: ${describeScore(audit)}.`;
  const [issues, earlier] = [listIssues({ audits: [audit] }), listIssues({ audits: [before] })];
  const added = pluralize(findNewIssues(issues, earlier).length, 'new issue');
  const fixed = findNewIssues(earlier, issues).length;
  return `${place}: ${describeScore(audit)}, ${readScore(before) ?? 'none'} before. ${added}, ${fixed} fixed.`;
}

function getPlace({ file, url }: PageAudit): string {
  return file ?? url;
}

function readScore({ data }: PageAudit): number | null {
  return data.pages[0]?.seo_analysis.overall_score ?? null;
}

function describeScore(audit: PageAudit): string {
  const score = readScore(audit);
  return score === null ? 'no score' : `score ${score}`;
}

/** A single page needs no progress. */
function report(progress: Progress, audit: PageAudit, done: number, total: number): void {
  if (total === 1) return;
  progress.step(`${done}/${total} ${getPlace(audit)}: ${describeScore(audit)}`);
  progress.update(getPlace(audit), done, total);
}

function readBaseUrl({ 'base-url': baseUrl }: OptionValues): URL | null {
  if (baseUrl === undefined) return null;
  const url = URL.parse(baseUrl);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliError('--base-url must be a URL such as https://www.example.com/.');
  return url;
}
