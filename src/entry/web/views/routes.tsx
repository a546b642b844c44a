import type { Context } from 'hono';
import { type NewSavedView, SavedViewSchema } from '../../../contracts/saved-view.ts';
import { MAX_SAVED_VIEWS, type SavedList } from '../../../lib/saved-lists.ts';
import { deleteView, saveView } from '../../../services/accounts/saved-views.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse, SignedInEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { requireActive, requireSession } from '../middleware/access.ts';
import { formMiddleware } from '../middleware/forms.ts';
import { type RefusedForm, validateForm } from '../validate-form.ts';
import { SaveViewForm } from './saved-views.tsx';

/** /views: what a person saves of the lists. */
export const views = createSection<SignedInEnv>('/views');
views.use(...formMiddleware, requireSession, requireActive);

views.post('/', validateForm(SavedViewSchema, renderRefusedView), async (c) => {
  const view = readView(c.req.valid('form'));
  if (await saveView(c.env, c.get('signedIn'), view)) return c.redirect(view.href, 303);
  const errors = {
    name: `You have ${MAX_SAVED_VIEWS} views of this list, the most allowed. Delete one first`,
  };
  return renderRefusedView(c, { status: 409, values: c.req.valid('form'), errors, notice: null });
});

views.post('/delete', validateForm(SavedViewSchema, renderRefusedView), async (c) => {
  const view = readView(c.req.valid('form'));
  await deleteView(c.env, c.get('signedIn'), view);
  return c.redirect(view.href, 303);
});

/** Reads a form: the list of the path, and the query as a URL has it, without the place in the list. */
function readView({ path, query, name }: NewSavedView): {
  list: SavedList;
  name: string;
  query: string;
  href: string;
} {
  const list = path === '/audits' ? 'audits' : path.endsWith('/pages') ? 'pages' : 'findings';
  const parameters = new URLSearchParams(query);
  parameters.delete('cursor');
  const kept = parameters.toString();
  return { list, name, query: kept, href: `${path}?${kept}` };
}

function renderRefusedView(c: Context<SignedInEnv>, form: RefusedForm<keyof NewSavedView>): PageResponse {
  const { path, query } = form.values;
  const notice = form.errors.path ?? form.errors.query ?? null;
  return renderAppPage(
    c,
    { heading: 'Save this view', refused: { ...form, notice }, width: 'narrow' },
    <SaveViewForm path={path} query={query} form={form} />,
  );
}
