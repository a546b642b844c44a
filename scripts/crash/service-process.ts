/**
 * Runs the service of `npm run test:crash` and `test:crash:log` in a process group that the test kills: `service-process.ts BUNDLE STATE
 * [HOST PAGES]`. Prints `ready ADDRESS`, and `page` at the first request for a page of the generated website. Without a website it uses
 * the internet of the load test.
 */
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { serveSite } from '../bench/generated-site.ts';
import { COMPATIBILITY, migrate } from '../bench/workerd.ts';
import { LoadInternet } from '../load/internet.ts';

const [, , bundle = '', state = '', host = '', pages = ''] = process.argv;
const internet = new LoadInternet();
await internet.load();
const serve =
  host === '' ? internet.answer : serveSite({ host, pages: Number(pages), bytes: 4_000, delayMs: 20 });
let hasAsked = false;

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    name: 'crash',
    modules: true,
    script: await readFile(bundle, 'utf8'),
    ...COMPATIBILITY,
    bindings: {
      SITE_URL: 'https://audit.brightpage.com',
      DOH_RESOLVERS: 'https://dns.google/resolve',
      NETWORK_HASH_SECRET: 'test',
      LOG_SIGNING_KEY: 'PRIVATE+KEY+localhost:8787/log+a546fab8+AcXJVpgwsN6NzxQ4ZfLOfFacT3vTvufPOGAMv2GSrVkb',
      ADMIN_EMAILS: '',
    },
    d1Databases: { DB: 'crash' },
    r2Buckets: ['SNAPSHOTS', 'AUDITS', 'LOG_FILES'],
    durableObjects: {
      ACCOUNT: { className: 'Account', useSQLite: true },
      HOST: { className: 'Host', useSQLite: true },
      SCAN: { className: 'Scan', useSQLite: true },
      SITE_AUDITS: { className: 'SiteAudits', useSQLite: true },
      LOG: { className: 'Log', useSQLite: true },
      WEBHOOK_ENDPOINT: { className: 'WebhookEndpoint', useSQLite: true },
    },
    resourcePersistencePath: join(state, 'storage'),
    outboundService: (async (request: Request) => {
      if (!hasAsked && new URL(request.url).pathname.startsWith('/chairs/')) console.log('page');
      hasAsked ||= new URL(request.url).pathname.startsWith('/chairs/');
      return serve(request);
    }) as never,
  }),
);
const address = await miniflare.ready;
if (process.env['MIGRATE']) await migrate(miniflare);
console.log(`ready ${address.href}`);
