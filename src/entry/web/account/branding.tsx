import { type Context, Hono } from 'hono';
import {
  LogoFormSchema,
  MAX_BRAND_NAME,
  MAX_LOGO_BYTES,
  MAX_LOGO_SIDE,
  NewBrandingSchema,
} from '../../../contracts/branding.ts';
import { formatBytes, formatNumber } from '../../../lib/text.ts';
import {
  deleteLogo,
  getBranding,
  getLogo,
  setBranding,
  setLogo,
} from '../../../services/accounts/branding.ts';
import { renderAppPage } from '../app-page.tsx';
import type { SignedInEnv } from '../context.ts';
import { PostButton, PostForm } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Field, getErrorAttributes, TextField } from '../parts/field.tsx';
import { serveImage } from '../serve-image.ts';
import { type RefusedForm, toRefusedForm, validateForm } from '../validate-form.ts';
import { ACCOUNT_CRUMBS } from './crumb-labels.ts';

const PATH = '/account/branding';

/** The path of the form with the logo, and the bytes that it may have: the logo, and what multipart adds. */
export const LOGO_FORM = { path: `${PATH}/logo`, bytes: MAX_LOGO_BYTES + 2_000 };

/** /account/branding: the name, logo and colour on the cover of reports. */
export const brandingRoutes = new Hono<SignedInEnv>();

brandingRoutes.get('/branding', (c) => renderBrandingPage(c));

brandingRoutes.post('/branding', validateForm(NewBrandingSchema, renderBrandingPage), async (c) => {
  await setBranding(c.get('context'), c.req.valid('form'));
  return c.redirect(`${PATH}?done=saved`, 303);
});

brandingRoutes.get('/branding/logo', async (c) =>
  serveImage(c, await getLogo(c.env, c.get('signedIn')), 'no-store'),
);

brandingRoutes.post('/branding/logo', validateForm(LogoFormSchema, renderBrandingPage), async (c) => {
  const { logo } = await c.req.parseBody();
  try {
    const bytes = logo instanceof File ? new Uint8Array(await logo.arrayBuffer()) : new Uint8Array();
    await setLogo(c.get('context'), { bytes });
  } catch (error) {
    return renderBrandingPage(c, await toRefusedForm(c, LogoFormSchema, error));
  }
  return c.redirect(`${PATH}?done=logo`, 303);
});

brandingRoutes.post('/branding/logo/delete', async (c) => {
  await deleteLogo(c.get('context'));
  return c.redirect(`${PATH}?done=deleted`, 303);
});

type BrandingForm = RefusedForm<'name' | 'color'> | RefusedForm<'logo'>;

async function renderBrandingPage(c: Context<SignedInEnv>, form?: BrandingForm): Promise<Response> {
  const branding = await getBranding(c.env, c.get('signedIn'));
  const texts = form && 'name' in form.values ? form.values : null;
  const errors: Partial<Record<string, string>> = form?.errors ?? {};
  return renderAppPage(
    c,
    {
      heading: 'Branding',
      crumbs: ACCOUNT_CRUMBS,
      meta: 'Your name, logo and colour are on the cover of your website reports, printed and shared.',
      done: {
        saved: 'Saved. New and shared reports have it.',
        logo: 'The logo is saved.',
        deleted: 'The logo is deleted.',
      },
      refused: form,
      width: 'settings',
    },
    <div class="stack stack-lg">
      <Card title="Name and colour" id="texts">
        <PostForm action={PATH} submit="Save">
          <TextField
            id="name"
            label="Name"
            error={errors['name']}
            value={texts?.name ?? branding.name}
            maxlength={MAX_BRAND_NAME}
            autocomplete="organization"
          />
          <TextField
            id="color"
            label="Colour"
            hint="As #rrggbb. Text on it is black or white, whichever is easier to read."
            error={errors['color']}
            value={texts?.color ?? branding.color ?? ''}
            placeholder="#1a56db"
            maxlength={7}
            spellcheck={false}
          />
        </PostForm>
      </Card>
      <Card title="Logo" id="logo-card">
        {branding.logo !== null && (
          <>
            <p class="logo-preview">
              <img src={LOGO_FORM.path} alt="Your logo" />
            </p>
            <PostButton action={`${LOGO_FORM.path}/delete`} label="Delete logo" variant="quiet" />
          </>
        )}
        <PostForm
          action={LOGO_FORM.path}
          enctype="multipart/form-data"
          submit={branding.logo === null ? 'Save logo' : 'Replace logo'}
        >
          <LogoField error={errors['logo']} />
        </PostForm>
      </Card>
    </div>,
  );
}

function LogoField({ error }: { error: string | undefined }) {
  const hint = `PNG of up to ${formatNumber(MAX_LOGO_SIDE)} pixels a side, or SVG with shapes alone; at most ${formatBytes(MAX_LOGO_BYTES)}.`;
  return (
    <Field id="logo" label="File" hint={hint} error={error}>
      <input
        type="file"
        id="logo"
        name="logo"
        accept="image/png,image/svg+xml"
        required
        {...getErrorAttributes('logo', error, hint)}
      />
    </Field>
  );
}
