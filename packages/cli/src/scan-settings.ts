import { readFile } from 'node:fs/promises';
import { readUrlList } from '../../../src/lib/url-list.ts';
import type { AuditConfig } from '../../../src/engine/audit-config.ts';
import { type components, type SiteAuditClient, unwrap } from '../../client/src/index.ts';
import { CliError } from './cli-error.ts';
import { findConfig } from './config.ts';
import type { OptionName, OptionValues } from './options.ts';
import { readMaxPages } from './read-max-pages.ts';

/** The body of a request for a scan. */
export type ScanSettings = components['schemas']['NewScan'];

const MODES = ['follow', 'sitemap', 'list'] as const;

export const SCAN_OPTIONS = [
  'max-pages',
  'max-credits',
  'only-changed',
  'config',
  'profile',
  'include',
  'exclude',
  'mode',
  'urls-file',
  'max-depth',
  'ignore-query',
  'subdomain',
  'hreflang-seeds',
  'render-sample',
  'no-check-links',
] as const satisfies OptionName[];

/** What a scan is asked for, and what its config file says: `{}` without --config. */
interface ScanRequest {
  settings: ScanSettings;
  config: AuditConfig;
}

/** Returns the settings of a scan that the options give, else those of the file of --config. @throws CliError for a value that is none, or a file that cannot be read */
export async function readScanRequest(options: OptionValues): Promise<ScanRequest> {
  const config = options.config === undefined ? {} : await findConfig(options);
  return { settings: await readScanSettings(options, config), config };
}

/** Ignores on the service what the config file ignores. */
export async function uploadIgnores(
  client: SiteAuditClient,
  host: string,
  { ignores = [] }: AuditConfig,
): Promise<void> {
  if (ignores.length === 0) return;
  await unwrap(
    client.PUT('/websites/{host}/audit-config', { params: { path: { host } }, body: { ignores } }),
  );
}

async function readScanSettings(options: OptionValues, config: AuditConfig): Promise<ScanSettings> {
  const profile = options.profile ?? config.profile;
  const { include = config.include ?? [], exclude = config.exclude ?? [], subdomain } = options;
  const maxPages = readMaxPages(options, undefined);
  const maxDepth = readNumber(options, 'max-depth', 100);
  const sample = readNumber(options, 'render-sample', 50_000);
  const maxCredits = readNumber(options, 'max-credits', 1_000_000);
  const mode = MODES.find((name) => name === options.mode);
  if (options.mode !== undefined && mode === undefined)
    throw new CliError(`--mode must be ${MODES.join(', ')}.`);
  const urls = options['urls-file'] === undefined ? undefined : await readUrls(options['urls-file']);
  return {
    ...(profile !== undefined && { profile }),
    ...(maxPages !== undefined && { max_pages: maxPages }),
    ...(maxCredits !== undefined && { max_credits: maxCredits }),
    ...(maxDepth !== undefined && { max_depth: maxDepth }),
    ...(include.length > 0 && { include }),
    ...(exclude.length > 0 && { exclude }),
    ...(mode && { mode }),
    ...(urls && { urls }),
    ...(options['ignore-query'] && { ignore_query: options['ignore-query'] }),
    ...(subdomain && { subdomains: subdomain }),
    ...(options['hreflang-seeds'] && { hreflang_seeds: true }),
    ...(sample !== undefined && { render_sample: sample }),
    ...(options['no-check-links'] && { check_links: false }),
    ...(options['only-changed'] && { only_changed: true }),
  };
}

function readNumber(
  options: OptionValues,
  name: 'max-depth' | 'max-credits' | 'render-sample',
  most: number,
): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,7}$/.test(text) || Number(text) > most)
    throw new CliError(`--${name} must be a whole number up to ${most}.`);
  return Number(text);
}

async function readUrls(path: string): Promise<string[]> {
  let text;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    throw new CliError(`${path} cannot be read: ${error instanceof Error ? error.message : ''}.`);
  }
  const urls = readUrlList(text);
  if (urls.length === 0) throw new CliError(`${path} has no URL.`);
  return urls;
}
