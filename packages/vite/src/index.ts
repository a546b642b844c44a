import { resolve } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';
import { run } from '../../cli/src/run.ts';

/** The options of `site-audit local`, by the same names. */
export interface SiteAuditOptions {
  /** Where the pages will be published. Default: the origin of their canonical links, else unknown. */
  baseUrl?: string;
  /** Audit at most so many pages. Default: 1,000. */
  maxPages?: number;
  /** Fail if a page scores less, from 0 to 100. */
  minScore?: number;
  /** Fail on an issue of this severity, or worse. */
  failOn?: 'critical' | 'high' | 'medium' | 'low';
  /** Fail on an issue that `baseline` does not have. */
  failOnNew?: boolean;
  /** The earlier result, written with the reporter `json` or by `site-audit baseline`. */
  baseline?: string;
  /** Default: text on a terminal, and one line for each issue in a pipe. */
  reporter?: 'text' | 'json' | 'sarif' | 'markdown' | 'junit' | 'github';
  /** Write the result to this file instead of standard output. */
  output?: string;
  /** The config file. Default: `site-audit.config.json` in the folder of `root`, if it is there. */
  config?: string;
  /** The folder that file names are relative to. Default: the current one. */
  root?: string;
}

/**
 * Audits the pages in a folder as `site-audit local` does, for the last hook of a build that writes its pages after Vite has ended.
 *
 * @throws Error if a gate fails or nothing can be audited; the reasons are on standard error
 */
export async function auditBuild(folder: string, options: SiteAuditOptions = {}): Promise<void> {
  const { stdin, stdout, stderr, env, platform } = process;
  const args = ['local', '--quiet', ...Object.entries(options).flatMap(writeOption), '--', folder];
  const status = await run(args, { stdin, stdout, stderr, env, platform });
  if (status !== 0)
    throw new Error(status === 1 ? 'The built pages fail the audit.' : 'The built pages cannot be audited.');
}

/** A plugin of Vite that audits what a build has written, and fails the build as `auditBuild` does; with --watch it only reports. */
export function siteAudit(options: SiteAuditOptions & { folder?: string } = {}): Plugin {
  const { folder, ...others } = options;
  let config: ResolvedConfig | null = null;
  let hasFailed = false;
  return {
    name: 'site-audit',
    apply: 'build',
    enforce: 'post',
    configResolved(resolved) {
      config = resolved;
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // A build for a server writes no pages.
        if (!config || hasFailed || config.build.ssr || this.environment?.config.consumer === 'server')
          return;
        const audited = auditBuild(resolve(config.root, folder ?? config.build.outDir), others);
        await (this.meta.watchMode ? audited.catch((error: Error) => this.warn(error.message)) : audited);
      },
    },
  };
}

function writeOption([name, value]: [string, string | number | boolean | undefined]): string[] {
  if (value === undefined || value === false) return [];
  const option = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return [value === true ? option : `${option}=${value}`];
}
