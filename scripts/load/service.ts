import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Miniflare } from 'miniflare';
import { migrate, runWorker } from '../bench/workerd.ts';
import type { OutboundHandler } from '../service.ts';

/** The whole Worker in workerd, with the inspector, which reports the size of its heap. */
export interface LoadService {
  /** The origin it listens on, without a trailing slash. */
  url: string;
  /** The folder with its databases. */
  state: string;
  miniflare: Miniflare;
  /** Bytes of the live heap after a full garbage collection. */
  heapBytes(): Promise<number>;
  /** CPU seconds of the Worker's process so far. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/**
 * Starts the Worker on a new temporary folder, which `stop` deletes.
 *
 * @param outbound answers its outbound requests
 * @param entry the Worker's module, relative to scripts/bench/
 */
export async function startLoadService(
  outbound: OutboundHandler,
  entry = '../../src/index.ts',
): Promise<LoadService> {
  const state = await mkdtemp(join(tmpdir(), 'site-audit-load-'));
  const worker = await runWorker(entry, {
    resourcePersistencePath: state,
    compatibilityFlags: ['enable_request_signal', 'global_fetch_strictly_public'],
    bindings: {
      SITE_URL: 'http://localhost:8787',
      MAIL_FROM: 'Site Audit <sign-in@localhost.example>',
      DOH_RESOLVERS: 'https://cloudflare-dns.com/dns-query,https://dns.google/resolve',
      ADMIN_EMAILS: '',
      NETWORK_HASH_SECRET: 'load',
      LOG_SIGNING_KEY: 'PRIVATE+KEY+localhost:8787/log+a546fab8+AcXJVpgwsN6NzxQ4ZfLOfFacT3vTvufPOGAMv2GSrVkb',
      RESEND_API_KEY: 'load',
    },
    d1Databases: { DB: 'load' },
    r2Buckets: { SNAPSHOTS: 'load-snapshots', AUDITS: 'load-audits', LOG_FILES: 'load-log' },
    durableObjects: {
      ACCOUNT: { className: 'Account', useSQLite: true },
      HOST: { className: 'Host', useSQLite: true },
      SCAN: { className: 'Scan', useSQLite: true },
      SITE_AUDITS: { className: 'SiteAudits', useSQLite: true },
      LOG: { className: 'Log', useSQLite: true },
      WEBHOOK_ENDPOINT: { className: 'WebhookEndpoint', useSQLite: true },
    },
    outboundService: outbound as never,
  });
  await migrate(worker.miniflare);
  return {
    url: worker.address.origin,
    state,
    miniflare: worker.miniflare,
    heapBytes: () => worker.heapBytes(),
    cpuSeconds: () => worker.cpuSeconds(),
    stop: async () => {
      await worker.stop();
      await rm(state, { recursive: true, force: true });
    },
  };
}
