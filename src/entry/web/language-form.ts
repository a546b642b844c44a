import { DAY } from '../../lib/time.ts';
import { setToken } from './cookies.ts';
import { createSection } from './create-section.ts';
import { formMiddleware } from './middleware/forms.ts';
import { toLanguage } from './middleware/language.ts';
import { sanitizeNextPath } from './next-path.ts';

/** How long a browser remembers the language, in milliseconds. */
const LIFETIME = 365 * DAY;

/** The form in the footer, which sets the language of the pages. */
export const languageForm = createSection('/language');

languageForm.post('/', ...formMiddleware, async (c) => {
  const { language, next } = await c.req.parseBody();
  setToken(c, 'language', toLanguage(language), LIFETIME);
  // The page with its query, which is not in the form because pages are cached without it. Some pages tell no URL.
  const from = URL.parse(c.req.header('Referer') ?? '');
  const here = from?.origin === new URL(c.req.url).origin ? from.pathname + from.search : next;
  return c.redirect(sanitizeNextPath(typeof here === 'string' ? here : '/'), 303);
});
