import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { WebsiteGraph } from '../../../../src/contracts/graph.ts';
import { writeAuditMarkdown } from '../../../../src/engine/formats/audit-markdown.ts';
import { writeStructureMarkdown } from '../../../../src/engine/formats/structure-markdown.ts';
import { siteReportToSarif, toSarifLog } from '../../../../src/engine/formats/sarif.ts';
import { writeSiteReportMarkdown } from '../../../../src/engine/formats/site-report-markdown.ts';
import { writeForeignJson } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import { describeFailure } from '../describe-failure.ts';
import { findNewIssues, listIssues } from '../issues.ts';
import { type OptionValues, type Reporter, REPORTERS } from '../options.ts';
import { type Baseline, completeReport, leaveOutIgnored, type Result, toJsonResult } from '../result.ts';
import { createPaint, type Terminal } from '../terminal.ts';
import { writeComparison, writeOverview } from './overview-markdown.ts';
import { listFixPacks, writeFixPacks } from './fix-packs.ts';
import { writeGithubCommands } from './github-commands.ts';
import { writeJunit } from './junit.ts';
import { writeLines } from './plain-lines.ts';
import { writeStructureText } from './structure-text.ts';
import { writeText } from './text.ts';

interface Output {
  result: Result;
  /** The earlier result, for formats that compare; `null` if there is none. */
  baseline: Result | Baseline | null;
  /** How the pages link to each other: part of Markdown, and printed instead of the result with --structure. */
  graph?: WebsiteGraph | null;
  /** Public web URL of the service, for links to its pages; '' if there is none. */
  siteUrl: string;
}

/** Formats with an option of their own. */
const FLAGS = ['fixes', 'json', 'sarif', 'markdown', 'github'] as const;
type Format = (typeof FLAGS)[number] | Reporter | 'fixes-json';

/**
 * Returns the format that the options name; 'text' if they name none.
 *
 * @throws CliError if they name two, an unknown one, or a file that cannot be written
 */
export function chooseFormat(options: OptionValues): Format {
  const reporter = readReporter(options);
  const chosen = new Map<Format, string>(
    FLAGS.filter((flag) => options[flag]).map((flag) => [flag, `--${flag}`]),
  );
  if (reporter !== null && !chosen.has(reporter)) chosen.set(reporter, `--reporter ${reporter}`);
  const isFixesAsJson = [...chosen.keys()].join(' ') === 'fixes json';
  if (chosen.size > 1 && !isFixesAsJson) {
    throw new CliError(
      `Choose one of ${[...chosen.values()].join(' and ')}. Print the other with site-audit report FILE.`,
    );
  }
  const [format = 'text'] = isFixesAsJson ? (['fixes-json'] as const) : chosen.keys();
  if (options.structure && !['text', 'json', 'markdown'].includes(format))
    throw new CliError('--structure is printed as text, with --json or with --markdown.');
  if (options.output !== undefined) checkOutput(options.output);
  return format;
}

function readReporter({ reporter: name }: OptionValues): Reporter | null {
  if (name === undefined) return null;
  const reporter = REPORTERS.find((one) => one === name);
  if (!reporter) throw new CliError(`--reporter must be one of ${REPORTERS.join(', ')}.`);
  return reporter;
}

function checkOutput(path: string): void {
  const folder = dirname(path);
  if (!isFolder(folder)) throw new CliError(`There is no folder ${folder} for ${path}.`);
  if (isFolder(path)) throw new CliError(`${path} is a folder, not a file.`);
  try {
    accessSync(existsSync(path) ? path : folder, constants.W_OK);
  } catch (error) {
    throw new CliError(`${path} cannot be written: ${describeFailure(error)}.`);
  }
}

function isFolder(path: string): boolean {
  return existsSync(path) && statSync(path).isDirectory();
}

/**
 * Prints a result in the chosen format. The default is text on a terminal, and one line for each issue in a pipe.
 *
 * @throws CliError if the options contradict each other, or the file cannot be written
 */
export async function writeResult(output: Output, options: OptionValues, terminal: Terminal): Promise<void> {
  const format = chooseFormat(options);
  const { graph } = output;
  const text =
    options.structure && graph
      ? formatStructure(graph, format, terminal)
      : await formatResult(output, format, terminal, options.output === undefined);
  if (options.output === undefined) {
    // Resolves when the text is written, so that an exit does not cut it off.
    await new Promise((resolve) => terminal.stdout.write(text, resolve));
    return;
  }
  await writeFile(options.output, text).catch((error: Error) => {
    throw new CliError(`${options.output} cannot be written: ${error.message}.`);
  });
}

async function formatResult(
  { result: found, graph = null, baseline, siteUrl }: Output,
  format: Format,
  { stdout, env }: Terminal,
  isPrinted: boolean,
): Promise<string> {
  if (format === 'json') return `${writeForeignJson(toJsonResult(found), 2)}\n`;
  if (format === 'sarif') return `${writeForeignJson(toSarif(found, baseline, siteUrl), 2)}\n`;
  const result = 'audits' in found ? { audits: found.audits.map(leaveOutIgnored) } : found;
  if (format === 'fixes') return writeFixPacks(result);
  if (format === 'fixes-json') return `${writeForeignJson(listFixPacks(result), 2)}\n`;
  if (format === 'markdown') return writeMarkdown(result, baseline, graph);
  if (format === 'github') return writeGithubCommands(listIssues(result));
  if (format === 'junit') return writeJunit(result);
  if (!isPrinted || stdout.isTTY !== true) return writeLines(result);
  return writeText(result, createPaint(stdout, env), stdout.columns || 80);
}

function formatStructure(graph: WebsiteGraph, format: Format, { stdout, env }: Terminal): string {
  if (format === 'json') return `${writeForeignJson({ graph }, 2)}\n`;
  if (format === 'markdown') return writeStructureMarkdown(graph);
  return writeStructureText(graph, createPaint(stdout, env));
}

function toSarif(result: Result, baseline: Result | Baseline | null, siteUrl: string): object {
  const added = baseline && findNewIssues(listIssues(result), listIssues(baseline));
  const keys = added && new Set(added.map(({ id, place }) => `${id} ${place}`));
  const isNew = keys && ((id: string, place: string) => keys.has(`${id} ${place}`));
  return 'audits' in result
    ? toSarifLog(result.audits, siteUrl, isNew)
    : siteReportToSarif(result.site_report, siteUrl, isNew);
}

async function writeMarkdown(
  result: Result,
  baseline: Result | Baseline | null,
  graph: WebsiteGraph | null,
): Promise<string> {
  const comparison = baseline ? `${writeComparison(result, baseline)}\n` : '';
  if ('site_report' in result) {
    const parts: string[] = [];
    for await (const part of writeSiteReportMarkdown(completeReport(result.site_report), graph))
      parts.push(part);
    return comparison + parts.join('');
  }
  const [only, ...others] = result.audits;
  if (only && others.length === 0) return comparison + writeAuditMarkdown(only);
  return comparison + writeOverview(result.audits);
}
