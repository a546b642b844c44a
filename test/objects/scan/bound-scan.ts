import { env } from 'cloudflare:workers';
import { vi } from 'vitest';
import { PageWriter } from '../../../src/objects/scan/page-writer.ts';
import { beginScan, type ScanRequest } from '../../../src/services/scans/begin-scan.ts';
import { BACKGROUND_SCAN, type ScanTimes } from '../../../src/services/scans/scan-job.ts';
import type { Owner } from '../../entry/api/scan.ts';
import { rebindObject } from '../../rebind-object.ts';

/** Lets the object of a scan use other bindings, until it dies. */
export function rebindScan(id: string, bindings: Partial<Env>): Promise<void> {
  return rebindObject(env.SCAN.getByName(id), bindings);
}

/** Scans that use other bindings once they have started or been planned, until their object dies. */
export function bindScans(bindings: Partial<Env>): Env['SCAN'] {
  const getByName = (id: string) =>
    replaceMethods(env.SCAN.getByName(id), {
      start: async (scan, ...args: Parameters<typeof scan.start>) => {
        await rebindScan(id, bindings);
        await scan.start(...args);
      },
      plan: async (scan, ...args: Parameters<typeof scan.plan>) => {
        await rebindScan(id, bindings);
        await scan.plan(...args);
      },
    });
  return { getByName } as unknown as Env['SCAN'];
}

/** Starts a scan whose object uses other bindings. Returns its id. */
export async function startScan(
  { id: accountId, email }: Owner,
  host: string,
  bindings: Partial<Env> = {},
  request: ScanRequest = {},
  times: ScanTimes = BACKGROUND_SCAN,
): Promise<string> {
  const bound = { ...env, SCAN: bindScans(bindings) };
  return (await beginScan({ env: bound, caller: { accountId, email } }, { host, request, times })).id;
}

/** The stub of an object with other methods, which get the stub first. */
export function replaceMethods<T extends object>(
  stub: T,
  methods: Record<string, (stub: T, ...args: never[]) => unknown>,
): T {
  return new Proxy(stub, {
    get: (_, member) => {
      const replaced = methods[String(member)];
      if (replaced) return (...args: never[]) => replaced(stub, ...args);
      return (...args: unknown[]) => (Reflect.get(stub, member) as (...args: unknown[]) => unknown)(...args);
    },
  });
}

/** Has each batch of pages go through `send`, which is given the step that stores it and its number from 0. */
export function interceptBatches(send: (store: () => Promise<void>, nth: number) => Promise<void>): void {
  let nth = 0;
  const { storeBatch } = PageWriter.prototype as unknown as {
    storeBatch: (this: PageWriter, ...args: unknown[]) => Promise<void>;
  };
  vi.spyOn(
    PageWriter.prototype as unknown as { storeBatch: typeof storeBatch },
    'storeBatch',
  ).mockImplementation(function (this: PageWriter, ...args) {
    return send(() => storeBatch.apply(this, args), nth++);
  });
}
