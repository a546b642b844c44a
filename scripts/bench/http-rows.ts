import { randomBytes } from 'node:crypto';
import { LocalInternet } from '../local/internet.ts';
import { readBindings, type Service, startService } from '../local/service.ts';
import { bundleScript, runScript, type RunningWorker } from '../local/workerd.ts';
import type { BareAnswer } from '../../test/bench/bare-answer.ts';
import { answerGoodSite } from './good-site.ts';
import { type HttpRequest, toHeaders } from './http-client.ts';

/** A request to the service, and one of the bare application that answers the same bytes. */
export interface HttpRow {
  name: string;
  /** Target speed, as a share of the bare application's. */
  goal: number;
  /** Size of the body. */
  bytes: number;
  service: HttpRequest;
  bare: HttpRequest;
}

export type MeasuredWorker = Pick<RunningWorker, 'address' | 'cpuSeconds'>;

const HOST = 'harrow.brightpage.com';

/** Starts the service with an audit and its snapshot, and the bare application with the same answers. */
export async function startHttpRows(): Promise<{
  rows: HttpRow[];
  service: MeasuredWorker;
  bare: MeasuredWorker;
  stop: () => Promise<void>;
}> {
  const internet = new LocalInternet({ [HOST]: answerGoodSite });
  const service = await startService(internet.answer, {
    modules: await bundleScript('test/bench/http-worker.ts'),
  });
  // With the static assets of the service: Miniflare asks them first, for each request, which Cloudflare does outside the Worker.
  const { assets } = readBindings();
  const bare = await runScript('test/bench/bare-worker.ts', { d1Databases: { DB: 'bare' }, assets });
  const { address } = service;
  const rows: HttpRow[] = [];
  const add = async (
    name: string,
    goal: number,
    baseline: string,
    request: Omit<HttpRequest, 'bytes' | 'status'>,
  ) => {
    // The second answer comes from memory, if the service caches it.
    await readAnswer(address, request);
    const answer = await readAnswer(address, request);
    const id = String(rows.length);
    const stored = await fetch(new URL(`/answers/${id}`, bare.address), {
      method: 'PUT',
      body: JSON.stringify(answer),
    });
    if (!stored.ok) throw new Error(`The bare application answered ${stored.status}: ${await stored.text()}`);
    const { status } = answer;
    const bytes = Buffer.byteLength(answer.body);
    rows.push({
      name,
      goal,
      bytes,
      service: { ...request, status, bytes },
      bare: { path: `/${baseline}/${id}`, status, bytes },
    });
  };
  const { key, reportId, provider, snapshotId } = await publish(service);
  const headers = { Authorization: `Bearer ${key}` };
  const path = `/api/v1/reports/${reportId}`;
  await add('GET /reports/{id}', 0.7, 'row', { path, headers });
  const wrongKey = () => ({ Authorization: `Bearer svk_${randomBytes(32).toString('base64url')}` });
  await add('a wrong key, each time another', 0.95, 'missing', { path, headers: wrongKey });
  await add('the same wrong key again', 0.95, 'missing', { path, headers: wrongKey() });
  await add('the home page', 0.9, 'memory', { path: '/' });
  await add('a page of a check', 0.9, 'memory', { path: '/checks/title-missing' });
  await add('a snapshot as JSON', 0.9, 'memory', { path: `/ai-directory/${provider}/${snapshotId}.json` });
  await add('GET /openapi.json', 0.8, 'memory', { path: '/api/v1/openapi.json' });
  return {
    rows,
    service,
    bare,
    stop: async () => void (await Promise.all([service.stop(), bare.stop()])),
  };
}

/** Audits a page and publishes the audit. */
async function publish({ url }: Service) {
  const owner = await fetch(new URL(`/bench/owner?host=${HOST}`, url));
  const { key } = (await owner.json()) as { key: string };
  const post = async (path: string, body: object) => {
    const response = await fetch(new URL(`/api/v1${path}`, url), {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.status !== 201)
      throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return ((await response.json()) as { data: Record<string, { id: string }> }).data;
  };
  const { report } = await post('/reports', { url: `https://${HOST}/sourdough` });
  const provider = 'gemini';
  const { submission } = await post('/submissions', { report_id: report?.id, provider });
  return { key, reportId: report?.id, provider, snapshotId: submission?.id };
}

/** Headers of the connection. */
const OF_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

async function readAnswer(
  address: URL,
  { path, headers }: Pick<HttpRequest, 'path' | 'headers'>,
): Promise<BareAnswer> {
  // As the requests that are measured: without `Accept-Encoding`.
  const response = await fetch(new URL(path, address), {
    headers: { ...toHeaders(headers), 'Accept-Encoding': 'identity' },
  });
  return {
    status: response.status,
    headers: [...response.headers].filter(([name]) => !OF_CONNECTION.has(name)),
    body: await response.text(),
  };
}
