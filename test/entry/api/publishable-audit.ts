import { updateRows } from '../../database.ts';
import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { goodPage } from '../../fixtures/good-page.ts';
import { newHost, createSite } from '../../internet.ts';
import { readData, sendJson } from './client.ts';
import type { Report } from '../../../src/contracts/report.ts';

interface Account {
  id: string;
  key: string;
}

/** Headers of a well-configured server. */
const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};

/** An audit of a page that scores 90 or more. */
export async function createPublishableAudit(
  account: Account,
  { page = goodPage, host = newHost() }: { page?: (host: string) => string; host?: string } = {},
): Promise<Report> {
  const robots = { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' };
  await createSite(
    { '/sourdough': { body: page(host), headers: HEADERS, gzip: true }, '/robots.txt': robots },
    { host },
  );
  await runInDurableObject(env.ACCOUNT.getByName(account.id), (_instance, { storage }) => {
    storage.sql.exec("DELETE FROM starts WHERE kind = 'audit'");
  });
  const { report } = await readData<{ report: Report }>(
    await sendJson('POST', '/reports', { url: `https://${host}/sourdough` }, account.key),
  );
  return report;
}

/** Asks to publish an audit. */
export function requestPublish(
  { key }: Pick<Account, 'key'>,
  reportId: string,
  provider = 'gemini',
): Promise<Response> {
  return sendJson('POST', '/submissions', { report_id: reportId, provider }, key);
}

/** Give an audit another score, `null` for none. */
export async function setAuditScore(id: string, score: number | null): Promise<void> {
  await updateRows('reports', { id }, { score });
}
