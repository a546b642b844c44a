import { Miniflare } from 'miniflare';
import { migrate, readBindings } from '../local/service.ts';
import { createOptions, listWorkerdPids, type Modules, readCpuSeconds } from '../local/workerd.ts';

/** A request that a fresh isolate answers first. */
export interface FirstRequest {
  path: string;
  headers?: Record<string, string>;
}

/** The flag that compiles all modules at the start, as before 2026-11-17. Compiling them when they are imported adds to the startup time. */
export const EAGER_MODULES = 'legacy_module_registry';

const ACCOUNT = {
  key: `svk_${'b'.repeat(43)}`,
  sql: `INSERT INTO accounts (id, email, created_at, key_hash) VALUES ('acc_bench', 'bench@localhost.example', 0, ?)`,
};

/** Runs Workers in new workerd processes with the bindings of wrangler.toml and with storage in `folder`. */
export class ColdStarts {
  private readonly worker = readBindings();

  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Creates the database with one account. Returns its API key. */
  async prepareStorage(empty: Modules): Promise<string> {
    const miniflare = this.start(empty);
    try {
      await migrate(miniflare);
      const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(ACCOUNT.key));
      const db = await miniflare.getD1Database('DB_1');
      await db.prepare(ACCOUNT.sql).bind(Buffer.from(hash).toString('hex')).run();
      return ACCOUNT.key;
    } finally {
      await miniflare.dispose();
    }
  }

  /**
   * Returns the CPU milliseconds of a new workerd process from its start to the end of its first answer.
   *
   * @param flag a compatibility flag beside those of wrangler.toml
   */
  async measure(modules: Modules, { path, headers = {} }: FirstRequest, flag?: string): Promise<number> {
    const before = listWorkerdPids();
    const miniflare = this.start(modules, flag);
    try {
      const address = await miniflare.ready;
      const pid = listWorkerdPids().find((candidate) => !before.includes(candidate));
      if (pid === undefined) throw new Error('Found no new workerd process after starting Miniflare');
      const response = await fetch(new URL(path, address), { headers });
      const text = await response.text();
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 500)}`);
      return readCpuSeconds(pid) * 1_000;
    } finally {
      await miniflare.dispose();
    }
  }

  private start(modules: Modules, flag?: string): Miniflare {
    return new Miniflare(
      createOptions(modules, {
        ...this.worker,
        compatibilityFlags: [
          ...(this.worker.compatibilityFlags ?? []),
          ...(flag === undefined ? [] : [flag]),
        ],
        resourcePersistencePath: this.folder,
      }),
    );
  }
}
