/** Bindings for tests only. */
declare namespace Cloudflare {
  interface Env {
    /** The corpus folder (vitest.conformance.config.ts): `http://corpus/<file>`. */
    CORPUS: Fetcher;
    /** The database's schema, applied before each test file (test/fresh-storage.ts). */
    MIGRATIONS: import('@cloudflare/vitest-pool-workers').D1Migration[];
  }
}
