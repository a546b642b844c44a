/** Bindings for tests only. */
declare namespace Cloudflare {
  interface Env {
    /** The corpus folder (vitest.conformance.config.ts): `http://corpus/<file>`. */
    CORPUS: Fetcher;
    /** What Chromium reads from a document that is posted to it (test/conformance/chromium-reader.ts). */
    CHROMIUM: Fetcher;
    /** The database's schema, applied before each test file (test/fresh-storage.ts). */
    MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[];
  }
}
