import { createHash } from 'node:crypto';
import type { Api } from './api.ts';

const DIRECTORIES = ['gemini', 'chatgpt', 'claude'];

/** Publishes the audit of `page` to every directory and compares each frozen document with its published SHA-256. */
export async function publishPage(api: Api, service: string, page: string): Promise<void> {
  const { reports } = await api.get('/reports?limit=100');
  const report = reports.find(({ url }) => url === page);
  if (!report) throw new Error(`GET /reports lists no audit of ${page}`);
  console.log(`Publishing the audit of ${page} (${report.score} of 100) …`);
  for (const provider of DIRECTORIES) {
    const { submission, credits_charged, balance } = await api.post('/submissions', {
      report_id: report.id,
      provider,
    });
    const documentUrl = `${service}/ai-directory/${provider}/${submission.id}.json`;
    const bytes = new Uint8Array(await (await fetch(documentUrl)).arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== submission.snapshot_sha256)
      throw new Error(`${documentUrl} has SHA-256 ${hash}, expected ${submission.snapshot_sha256}`);
    console.log(
      `  ${provider.padEnd(8)} ${credits_charged} credits charged, ${balance} left; ${bytes.length} bytes; SHA-256 matches:`,
    );
    console.log(`           ${hash}`);
  }
  console.log('');
}
