import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import type { NewIgnore } from '../../../src/contracts/ignore.ts';
import type { Severity } from '../../../src/contracts/scoring.ts';
import { CrawlScope } from '../../../src/crawler/crawl/crawl-scope.ts';
import { listFailedChecks } from '../../../src/engine/audit-document.ts';
import { type AuditConfig, CONFIG_FILE } from '../../../src/engine/audit-config.ts';
import { type Check, convertOutcome } from '../../../src/engine/checks/check.ts';
import type { IgnoredCheck } from '../../../src/engine/formats/sarif.ts';
import { hasEnded, IgnoredFindings } from '../../../src/engine/ignored-findings.ts';
import { normalizePageUrl } from '../../../src/engine/page/page-address.ts';
import { toPageKey } from '../../../src/engine/site/site-pages.ts';
import { CliError } from './cli-error.ts';
import { toFileError } from './describe-failure.ts';
import type { OptionValues } from './options.ts';
import { readConfig } from './read-config.ts';
import { decodeText, type PageAudit } from './result.ts';
import { findSuppression, readSuppressions } from './suppressions.ts';

/** The file of `--config`, or the one in the folder of `--root`. */
export function getConfigPath({ config, root = '.' }: OptionValues): string {
  return config ?? join(root, CONFIG_FILE);
}

/**
 * Reads the config file, its paths relative to the current folder; `{}` if there is none and `--config` names none.
 *
 * @throws CliError with the line of what is wrong
 */
export async function findConfig(options: OptionValues): Promise<AuditConfig> {
  const path = getConfigPath(options);
  if (options.config === undefined && !existsSync(path)) return {};
  const bytes = await readFile(path).catch((error: unknown) => {
    throw toFileError(error, path);
  });
  try {
    const config = readConfig(decodeText(bytes));
    if (config.baseline === undefined) return config;
    return { ...config, baseline: relative('.', resolve(dirname(path), config.baseline)) };
  } catch (error) {
    throw error instanceof CliError ? new CliError(`${path}:${error.message}`) : error;
  }
}

/** What the config file decides about the pages of a local audit. */
export class Policy {
  private readonly settings: NonNullable<AuditConfig['checks']>;
  private readonly scope: CrawlScope;
  private readonly ignored: IgnoredFindings<NewIgnore>;
  private readonly warn: (text: string) => void;

  /** @param warn receives what is wrong with a comment in a page, and which decisions no longer hold */
  constructor(config: AuditConfig = {}, warn: (text: string) => void = () => {}, now = Date.now()) {
    const { checks = {}, include = [], exclude = [], ignores = [] } = config;
    this.settings = checks;
    this.scope = new CrawlScope('', { include, exclude, ignore_query: [], subdomains: [] });
    this.ignored = new IgnoredFindings(ignores, now);
    this.warn = warn;
    for (const ignore of ignores.filter((one) => hasEnded(one, now)))
      warn(`The ignore of ${ignore.check} expired on ${ignore.expires_at}: its findings count again.`);
  }

  /** Whether a page is audited. */
  covers(url: string): boolean {
    return this.scope.findRule({ key: toPageKey(normalizePageUrl({ href: url })) }) === null;
  }

  /** Returns the checks that are on, with the severities of the file. */
  selectChecks(checks: readonly Check[]): readonly Check[] {
    return checks.flatMap((check) => {
      const setting = this.settings[check.id] ?? this.settings[check.category];
      if (setting === 'off') return [];
      return setting === undefined || setting === 'on' ? [check] : [withSeverity(check, setting)];
    });
  }

  /** Lists which failed checks of a page are ignored: by the file, or by its own comments. */
  listIgnored({ url, file, data }: PageAudit, text: string): IgnoredCheck[] {
    const suppressions = readSuppressions(text, (line, fault) =>
      this.warn(`${file ?? url}:${line}: ${fault}`),
    );
    return data.pages.flatMap((page) =>
      page.seo_analysis.issues.flatMap(listFailedChecks).flatMap((check): IgnoredCheck[] => {
        const ignore = this.ignored.find(check.id, page.url);
        if (ignore)
          return [{ check: check.id, kind: 'external', reason: ignore.reason, note: ignore.note ?? null }];
        const suppression = findSuppression(check, suppressions);
        return suppression
          ? [{ check: check.id, kind: 'inSource', reason: null, note: suppression.reason }]
          : [];
      }),
    );
  }
}

/** A check whose failures all have one severity, also in milder cases. */
function withSeverity(check: Check, severity: Severity): Check {
  return {
    ...convertOutcome(check, (outcome) => (outcome.result === 'fail' ? { ...outcome, severity } : outcome)),
    severity,
  };
}
