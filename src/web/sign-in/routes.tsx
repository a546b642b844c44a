import { type Context, Hono } from 'hono';
import { ServiceError } from '../../lib/errors.ts';
import { requestCode } from '../../services/accounts/request-code.ts';
import {
  authenticateSession,
  closeSession,
  openSession,
  SESSION_LIFETIME,
} from '../../services/accounts/session.ts';
import { CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import { openCodeEmail, verifyCode } from '../../services/accounts/verify-code.ts';
import type { WebEnv } from '../context.ts';
import { clearToken, readToken, setToken } from '../cookies.ts';
import { formField } from '../form.ts';
import { forms } from '../middleware/forms.ts';
import { ownPath, signInPath } from './next.ts';
import { codePage, emailPage } from './pages.tsx';

const CLOSED = 'This code has expired, was used or was guessed too often. Ask for a new one.';

/** /sign-in: an email, the code mailed to it, a session. */
export const signIn = new Hono<WebEnv>();
signIn.use(...forms);

signIn.get('/', async (c) => {
  const session = readToken(c, 'session');
  if (session !== undefined && (await authenticateSession(c.env, session))) return c.redirect(nextOf(c), 303);
  return emailPage(c, { next: nextOf(c) });
});

signIn.post('/', async (c) => {
  const email = await formField(c, 'email');
  let browserToken: string;
  try {
    browserToken = await requestCode(c.env, email, c.req.header('CF-Connecting-IP') ?? '127.0.0.1');
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.retryAfter !== null) c.header('Retry-After', String(error.retryAfter));
    return emailPage(c, { email, next: nextOf(c), error: error.message, status: error.status });
  }
  setToken(c, 'sign-in', browserToken, CODE_LIFETIME);
  return c.redirect(signInPath(nextOf(c), '/sign-in/code'), 303);
});

signIn.get('/code', async (c) => {
  const email = await emailOfOpenCode(c);
  const next = nextOf(c);
  return email === null ? c.redirect(signInPath(next), 303) : codePage(c, { email, next });
});

signIn.post('/code', async (c) => {
  const code = (await formField(c, 'code')).replace(/[\s-]/g, '');
  const email = await emailOfOpenCode(c);
  const browserToken = readToken(c, 'sign-in');
  if (email === null || browserToken === undefined) return closed(c);
  const next = nextOf(c);
  if (!/^\d{8}$/.test(code)) return codePage(c, { email, next, error: 'Enter the 8 digits from the mail' });

  const verified = await verifyCode(c.env, browserToken, code);
  if (!verified.ok) {
    if (verified.guessesLeft === 0) return closed(c);
    const guesses = verified.guessesLeft === 1 ? '1 try is left' : `${verified.guessesLeft} tries are left`;
    return codePage(c, { email, next, error: `This is not the code from the newest mail; ${guesses}` });
  }
  const former = readToken(c, 'session');
  if (former !== undefined) await closeSession(c.env, former);
  setToken(c, 'session', await openSession(c.env, verified.email), SESSION_LIFETIME);
  clearToken(c, 'sign-in');
  return c.redirect(next, 303);
});

/** Where to go afterwards. */
function nextOf(c: Context<WebEnv>): string {
  return ownPath(c.req.query('next'));
}

async function emailOfOpenCode(c: Context<WebEnv>): Promise<string | null> {
  const token = readToken(c, 'sign-in');
  return token === undefined ? null : openCodeEmail(c.env, token);
}

function closed(c: Context<WebEnv>): Response | Promise<Response> {
  clearToken(c, 'sign-in');
  return emailPage(c, { next: nextOf(c), error: CLOSED, status: 422 });
}
