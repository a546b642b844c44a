import { type Context, Hono } from 'hono';
import { ServiceError } from '../../lib/errors.ts';
import { requestSignInCode } from '../../services/accounts/request-sign-in-code.ts';
import {
  authenticateSession,
  endSession,
  createSession,
  SESSION_LIFETIME,
} from '../../services/accounts/session.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import { findSignInCodeEmail, verifySignInCode } from '../../services/accounts/verify-sign-in-code.ts';
import type { WebEnv } from '../context.ts';
import { clearToken, readToken, setToken } from '../cookies.ts';
import { readFormField } from '../form.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { sanitizeNextPath, getSignInPath } from './next-path.ts';
import { renderCodePage, renderEmailPage } from './pages.tsx';

const EXPIRED_CODE_MESSAGE = 'This code has expired, was used or was guessed too often. Ask for a new one.';

/** /sign-in: an email, the code mailed to it, a session. */
export const signIn = new Hono<WebEnv>();
signIn.use(...formMiddleware);

signIn.get('/', async (c) => {
  const session = readToken(c, 'session');
  if (session !== undefined && (await authenticateSession(c.env, session)))
    return c.redirect(readNextPath(c), 303);
  return renderEmailPage(c, { next: readNextPath(c) });
});

signIn.post('/', async (c) => {
  const email = await readFormField(c, 'email');
  let browserToken: string;
  try {
    browserToken = await requestSignInCode(c.env, email, c.req.header('CF-Connecting-IP') ?? '127.0.0.1');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
    return renderEmailPage(c, { email, next: readNextPath(c), error: error.message, status: error.status });
  }
  setToken(c, 'sign-in', browserToken, SIGN_IN_CODE_LIFETIME);
  return c.redirect(getSignInPath(readNextPath(c), '/sign-in/code'), 303);
});

signIn.get('/code', async (c) => {
  const email = await readPendingEmail(c);
  const next = readNextPath(c);
  return email === null ? c.redirect(getSignInPath(next), 303) : renderCodePage(c, { email, next });
});

signIn.post('/code', async (c) => {
  const code = (await readFormField(c, 'code')).replace(/[\s-]/g, '');
  const email = await readPendingEmail(c);
  const browserToken = readToken(c, 'sign-in');
  if (email === null || browserToken === undefined) return renderExpiredCode(c);
  const next = readNextPath(c);
  if (!/^\d{8}$/.test(code))
    return renderCodePage(c, { email, next, error: 'Enter the 8 digits from the mail' });

  const verified = await verifySignInCode(c.env, browserToken, code);
  if (!verified.ok) {
    if (verified.guessesLeft === 0) return renderExpiredCode(c);
    const guesses = verified.guessesLeft === 1 ? '1 try is left' : `${verified.guessesLeft} tries are left`;
    return renderCodePage(c, { email, next, error: `This is not the code from the newest mail; ${guesses}` });
  }
  const former = readToken(c, 'session');
  if (former !== undefined) await endSession(c.env, former);
  setToken(c, 'session', await createSession(c.env, verified.email), SESSION_LIFETIME);
  clearToken(c, 'sign-in');
  return c.redirect(next, 303);
});

/** Where to go afterwards. */
function readNextPath(c: Context<WebEnv>): string {
  return sanitizeNextPath(c.req.query('next'));
}

async function readPendingEmail(c: Context<WebEnv>): Promise<string | null> {
  const token = readToken(c, 'sign-in');
  return token === undefined ? null : findSignInCodeEmail(c.env, token);
}

function renderExpiredCode(c: Context<WebEnv>): Response | Promise<Response> {
  clearToken(c, 'sign-in');
  return renderEmailPage(c, { next: readNextPath(c), error: EXPIRED_CODE_MESSAGE, status: 422 });
}
