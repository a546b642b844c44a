// Scans a website you have verified, for credits, and prints its pages as they come. Usage: node follow-scan.mjs example.com
import { createClient, followScan, unwrap } from '@site-audit/client';

const client = createClient({ url: process.env.SITE_AUDIT_URL, key: process.env.SITE_AUDIT_KEY });
const host = process.argv[2];

const { scan } = await unwrap(
  client.POST('/websites/{host}/scans', { params: { path: { host } }, body: { max_pages: 3 } }),
);
for await (const { event, data } of followScan(client, host, scan.id)) {
  if (event === 'page') console.log(`${data.pages_scanned} ${data.url}: ${data.score}`);
  if (event === 'done')
    console.log(`Score ${data.data.score?.score ?? 'unknown'}, ${data.data.balance} credits left`);
  if (event === 'error') console.error(data.error.message);
}
