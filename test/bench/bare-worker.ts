import { Hono } from 'hono';
import type { BareAnswer } from './bare-answer.ts';

interface BareBindings {
  DB: D1Database;
}

const answers = new Map<string, BareAnswer>();

/**
 * What `npm run bench:http` compares with: an answer for the cost of Hono alone (`/memory/:name`), or of Hono and one read of D1
 * (`/row/:name`, and `/missing/:name` for a row that does not exist). `PUT /answers/:name` stores an answer (`BareAnswer`).
 */
const bare = new Hono<{ Bindings: BareBindings }>();

bare.put('/answers/:name', async (c) => {
  const [name, answer] = [c.req.param('name'), await c.req.json<BareAnswer>()];
  answers.set(name, answer);
  await c.env.DB.exec('CREATE TABLE IF NOT EXISTS answers (name TEXT PRIMARY KEY, body TEXT NOT NULL)');
  await c.env.DB.prepare('INSERT INTO answers VALUES (?, ?)').bind(name, answer.body).run();
  return c.json(answer.body.length);
});

bare.get('/memory/:name', (c) => respond(answers.get(c.req.param('name'))));

bare.get('/row/:name', async (c) => {
  const name = c.req.param('name');
  const row = await readRow(c.env.DB, name);
  const answer = answers.get(name);
  return respond(row && answer ? { ...answer, body: row.body } : undefined);
});

bare.get('/missing/:name', async (c) => {
  const name = c.req.param('name');
  const row = await readRow(c.env.DB, `no ${name}`);
  return respond(row ? undefined : answers.get(name));
});

/** Fetches URLs at the same time and reads their bodies, for `npm run bench:waits`. */
bare.get('/fetch', async (c) => {
  const bodies = (c.req.queries('url') ?? []).map(async (url) => (await fetch(url)).text());
  return c.json((await Promise.all(bodies)).map(({ length }) => length));
});

function readRow(db: D1Database, name: string): Promise<{ body: string } | null> {
  return db.prepare('SELECT body FROM answers WHERE name = ?').bind(name).first<{ body: string }>();
}

function respond(answer: BareAnswer | undefined): Response {
  if (!answer) throw new Error('The answer is not stored: PUT it first');
  const { body, status, headers } = answer;
  return new Response(body, { status, headers });
}

export default bare;
