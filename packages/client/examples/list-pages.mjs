// Lists all pages of a website you have verified, weakest first, however many there are. Usage: node list-pages.mjs example.com
import { createClient, paginate } from '@site-audit/client';

const client = createClient({ url: process.env.SITE_AUDIT_URL, key: process.env.SITE_AUDIT_KEY });
const host = process.argv[2];

const pages = paginate(
  (cursor) =>
    client.GET('/websites/{host}/report/pages', { params: { path: { host }, query: { limit: 2, cursor } } }),
  ({ pages }) => pages,
);
for await (const { url, score } of pages) console.log(`${score ?? '-'} ${url}`);
