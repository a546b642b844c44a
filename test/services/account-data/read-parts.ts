import { env } from 'cloudflare:workers';
import { exportAccount } from '../../../src/services/account-data/export-account.ts';
import type { Owner } from '../../entry/api/scan.ts';

/** Exports an account and reads all parts of it. */
export async function readParts({ id, email }: Owner, bindings: Env = env): Promise<string[]> {
  return collect(await exportAccount({ env: bindings, caller: { accountId: id, email } }));
}

export async function collect(texts: AsyncIterable<string>): Promise<string[]> {
  const parts: string[] = [];
  for await (const text of texts) parts.push(text);
  return parts;
}
