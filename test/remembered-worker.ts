/**
 * Remembers the module of the Worker. @cloudflare/vitest-plugin imports it anew for each request, and vitest then asks the
 * Durable Object that runs the tests, and its main process, where it lies.
 */
interface ModuleRunner {
  import: (id: string) => Promise<unknown>;
}

declare const __vitest_mocker__: { moduleRunner: ModuleRunner };

const { moduleRunner } = __vitest_mocker__;
const importModule = moduleRunner.import.bind(moduleRunner);
let worker: unknown;
moduleRunner.import = async (id) =>
  id.endsWith('/src/index.ts') ? (worker ??= await importModule(id)) : importModule(id);
