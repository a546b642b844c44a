import type { Context } from 'hono';
import { AuditFormSchema } from '../../../contracts/new-report.ts';
import { authenticateSession } from '../../../services/accounts/sessions.ts';
import { explainRefusedUrl } from '../../../services/audits/create-audit.ts';
import { addScheme } from '../add-scheme.ts';
import type { WebEnv } from '../context.ts';
import { readToken } from '../cookies.ts';
import { createSection } from '../create-section.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { getSignInPath } from '../next-path.ts';
import { validateForm } from '../validate-form.ts';
import { renderHomePage } from './home-page.tsx';

/** The form of the home page. It sends the URL of a page on to /audits, or first to the sign-in. */
export const urlForm = createSection('/');

urlForm.post('/', ...formMiddleware, validateForm(AuditFormSchema, renderHomePage), async (c) => {
  const { url } = c.req.valid('form');
  // 307 keeps the form, which is that of /audits.
  if (await hasSession(c)) return c.redirect('/audits', 307);
  const refusal = explainRefusedUrl(addScheme(url));
  return refusal === null
    ? c.redirect(getSignInPath({ next: null, url }), 303)
    : renderHomePage(c, { status: 422, values: { url }, errors: { url: refusal }, notice: null });
});

async function hasSession(c: Context<WebEnv>): Promise<boolean> {
  const token = readToken(c, 'session');
  return token !== undefined && (await authenticateSession(c.env, token)) !== null;
}
