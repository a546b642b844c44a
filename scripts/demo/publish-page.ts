import { createHash } from 'node:crypto';
import type { Api } from './api.ts';

const DIRECTORIES = ['gemini', 'chatgpt', 'claude'];

/** Publish the audit of `page` to every directory, and check each frozen document against its published hash. */
export async function publishPage(api: Api, service: string, page: string): Promise<void> {
  const { reports } = await api.get('/reports?limit=100');
  const report = reports.find(({ url }) => url === page);
  if (!report) throw new Error(`there is no audit of ${page}`);
  console.log(`Publishing the audit of ${page} (${report.score} of 100) …`);
  for (const provider of DIRECTORIES) {
    const { submission, credits_charged, balance } = await api.post('/submissions', {
      report_id: report.id,
      provider,
    });
    const address = `${service}/ai-directory/${provider}/${submission.id}.json`;
    const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (hash !== submission.snapshot_sha256) throw new Error(`${address} has the hash ${hash}`);
    console.log(
      `  ${provider.padEnd(8)} ${credits_charged} credits, ${balance} left; ${bytes.length} bytes with SHA-256`,
    );
    console.log(`           ${hash}, as published`);
  }
  console.log('');
}
