/** A bare Hono Worker that `npm run bench:cold` compares with: a constant, a row of the database, a page with a row. */
import { Hono } from 'hono';

export { Account, Host, Log, Scan, SiteAudits, WebhookEndpoint } from './cold-empty.ts';

const app = new Hono<{ Bindings: { DB_1: D1Database } }>();
const readSettings = async (db: D1Database) => db.prepare('SELECT * FROM settings LIMIT 1').first();
app.get('/api/v1/health', (c) => c.json({ data: { status: 'ok' } }));
app.get('/api/v1/reports', async (c) => c.json({ data: await readSettings(c.env.DB_1) }));
app.get('/', async (c) => c.html(`<!doctype html><p>${JSON.stringify(await readSettings(c.env.DB_1))}</p>`));

export default app;
