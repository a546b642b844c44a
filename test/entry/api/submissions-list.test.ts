import { deleteRows } from '../../database.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newAccount } from './new-account.ts';
import { callApi, readData, readError } from './client.ts';
import { createPublishableAudit, requestPublish } from './publishable-audit.ts';
import type { PublishResult, SubmissionSummary } from '../../../src/contracts/submission.ts';

type Account = Awaited<ReturnType<typeof newAccount>>;
interface List {
  submissions: SubmissionSummary[];
  next_cursor: string | null;
}

async function publishReport(account: Account, report_id: string, provider: string): Promise<string> {
  return (await readData<PublishResult>(await requestPublish(account, report_id, provider))).submission.id;
}

async function listSubmissions({ key }: Account, query: string): Promise<List> {
  return readData(await callApi('GET', `/submissions${query}`, { key }));
}

const ids = ({ submissions }: List) => submissions.map(({ id }) => id);

let ada: Account;
let bob: Account;
let stranger: Account;
let report: string;
/** Ada's, in the order they were published. */
let adas: string[];
let bobs: string;

beforeAll(async () => {
  ada = await newAccount();
  bob = await newAccount();
  stranger = await newAccount();
  report = (await createPublishableAudit(ada)).id;
  adas = [
    await publishReport(ada, report, 'gemini'),
    await publishReport(ada, report, 'claude'),
    await publishReport(ada, (await createPublishableAudit(ada)).id, 'gemini'),
  ];
  bobs = await publishReport(bob, (await createPublishableAudit(bob)).id, 'chatgpt');
});

describe('GET /submissions?owner=', () => {
  it('lists the caller’s own snapshots, newest first, with the publisher', async () => {
    const own = await listSubmissions(ada, `?owner=${encodeURIComponent(ada.email)}`);
    expect(ids(own)).toEqual(adas.toReversed());
    expect(own.submissions.every((one) => one.submitted_by === ada.email)).toBe(true);
  });

  it('takes the email in any case', async () => {
    expect(ids(await listSubmissions(bob, `?owner=${encodeURIComponent(bob.email.toUpperCase())}`))).toEqual([
      bobs,
    ]);
  });

  it('is empty for an account that published nothing', async () => {
    expect(await listSubmissions(stranger, `?owner=${encodeURIComponent(stranger.email)}`)).toEqual({
      submissions: [],
      next_cursor: null,
    });
  });

  it.each(['nobody@example.com', '', '%00'])(
    'refuses the email "%s" of somebody else with 403',
    async (owner) => {
      const refused = await callApi('GET', `/submissions?owner=${owner}`, { key: ada.key });
      expect(refused.status).toBe(403);
      expect(JSON.stringify(await readError(refused))).not.toContain(bob.email);
    },
  );

  it('can be narrowed to a directory', async () => {
    expect(
      ids(await listSubmissions(ada, `?owner=${encodeURIComponent(ada.email)}&provider=claude`)),
    ).toEqual([adas[1]]);
  });
});

describe('GET /submissions', () => {
  it('lists everyone’s snapshots, newest first, without publisher, report and target_crawlers', async () => {
    const everyone = await listSubmissions(stranger, '');
    expect(ids(everyone)).toEqual([bobs, ...adas.toReversed()]);
    expect(Object.keys(everyone.submissions[0] ?? {}).sort()).toEqual([
      'description',
      'id',
      'knowledge',
      'provider',
      'score',
      'snapshot_sha256',
      'source_report_id',
      'source_url',
      'submitted_at',
      'title',
    ]);
    expect(everyone.submissions[0]?.knowledge).toEqual({ captured: true });
    expect(JSON.stringify(await listSubmissions(ada, ''))).not.toContain(ada.email);
  });

  it('lists those of one directory', async () => {
    expect(ids(await listSubmissions(bob, '?provider=gemini'))).toEqual([adas[2], adas[0]]);
    expect(ids(await listSubmissions(bob, '?provider=chatgpt'))).toEqual([bobs]);
  });

  it('returns those of one audit keyed by directory, null where it is not published', async () => {
    const { submissions } = await readData<{ submissions: Record<string, SubmissionSummary | null> }>(
      await callApi('GET', `/submissions?report_id=${report}`, { key: stranger.key }),
    );
    expect(submissions['gemini']?.id).toBe(adas[0]);
    expect(submissions['claude']?.id).toBe(adas[1]);
    expect(submissions['chatgpt']).toBeNull();
    expect(JSON.stringify(submissions)).not.toContain('submitted_by');
  });

  it.each(['limit=1', 'cursor=', 'provider=chatgpt', 'owner='])(
    'returns every directory an audit is published in, also with %s',
    async (parameter) => {
      const values: Record<string, string> = {
        'cursor=': (await listSubmissions(stranger, '?limit=3')).next_cursor ?? '',
        'owner=': encodeURIComponent(ada.email),
      };
      const query = `?report_id=${report}&${parameter}${values[parameter] ?? ''}`;
      const response = await callApi('GET', `/submissions${query}`, { key: ada.key });
      const { submissions, next_cursor } = await readData<{
        submissions: Record<string, SubmissionSummary | null>;
        next_cursor: null;
      }>(response);
      const published = Object.entries(submissions).map(([provider, one]) => [provider, one?.id]);
      expect(Object.fromEntries(published)).toEqual({ gemini: adas[0], claude: adas[1] });
      expect(submissions['chatgpt']).toBeNull();
      expect(next_cursor).toBeNull();
    },
  );

  it('pages by an opaque cursor and a Link header to the end', async () => {
    const seen: string[] = [];
    let path: string | null = '/submissions?limit=3';
    let pages = 0;
    while (path !== null) {
      const response: Response = await callApi('GET', path, { key: stranger.key });
      const page: List = await readData<List>(response);
      seen.push(...ids(page));
      pages++;
      const link = response.headers.get('Link');
      expect(link === null).toBe(page.next_cursor === null);
      path = /^<http:\/\/localhost:8787\/api\/v1([^>]*)>; rel="next"$/.exec(link ?? '')?.[1] ?? null;
      if (page.next_cursor !== null) expect(path).toContain(`limit=3&cursor=${page.next_cursor}`);
    }
    expect(seen).toEqual([bobs, ...adas.toReversed()]);
    expect(pages).toBe(2);
  });

  it('shows no next page after a page that is exactly full', async () => {
    expect((await listSubmissions(stranger, '?limit=4')).next_cursor).toBeNull();
    expect((await listSubmissions(stranger, '?limit=3')).next_cursor).not.toBeNull();
  });

  it('does not show a snapshot twice or leave one out when others are published while it is paged', async () => {
    const first = await listSubmissions(stranger, '?limit=2');
    const eve = await newAccount();
    const added = await publishReport(eve, (await createPublishableAudit(eve)).id, 'gemini');
    const rest = await listSubmissions(stranger, `?limit=10&cursor=${first.next_cursor}`);
    expect([...ids(first), ...ids(rest)]).toEqual([bobs, ...adas.toReversed()]);
    expect(ids(await listSubmissions(stranger, '?limit=1'))).toEqual([added]);
    await deleteRows('logEntries', { submissionId: added });
    await deleteRows('submissions', { id: added });
  });

  it.each([
    ['?limit=0', 'limit: must be a whole number from 1 to 200'],
    ['?limit=201', 'limit: must be a whole number from 1 to 200'],
    ['?limit=ten', 'limit: must be a whole number from 1 to 200'],
    ['?provider=bing', 'provider: must be one of gemini, chatgpt, claude'],
  ])('refuses %s with 422', async (query, message) => {
    const refused = await callApi('GET', `/submissions${query}`, { key: ada.key });
    expect(refused.status).toBe(422);
    expect((await readError(refused)).message).toBe(message);
  });

  it('needs a key', async () => {
    expect((await callApi('GET', '/submissions')).status).toBe(401);
  });
});
