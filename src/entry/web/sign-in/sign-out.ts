import { createSection } from '../create-section.ts';
import { endSession } from '../../../services/accounts/sessions.ts';
import { clearToken, readToken } from '../cookies.ts';
import { formMiddleware } from '../middleware/forms.ts';

/** /sign-out: ends the session. */
export const signOut = createSection('/sign-out');
signOut.use(...formMiddleware);

signOut.post('/', async (c) => {
  const token = readToken(c, 'session');
  if (token !== undefined) await endSession(c.env, token);
  clearToken(c, 'session');
  return c.redirect('/', 303);
});
