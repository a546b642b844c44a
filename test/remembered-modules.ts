/**
 * Remembers where modules lie. @cloudflare/vitest-plugin imports the Worker anew for each request and for each call of a
 * Durable Object, and vitest asks its main process to resolve the path each time: a fifth of the CPU time of a run.
 */
interface Transport {
  resolveId: (id: string, importer?: string) => Promise<unknown>;
}

declare const __vitest_mocker__: { moduleRunner: { vitestOptions: { transport: Transport } } };

const { transport } = __vitest_mocker__.moduleRunner.vitestOptions;
const { resolveId } = transport;
const resolved = new Map<string, unknown>();
transport.resolveId = async (id, importer) => {
  if (importer !== undefined) return resolveId(id, importer);
  if (!resolved.has(id)) resolved.set(id, await resolveId(id));
  return resolved.get(id);
};
