import { Hono } from 'hono';
import { readCredits } from '../../services/accounts/credits.ts';
import { pageOfSnapshots } from '../../services/directory/list.ts';
import { findSnapshot } from '../../services/directory/read.ts';
import { toSummary } from '../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { notFoundPage } from '../errors.tsx';
import { forms } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { publishedPage } from './list-page.tsx';
import { ownSnapshotPage } from './snapshot-page.tsx';

const PAGE_SIZE = 50;

/** /published: the snapshots of whoever is signed in. */
export const published = new Hono<SignedInEnv>();
published.use(...forms, requireSession);

published.get('/', async (c) => {
  const { accountId } = c.get('signedIn');
  const { rows, nextCursor } = await pageOfSnapshots(c.env, { accountId }, PAGE_SIZE, c.req.query('cursor'));
  return publishedPage(
    c,
    rows.map((row) => toSummary(row)),
    nextCursor,
  );
});

published.get('/:provider/:id', async (c) => {
  const caller = c.get('signedIn');
  const snapshot = await findSnapshot(c.env, c.req.param('provider'), c.req.param('id'));
  if (!snapshot || snapshot.accountId !== caller.accountId) return notFoundPage(c);
  const { balance } = await readCredits(c.env, caller, caller.email, 0);
  return ownSnapshotPage(c, { ...toSummary(snapshot), cost: snapshot.cost }, balance);
});
