import { type Context, Hono } from 'hono';
import {
  EndShareLinkSchema,
  MAX_LABEL_LENGTH,
  MAX_SHARE_LINKS,
  NewShareLinkSchema,
  SHARE_LIFETIMES,
} from '../../../contracts/sharing.ts';
import { formatNumber } from '../../../lib/text.ts';
import {
  createShareLink,
  endShareLink,
  listShareLinks,
  type ShareLink,
} from '../../../services/reports/share-links.ts';
import { renderAppPage } from '../app-page.tsx';
import { PostButton, PostForm } from '../parts/button.tsx';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { ShortDate } from '../parts/text.tsx';
import { type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';

type RefusedLink = RefusedForm<keyof typeof NewShareLinkSchema.shape>;

/** The links to the report of a website, below /websites/:host. */
export const shareRoutes = new Hono<WebsiteEnv>();

shareRoutes.get('/share', (c) => renderSharePage(c));

shareRoutes.post(
  '/share',
  validateForm(NewShareLinkSchema, (c: Context<WebsiteEnv>, form) => renderSharePage(c, { form })),
  async (c) => {
    const input = { website: c.get('owned'), link: c.req.valid('form') };
    try {
      return await renderSharePage(c, { secret: await createShareLink(c.get('context'), input) });
    } catch (error) {
      return renderSharePage(c, { form: await toRefusedForm(c, NewShareLinkSchema, error) });
    }
  },
);

shareRoutes.post(
  '/share/end',
  validateForm(EndShareLinkSchema, (c: Context<WebsiteEnv>) => renderSharePage(c)),
  async (c) => {
    const website = c.get('owned');
    await endShareLink(c.get('context'), { website, id: c.req.valid('form').link });
    return c.redirect(`/websites/${website.host}/report/share?done=ended`, 303);
  },
);

/** @param secret of the link that was just created: the only time it can be read */
async function renderSharePage(
  c: Context<WebsiteEnv>,
  { form, secret }: { form?: RefusedLink; secret?: string } = {},
): Promise<Response> {
  const website = c.get('owned');
  const { host } = website;
  const links = await listShareLinks(c.get('context'), website);
  const path = `/websites/${host}/report`;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'issues', 'Share the report'),
      meta: (
        <>
          Anyone with a link can read the latest <a href={`${path}/print`}>printable report</a>, with{' '}
          {c.get('signedIn').member ? 'the branding' : <a href="/account/branding">your branding</a>}, and
          nothing else of the account.
        </>
      ),
      done: { ended: 'Link ended. It no longer works.' },
      refused: form,
    },
    <div class="stack stack-lg">
      {secret !== undefined && (
        <section aria-label="Created link">
          <Callout tone="good" role="status">
            <strong>Copy the link now. It is shown only once</strong>: we store only a hash of it.
          </Callout>
          <CodeBlock
            id="link"
            label="Link to the report"
            title="Link"
            text={`${c.env.SITE_URL}/shared/${secret}`}
          />
        </section>
      )}
      {links.length > 0 && <ShareLinks links={links} path={`${path}/share`} />}
      {links.length < MAX_SHARE_LINKS ? (
        <NewLink path={`${path}/share`} form={form} />
      ) : (
        <p class="muted">You have {MAX_SHARE_LINKS} links, the maximum. End one to create another.</p>
      )}
    </div>,
  );
}

function ShareLinks({ links, path }: { links: readonly ShareLink[]; path: string }) {
  return (
    <DataTable
      label="Links to the report"
      columns={[
        'Label',
        'Password',
        narrow('Created'),
        narrow('Ends'),
        numeric('Opens'),
        narrow('Last opened'),
        narrow('Action'),
      ]}
      rows={links.map(({ id, label, hasPassword, createdAt, expiresAt, opens, lastOpenedOn }) => [
        label,
        hasPassword ? 'Yes' : 'No',
        <ShortDate timestamp={createdAt} />,
        expiresAt === null ? 'Never' : <ShortDate timestamp={expiresAt} />,
        formatNumber(opens),
        lastOpenedOn === null ? 'Never' : <ShortDate timestamp={lastOpenedOn} />,
        <PostButton
          action={`${path}/end`}
          fields={{ link: id }}
          label="End"
          variant="danger small"
          aria-label={`End ${label}`}
        />,
      ])}
    />
  );
}

function NewLink({ path, form }: { path: string; form: RefusedLink | undefined }) {
  const lifetimes = SHARE_LIFETIMES.map((days) => ({ value: String(days), label: `In ${days} days` }));
  return (
    <div class="narrow">
      <Card title="New link" id="new">
        <PostForm action={path} submit="Create link">
          <TextField
            id="label"
            label="Label"
            hint="Only you see it."
            form={form}
            maxlength={MAX_LABEL_LENGTH}
            required
          />
          <TextField
            id="password"
            label="Password (optional)"
            hint="At least 8 characters. Send it separately from the link."
            form={form}
            type="password"
            autocomplete="new-password"
          />
          <SelectField
            id="days"
            label="Ends"
            form={form}
            options={[{ value: '', label: 'When you end it' }, ...lifetimes]}
          />
        </PostForm>
      </Card>
    </div>
  );
}
