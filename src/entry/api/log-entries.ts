import { LogEntryListSchema, LogEntryQuerySchema } from '../../contracts/log-entry.ts';
import { listEntries } from '../../services/directory/list-entries.ts';
import { cacheForAll } from '../http/public-cache.ts';
import { publicCors } from './middleware/public-cors.ts';
import { retryLaterResponse } from './rate-limit-responses.ts';
import { linkNextPage, listPageResponse } from './next-page-link.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const list = createApiRoute('Transparency log', {
  method: 'get',
  path: '/log/entries',
  operationId: 'listLogEntries',
  summary: 'List log entries',
  description:
    'Preview. Lists what the transparency log records: publications and withdrawals of snapshots, newest first. With `host` you see which pages of your website were published, and when. The answer is the same for everyone. It is a convenience: only the log itself shows that nothing is missing. `/docs/log` says how to read it.',
  security: [],
  request: { query: LogEntryQuerySchema },
  responses: {
    200: listPageResponse('The entries', LogEntryListSchema),
    429: retryLaterResponse('Your network has read too much without a key: 500 times in ten seconds'),
  },
});

/** /log/entries: the entries of the transparency log, without a key. */
export const logEntries = createApiRouter();

logEntries.use('/log/entries', publicCors, cacheForAll('host', 'limit', 'cursor'));

logEntries.openapi(list, async (c) => {
  const { rows, nextCursor } = await listEntries(c.env, c.req.valid('query'));
  linkNextPage(c, nextCursor);
  c.header('Cache-Control', 'public, max-age=10');
  return c.json({ data: { entries: rows, next_cursor: nextCursor } }, 200);
});
