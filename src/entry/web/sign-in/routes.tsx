import type { Context } from 'hono';
import { SignInCodeSchema, SignInSchema } from '../../../contracts/sign-in.ts';
import { ServiceError } from '../../../lib/errors.ts';
import {
  findSignInCodeEmail,
  requestSignInCode,
  restoreSignInCode,
  SIGN_IN_CODE_LIFETIME,
  verifySignInCode,
} from '../../../services/accounts/sign-in-codes.ts';
import {
  authenticateSession,
  createSession,
  endSession,
  SESSION_LIFETIME,
  type SessionTokens,
} from '../../../services/accounts/sessions.ts';
import { DEVICE_LIFETIME } from '../../../services/accounts/client.ts';
import { readClient, clearToken, readToken, setToken } from '../cookies.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { describeWrongCode } from '../parts/field.tsx';
import { formMiddleware } from '../middleware/forms.ts';
import { getSignInPath, isKeepPath, sanitizeNextPath, type SignInTarget } from '../next-path.ts';
import { renderCodePage, renderEmailPage } from './pages.tsx';
import { toFormError, type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { AuditFormSchema } from '../../../contracts/new-report.ts';
import { explainRefusedUrl } from '../../../services/audits/audit-url.ts';
import { addScheme } from '../add-scheme.ts';

const EXPIRED_CODE_MESSAGE = 'This code has expired, was used or was guessed too often. Ask for a new one.';

/**
 * /sign-in: asks for an email address, then for the code mailed to it, and starts a session. `?url=` carries the URL that was
 * entered on the home page: the form with the code is then sent on to /audits, which audits the page.
 */
export const signIn = createSection('/sign-in');
signIn.use(...formMiddleware);

signIn.get('/', async (c) => {
  const session = readToken(c, 'session');
  if (session !== undefined && (await authenticateSession(c.env, session)))
    return c.redirect(readNextPath(c), 303);
  return renderEmailPage(c, { target: readTarget(c) });
});

signIn.post('/', validateForm(SignInSchema, renderRefusedEmail), async (c) => {
  const { email } = c.req.valid('form');
  let browserToken: string;
  try {
    const deviceToken = readToken(c, 'device');
    browserToken = await requestSignInCode(c.env, { email, client: readClient(c), deviceToken });
  } catch (error) {
    return renderRefusedEmail(c, await toRefusedForm(c, SignInSchema, error));
  }
  setToken(c, 'sign-in', browserToken, SIGN_IN_CODE_LIFETIME);
  return c.redirect(getSignInPath(readTarget(c), '/sign-in/code'), 303);
});

signIn.get('/code', async (c) => {
  const email = await readPendingEmail(c);
  const target = readTarget(c);
  return email === null ? c.redirect(getSignInPath(target), 303) : renderCodePage(c, { email, target });
});

signIn.post('/code', validateForm(SignInCodeSchema, renderRefusedCode), async (c) => {
  const browserToken = readToken(c, 'sign-in');
  if (browserToken === undefined) return renderExpiredCode(c);
  const verified = await verifySignInCode(c.env, { browserToken, code: c.req.valid('form').code });
  if (!verified.ok) {
    const { guessesLeft } = verified;
    if (guessesLeft === 0) return renderExpiredCode(c);
    return renderRefusedCode(c, { errors: { code: describeWrongCode(guessesLeft) } });
  }
  let tokens: SessionTokens;
  try {
    tokens = await createSession(c.env, {
      email: verified.code.email,
      client: readClient(c),
      deviceToken: readToken(c, 'device'),
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) await restoreSignInCode(c.env, verified.code);
    return renderRefusedAccount(c, verified.code.email, error);
  }
  const former = readToken(c, 'session');
  if (former !== undefined) await endSession(c.env, former);
  setToken(c, 'session', tokens.token, SESSION_LIFETIME);
  setToken(c, 'device', tokens.deviceToken, DEVICE_LIFETIME);
  clearToken(c, 'sign-in');
  const { next, url } = readTarget(c);
  // 307 sends the form on: its field `url` is that of the form on /audits, and the form that keeps an audit has none.
  if (url !== null) return c.redirect('/audits', 307);
  return c.redirect(next, isKeepPath(next) ? 307 : 303);
});

/** Reads where the sign-in leads. */
function readTarget(c: Context<WebEnv>) {
  return { next: readNextPath(c), url: readAuditUrl(c) } satisfies SignInTarget;
}

function readNextPath(c: Context<WebEnv>): string {
  return sanitizeNextPath(c.req.query('next'));
}

async function readPendingEmail(c: Context<WebEnv>): Promise<string | null> {
  const token = readToken(c, 'sign-in');
  return token === undefined ? null : findSignInCodeEmail(c.env, token);
}

function renderRefusedEmail(c: Context<WebEnv>, form: RefusedForm<'email'>): PageResponse {
  return renderEmailPage(c, { target: readTarget(c), form });
}

async function renderRefusedCode(
  c: Context<WebEnv>,
  { errors }: Pick<RefusedForm<'code'>, 'errors'>,
): Promise<Response> {
  const email = await readPendingEmail(c);
  if (email === null) return renderExpiredCode(c);
  return renderCodePage(c, { email, target: readTarget(c), error: errors.code });
}

function renderExpiredCode(c: Context<WebEnv>): PageResponse {
  clearToken(c, 'sign-in');
  const form = { status: 422, values: { email: '' }, errors: {}, notice: EXPIRED_CODE_MESSAGE } as const;
  return renderEmailPage(c, { target: readTarget(c), form });
}

/** Responds when the code was right but no account could be created for the email. */
function renderRefusedAccount(c: Context<WebEnv>, email: string, error: unknown): PageResponse {
  const { status, message } = toFormError(c, error);
  clearToken(c, 'sign-in');
  const form = { status, values: { email }, errors: {}, notice: message };
  return renderEmailPage(c, { target: readTarget(c), form });
}

/** Reads the URL to audit after the sign-in; `null` if there is none or it cannot be audited. */
function readAuditUrl(c: Context): string | null {
  const form = AuditFormSchema.safeParse({ url: c.req.query('url') });
  return form.success && explainRefusedUrl(addScheme(form.data.url)) === null ? form.data.url : null;
}

/** /sign-out: ends the session. */
export const signOut = createSection('/sign-out');
signOut.use(...formMiddleware);

signOut.post('/', async (c) => {
  const token = readToken(c, 'session');
  if (token !== undefined) await endSession(c.env, token);
  clearToken(c, 'session');
  return c.redirect('/', 303);
});
