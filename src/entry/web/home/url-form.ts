import type { Context } from 'hono';
import { AuditFormSchema } from '../../../contracts/new-report.ts';
import { authenticateSession } from '../../../services/accounts/sessions.ts';
import { prepareGuestAudit } from '../../../services/audits/prepare-guest-audit.ts';
import { limitReads } from '../../http/public-cache.ts';
import { addScheme } from '../add-scheme.ts';
import type { WebEnv } from '../context.ts';
import { readClient, readToken } from '../cookies.ts';
import { createSection } from '../create-section.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { toRefusedForm, validateForm } from '../validate-form.ts';
import { renderHomePage } from './home-page.tsx';

/** The form of the home page. It sends the URL of a page on to /audits, or prepares an audit without an account. */
export const urlForm = createSection('/');

urlForm.post('/', ...formMiddleware, validateForm(AuditFormSchema, renderHomePage), async (c) => {
  const { url } = c.req.valid('form');
  // 307 keeps the form, which is that of /audits.
  if (await hasSession(c)) return c.redirect('/audits', 307);
  await limitReads(c);
  try {
    const { address: clientAddress } = readClient(c);
    const id = await prepareGuestAudit(c.env, { url: addScheme(url), clientAddress });
    return c.redirect(`/guest/${id}`, 303);
  } catch (error) {
    return renderHomePage(c, await toRefusedForm(c, AuditFormSchema, error));
  }
});

async function hasSession(c: Context<WebEnv>): Promise<boolean> {
  const token = readToken(c, 'session');
  return token !== undefined && (await authenticateSession(c.env, token)) !== null;
}
