/**
 * `npm run bench:trips`: counts the calls of D1, R2 and objects for which a request waits one after the other. Locally each takes less than a
 * millisecond; on the platform it is a round trip.
 *
 * Each request is sent with no delay, and with one of 250 ms before each call of one system. What it takes longer, in units of the delay, is
 * the number of calls in series; both times are the least of `--rounds` (3). The last column is what they take at 5 ms for D1, 2 ms for an object and 20 ms
 * for R2. `--json <file>` writes the table to a file.
 */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { LocalInternet } from '../local/internet.ts';
import { startService } from '../local/service.ts';
import { bundleScript } from '../local/workerd.ts';
import { answerGoodSite } from './good-site.ts';

const SYSTEMS = ['database', 'object', 'bucket'] as const;
type System = (typeof SYSTEMS)[number];

/** In milliseconds: far above what varies locally. */
const DELAY = 250;
/** What a call takes on the platform, in milliseconds. */
const LATENCY: Record<System, number> = { database: 5, object: 2, bucket: 20 };
const NONE: Record<System, number> = { database: 0, object: 0, bucket: 0 };

interface Site {
  host: string;
  key: string;
  token: string;
  /** Of the audit of the home page. */
  reportId: string;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '3' }, json: { type: 'string' } },
});
const internet = new LocalInternet({ '*.brightpage.com': answerGoodSite });
const service = await startService(internet.answer, {
  modules: await bundleScript('test/bench/distant-worker.ts'),
});

/** Requests by name. Those that change something get a site of their own each time. */
const REQUESTS: Record<string, (site: Site) => Promise<Response>> = {
  'GET /reports/{id}': ({ key, reportId }) => api('GET', `/reports/${reportId}`, key),
  'GET /reports': ({ key }) => api('GET', '/reports', key),
  'a wrong key': () => api('GET', '/reports', `svk_${randomBytes(32).toString('base64url')}`),
  'POST /reports, the first of a website': ({ key, host }) =>
    api('POST', '/reports', key, { url: `https://new-${host}/` }),
  'POST /reports, another page': ({ key, host }) =>
    api('POST', '/reports', key, { url: `https://${host}/other` }),
  'POST /submissions': ({ key, reportId }) =>
    api('POST', '/submissions', key, { report_id: reportId, provider: 'gemini' }),
  'GET /websites/{host}': ({ key, host }) => api('GET', `/websites/${host}`, key),
  'the page of audits': ({ token }) => page('/audits', token),
  'the page of an audit': ({ token, reportId }) => page(`/audits/${reportId}`, token),
  'the page of a website': ({ token, host }) => page(`/websites/${host}`, token),
  'the report of a website': ({ token, host }) => page(`/websites/${host}/report`, token),
  'the page of credits': ({ token }) => page('/credits', token),
};

try {
  const rows: Record<string, Record<System | 'total ms', number>> = {};
  let sites = 0;
  for (const [name, send] of Object.entries(REQUESTS)) {
    const measure = async (delays: Record<System, number>): Promise<number> => {
      const site = await createSite(`shop-${++sites}.brightpage.com`);
      await setDelays(delays);
      const startedAt = performance.now();
      const response = await send(site);
      await response.arrayBuffer();
      const time = performance.now() - startedAt;
      await setDelays(NONE);
      if (response.status !== (name === 'a wrong key' ? 401 : response.ok ? response.status : 0))
        throw new Error(`${name} answered ${response.status}`);
      return time;
    };
    // The first one loads the code.
    await measure(NONE);
    const row = { ...NONE, 'total ms': 0 };
    for (const system of SYSTEMS) {
      let [near, far] = [Infinity, Infinity];
      for (let round = 0; round < Number(values.rounds); round++) {
        near = Math.min(near, await measure(NONE));
        far = Math.min(far, await measure({ ...NONE, [system]: DELAY }));
      }
      row[system] = Math.max(0, Math.round((far - near) / DELAY));
      row['total ms'] += row[system] * LATENCY[system];
    }
    rows[name] = row;
  }
  console.table(rows);
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  await service.stop();
}

/** Creates the owner of a website with an audit of its home page, a minute of which is over. */
async function createSite(host: string): Promise<Site> {
  const response = await fetch(new URL(`/bench/site?host=${host}`, service.url));
  return (await response.json()) as Site;
}

async function setDelays(delays: Record<System, number>): Promise<void> {
  await fetch(new URL('/bench/delays', service.url), { method: 'PUT', body: JSON.stringify(delays) });
}

async function api(method: string, path: string, key: string, body?: object): Promise<Response> {
  return fetch(new URL(`/api/v1${path}`, service.url), {
    method,
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function page(path: string, token: string): Promise<Response> {
  return fetch(new URL(path, service.url), {
    headers: { Cookie: `__Host-session=${token}` },
    redirect: 'manual',
  });
}
