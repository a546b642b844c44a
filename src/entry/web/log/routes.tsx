import { Hono } from 'hono';
import { parseTilePath } from '../../../lib/tlog/tiles.ts';
import { getPolicy, streamLogFile } from '../../../services/directory/log.ts';
import { listEntries } from '../../../services/directory/list-entries.ts';
import type { WebEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { cacheForAll } from '../../http/public-cache.ts';
import { createLogFeed } from './feed.ts';
import { createSection } from '../create-section.ts';
import { renderLogPage } from './log-page.tsx';

const TEXT = 'text/plain; charset=utf-8';
/** Files that are written again: a reader sees a new checkpoint within seconds. */
const CHANGING = 'public, max-age=2';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** The files of the transparency log by path (C2SP tlog-tiles), with media type and `Cache-Control`; `null` if there is no such file. */
function describeFile(path: string): { type: string; caching: string } | null {
  if (path === 'checkpoint' || path === 'keys') return { type: TEXT, caching: CHANGING };
  if (/^checkpoints\/[1-9]\d{0,15}$/.test(path)) return { type: TEXT, caching: IMMUTABLE };
  if (/^timestamps\/\d{4}-\d\d-\d\d\.checkpoint$/.test(path)) return { type: TEXT, caching: IMMUTABLE };
  if (/^timestamps\/\d{4}-\d\d-\d\d\.tsr$/.test(path))
    return { type: 'application/timestamp-reply', caching: IMMUTABLE };
  return parseTilePath(path) ? { type: 'application/octet-stream', caching: IMMUTABLE } : null;
}

const FEED_SIZE = 50;

/** /log/…: the files of the transparency log, as they are stored, its policy and its feed. */
const logFiles = new Hono<WebEnv>();

logFiles.get('/policy', cacheBriefly, async (c) => {
  const policy = await getPolicy(c.env);
  if (policy === null) return renderNotFoundPage(c);
  return c.body(policy, 200, { 'Content-Type': TEXT });
});

logFiles.get('/atom.xml', cacheBriefly, cacheForAll('cursor'), async (c) => {
  const cursor = c.req.query('cursor');
  return createLogFeed(await listEntries(c.env, { cursor, limit: FEED_SIZE }), cursor, c.env.SITE_URL);
});

logFiles.get('/*', async (c) => {
  const path = c.req.path.replace(/^\/log\//, '');
  const file = describeFile(path);
  const body = file && (await streamLogFile(c.env, path));
  if (!file || !body) return renderNotFoundPage(c);
  return c.body(body, 200, {
    'Content-Type': file.type,
    'Cache-Control': file.caching,
  });
});

/** /log: the transparency log, as a page and as files. */
export const log = createSection('/log');
log.get('/', cacheBriefly, cacheForAll(), renderLogPage);
log.route('/', logFiles);
