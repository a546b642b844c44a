import { goodPage } from '../fixtures/good-page.ts';
import {
  LISTED_PUBLIC_SNAPSHOT,
  LISTED_SNAPSHOT,
  PUBLIC_SNAPSHOT,
  REFRESHED_REPORT,
  REPORT_SUMMARY,
  SNAPSHOT,
} from './resources.ts';
import { fields, holds, integer, list, nullable, object, same } from './shapes.ts';
import { ownWebsite, readCredits, signUp, type User } from './user.ts';
import { html, plainPage, type SitePage, type World } from './world.ts';

const PUBLISHED = fields({ submission: SNAPSHOT, credits_charged: integer, balance: integer });
const MINE = fields({ submissions: list(LISTED_SNAPSHOT) });
const PUBLIC = fields({ submissions: list(LISTED_PUBLIC_SNAPSHOT) });

/** A home page that scores below 90, and two pages that score 90 or more. */
function bakery(host: string): Record<string, SitePage> {
  return {
    '/': plainPage('Bakery', '/sourdough', '/rye'),
    '/sourdough': html(goodPage(host)),
    '/rye': html(goodPage(host).replaceAll('/sourdough', '/rye')),
  };
}

/** Sections 2.4, 3.3, 4, 7 and 8: publishing, and the snapshots. */
export async function checkPublication(world: World): Promise<void> {
  const user = await signUp(world);
  const { api, email } = user;
  const host = await ownWebsite(world, user, bakery);
  await api.post(`/websites/${host}/scan`, undefined, object);
  const audits = await readAudits(user);
  const [good, rye, poor] = [audits['/sourdough'], audits['/rye'], audits['/']];
  holds((good?.score ?? 0) >= 90 && (rye?.score ?? 0) >= 90, 'two pages score 90 or more');
  const { message } = await api.refuse(422, 'POST', '/submissions', {
    report_id: poor?.id,
    provider: 'claude',
  });
  holds(message.includes(String(poor?.score)), `the message states the score ${poor?.score}: ${message}`);
  await refuseInvalidPublications(user, good?.id ?? '');
  same((await readCredits(user)).balance, 97, 'the balance after refused publications');

  const body = { report_id: good?.id, provider: 'gemini' };
  const { submission, ...receipt } = await api.post('/submissions', body, PUBLISHED, 201);
  same(receipt, { credits_charged: 30, balance: 67 }, 'the charge');
  same(
    [
      submission.provider,
      submission.source_report_id,
      submission.source_url,
      submission.score,
      submission.submitted_by,
    ],
    ['gemini', good?.id, `https://${host}/sourdough`, good?.score, email],
    'the snapshot',
  );
  same(submission.title, 'How we bake sourdough, hour by hour', 'the title of the snapshot');
  const repeated = await api.post('/submissions', body, PUBLISHED, 201);
  same(repeated, { submission, credits_charged: 0, balance: 67 }, 'publishing again');
  const { ledger } = await readCredits(user);
  same([ledger.length, ledger[0]?.delta, ledger[0]?.balance_after], [3, -30, 67], 'the ledger');
  same((await readAudits(user))['/sourdough']?.public, true, '`public` of the audit');
  await expectHash(user, submission.provider, submission.id, submission.snapshot_sha256);

  // A snapshot stays as it is whatever becomes of the audit.
  const refreshed = await api.post(
    `/reports/${good?.id}/refresh`,
    undefined,
    fields({ report: REFRESHED_REPORT }),
  );
  same(refreshed.report.id, good?.id, 'the refreshed audit');
  const one = await api.get(`/submissions/gemini/${submission.id}`, fields({ submission: SNAPSHOT }));
  same(one.submission, submission, 'the snapshot read by its publisher');
  await expectHash(user, 'gemini', submission.id, submission.snapshot_sha256);

  const form = { report_id: good?.id ?? '', provider: 'chatgpt' };
  same((await api.postForm('/submissions', form, PUBLISHED, 201)).balance, 37, 'publishing by a form');
  const third = await api.post('/submissions', { ...body, provider: 'claude' }, PUBLISHED, 201);
  same(third.balance, 7, 'the balance after three directories');
  const before = await readCredits(user);
  await api.refuse(402, 'POST', '/submissions', { report_id: rye?.id, provider: 'claude' });
  same(await readCredits(user), before, 'the account after 402');
  same((await readAudits(user))['/rye']?.public, false, '`public` of the audit that was not published');
}

async function refuseInvalidPublications({ api }: User, id: string): Promise<void> {
  for (const body of [{}, { report_id: id }, { report_id: id, provider: 'bing' }, { provider: 'claude' }]) {
    await api.refuse(422, 'POST', '/submissions', body);
  }
  await api.refuse(404, 'POST', '/submissions', { report_id: 'r_unknown', provider: 'claude' });
}

/** Returns the account's audits by path. */
async function readAudits({ api }: User) {
  const { reports } = await api.get('/reports?limit=100', fields({ reports: list(REPORT_SUMMARY) }));
  return Object.fromEntries(reports.map((report) => [new URL(report.url).pathname, report]));
}

/** Checks the public page of a snapshot, and that the bytes of its JSON have the published hash. */
async function expectHash({ api, email }: User, provider: string, id: string, hash: string): Promise<void> {
  const page = `/ai-directory/${provider}/${id}`;
  for (const path of [page, `${page}.md`]) {
    const response = await api.readPage(path);
    const text = await response.text();
    same([response.status, text.includes(email)], [200, false], `${path} and the publisher in it`);
  }
  const response = await api.readPage(`${page}.json`);
  const bytes = await response.arrayBuffer();
  same(response.status, 200, `${page}.json`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  same(
    Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    hash,
    'the hash of the bytes',
  );
  holds(!new TextDecoder().decode(bytes).includes(email), 'the document does not name the publisher');
}

/** Sections 2.4, 4 and 5: who reads which snapshots. */
export async function checkSnapshotLists(world: World): Promise<void> {
  const [publisher, reader] = [await signUp(world), await signUp(world)];
  const { api, email } = publisher;
  const host = await ownWebsite(world, publisher, bakery);
  await api.post(`/websites/${host}/scan`, undefined, object);
  const audits = await readAudits(publisher);
  const publish = async (path: string, provider: string) => {
    const body = { report_id: audits[path]?.id, provider };
    return (await api.post('/submissions', body, PUBLISHED, 201)).submission;
  };
  const first = await publish('/sourdough', 'claude');
  const second = await publish('/rye', 'claude');
  const third = await publish('/rye', 'gemini');
  const published = [third.id, second.id, first.id];
  const mine = await api.get(`/submissions?owner=${encodeURIComponent(email)}`, MINE);
  same(
    mine.submissions.map(({ id }) => id),
    published,
    'the publisher’s snapshots, newest first',
  );
  same(
    mine.submissions.map((one) => one.submitted_by),
    [email, email, email],
    'their publisher',
  );
  for (const { api: client } of [publisher, reader]) {
    const all = (await client.get('/submissions', PUBLIC)).submissions.map(({ id }) => id);
    same(
      all.filter((id) => published.includes(id)),
      published,
      'the public snapshots, newest first',
    );
    const claude = (await client.get('/submissions?provider=claude', PUBLIC)).submissions;
    same(new Set(claude.map(({ provider }) => provider)).size, 1, 'the directories of one directory');
    same(
      claude.map(({ id }) => id).filter((id) => published.includes(id)),
      published.slice(1),
      'one directory',
    );
  }
  const byDirectory = fields({
    submissions: fields({
      gemini: nullable(LISTED_PUBLIC_SNAPSHOT),
      chatgpt: nullable(LISTED_PUBLIC_SNAPSHOT),
      claude: nullable(LISTED_PUBLIC_SNAPSHOT),
    }),
  });
  const { submissions } = await reader.api.get(
    `/submissions?report_id=${second.source_report_id}`,
    byDirectory,
  );
  same(
    [submissions.gemini?.id, submissions.chatgpt, submissions.claude?.id],
    [third.id, null, second.id],
    'the snapshots of an audit by directory',
  );
  const { submission } = await reader.api.get(
    `/submissions/claude/${first.id}`,
    fields({ submission: PUBLIC_SNAPSHOT }),
  );
  same(submission.snapshot_sha256, first.snapshot_sha256, 'the snapshot read by another account');
  await reader.api.refuse(403, 'GET', `/submissions?owner=${encodeURIComponent(email)}`);
  await reader.api.refuse(403, 'POST', '/submissions', {
    report_id: second.source_report_id,
    provider: 'claude',
  });
  await reader.api.refuse(404, 'GET', '/submissions/claude/l_unknown');
  await reader.api.refuse(404, 'GET', `/submissions/chatgpt/${first.id}`);
  await reader.api.refuse(422, 'GET', '/submissions?provider=bing');
}
