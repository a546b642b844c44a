import { getCredits } from '../../../services/accounts/get-credits.ts';
import { findSnapshot } from '../../../services/directory/snapshots.ts';
import { toOwnSnapshot } from '../../../services/directory/submission.ts';
import type { SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { requireSession } from '../middleware/require-session.ts';
import { renderPublishedPage } from './list-page.tsx';
import { renderOwnSnapshotPage } from './snapshot-page.tsx';

/** /published: the snapshots of the signed-in account. */
export const published = createSection<SignedInEnv>('/published');
published.use(...formMiddleware, requireSession);

published.get('/', renderPublishedPage);

published.get('/:provider/:id', async (c) => {
  const caller = c.get('signedIn');
  const snapshot = await findSnapshot(c.env, { provider: c.req.param('provider'), id: c.req.param('id') });
  if (!snapshot || snapshot.accountId !== caller.accountId) return renderNotFoundPage(c);
  const { balance } = await getCredits(c.get('context'), { email: caller.email, limit: 0 });
  return renderOwnSnapshotPage(c, toOwnSnapshot(snapshot), balance);
});
