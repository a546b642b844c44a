import { Hono } from 'hono';
import { getCredits } from '../../services/accounts/get-credits.ts';
import { paginateSnapshots } from '../../services/directory/list-snapshots.ts';
import { findSnapshot } from '../../services/directory/find-snapshot.ts';
import { toOwnSnapshot } from '../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { renderPublishedPage } from './list-page.tsx';
import { renderOwnSnapshotPage } from './snapshot-page.tsx';

const PAGE_SIZE = 50;

/** /published: the snapshots of the signed-in account. */
export const published = new Hono<SignedInEnv>();
published.use(...formMiddleware, requireSession);

published.get('/', async (c) => {
  const { accountId } = c.get('signedIn');
  const { rows, nextCursor } = await paginateSnapshots(
    c.env,
    { accountId, withWithdrawn: true },
    PAGE_SIZE,
    c.req.query('cursor'),
  );
  return renderPublishedPage(
    c,
    rows.map((row) => toOwnSnapshot(row)),
    nextCursor,
  );
});

published.get('/:provider/:id', async (c) => {
  const caller = c.get('signedIn');
  const snapshot = await findSnapshot(c.env, c.req.param('provider'), c.req.param('id'));
  if (!snapshot || snapshot.accountId !== caller.accountId) return renderNotFoundPage(c);
  const { balance } = await getCredits(c.env, caller, caller.email, 0);
  return renderOwnSnapshotPage(c, toOwnSnapshot(snapshot), balance);
});
