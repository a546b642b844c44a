import { HISTORY, OWNED_WEBSITE, SITE_REPORT, SITE_SCORE, type SiteScore } from './resources.ts';
import { anything, fields, holds, nullable, object, oneOf, same, timestamp, truth } from './shapes.ts';
import { addWebsite, ownWebsite, readCredits, signUp } from './user.ts';
import { newHost, plainSite, type World } from './world.ts';

const COMPUTED = fields({
  ok: oneOf(true),
  outcome: oneOf('scored'),
  score: SITE_SCORE,
  delta: anything,
  history: HISTORY,
  website: OWNED_WEBSITE,
});
const CACHED = fields({
  score: nullable(SITE_SCORE),
  delta: anything,
  updated_at: nullable(timestamp),
  stale: truth,
  history: HISTORY,
});

/** Sections 2.3, 3.2 and 4: the score of a website, its history and the combined report. */
export async function checkScore(world: World): Promise<void> {
  const user = await signUp(world);
  const { api } = user;
  const host = await ownWebsite(world, user, plainSite(4));
  const path = `/websites/${host}/score`;
  const none = await api.get(path, CACHED);
  same([none.score, none.updated_at, none.delta, none.history], [null, null, null, []], 'no score at first');
  const first = await api.post(path, undefined, COMPUTED);
  expectUngraded(first.score, 'provisional');
  same([first.score.host, first.score.pages_evaluated], [host, 0], 'the score without audits');
  await api.post(`/websites/${host}/scan`, undefined, object);
  const { balance } = await readCredits(user);
  const { score, history, website, delta } = await api.post(path, undefined, COMPUTED);
  same((await readCredits(user)).balance, balance, 'computing a score is free');
  same([score.state, score.pages_evaluated], ['graded', 4], 'state and pages_evaluated of four audits');
  holds(
    score.score !== null && score.grade !== null && score.grade_label !== null,
    'a graded score is complete',
  );
  const { page_health: health, site_technical: technical } = score.pillars;
  same(
    [health.key, health.weight, technical.key, technical.weight],
    ['page_health', 55, 'site_technical', 20],
    'the pillars',
  );
  same(new Set(history.map(({ date }) => date)).size, history.length, 'the history has one point a day');
  const today = {
    date: score.computed_at.slice(0, 10),
    state: 'graded',
    score: score.score,
    grade: score.grade,
  };
  same(history[0], { ...today, pages_evaluated: 4 }, 'the newest point');
  same(website.score, score, 'the score of the website');
  // Reading neither contacts the site nor computes: it would be unreachable.
  await world.removeSite(host);
  const cached = await api.get(path, CACHED);
  const expected = { score, delta, updated_at: score.computed_at, stale: false, history };
  same(cached, expected, 'the score read');
  const { report } = await api.get(`/websites/${host}/report`, fields({ report: SITE_REPORT }));
  same([report.host, report.pages.length, report.score], [host, 4, score], 'the combined report');
  const scores = report.pages.map((page) => page.score ?? 101);
  same(
    scores,
    scores.toSorted((a, b) => a - b),
    'the pages of the report are ranked weakest first',
  );
  const gone = await api.post(path, undefined, COMPUTED);
  expectUngraded(gone.score, 'unreachable');
}

function expectUngraded({ state, score, grade, grade_label: label }: SiteScore, expected: string): void {
  same([state, score, grade, label], [expected, null, null, null], `a score that is ${expected}`);
}

/** Section 4: the score and the report are for the verified owner. */
export async function checkScoreRefusals(world: World): Promise<void> {
  const user = await signUp(world);
  const { api: stranger } = await signUp(world);
  const [claimed, owned] = [newHost(), await ownWebsite(world, user, plainSite(2))];
  await addWebsite(user, claimed);
  for (const [method, end] of [
    ['POST', 'score'],
    ['GET', 'score'],
    ['GET', 'report'],
  ] as const) {
    await stranger.refuse(403, method, `/websites/${owned}/${end}`);
    await user.api.refuse(403, method, `/websites/${claimed}/${end}`);
    await user.api.refuse(404, method, `/websites/${newHost()}/${end}`);
  }
}
