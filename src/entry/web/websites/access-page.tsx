import type { Context } from 'hono';
import { MAX_ACCESS_HEADERS, type NewAccessSchema } from '../../../contracts/access.ts';
import { getAccess } from '../../../services/websites/access.ts';
import { renderAppPage } from '../app-page.tsx';
import { PostButton, PostForm } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Checkbox, LinesField, TextField } from '../parts/field.tsx';
import { ShortDate } from '../parts/text.tsx';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';

type RefusedAccess = RefusedForm<keyof typeof NewAccessSchema.shape>;

const HEADERS_HINT = `One a line, such as Cookie: preview=1, up to ${MAX_ACCESS_HEADERS}. A name alone keeps its stored value.`;

/** The form of what scans send to a website. Values that were given are never shown, also not in a refused form. */
export async function renderAccessPage(c: Context<WebsiteEnv>, form?: RefusedAccess): Promise<Response> {
  const { host } = c.get('owned');
  const access = await getAccess(c.get('context'), { host });
  const path = `/websites/${host}/access`;
  const names = form ? listNames(form.values.headers) : access.headers.map((header) => header.name);
  const user = form ? (form.values.basic_auth.split(':')[0] ?? '') : (access.basic_auth?.user ?? '');
  const isIgnored = form ? form.values.ignore_robots_txt === 'true' : access.ignore_robots_txt;
  const suffix = form ? form.values.user_agent_suffix : (access.user_agent_suffix ?? '');
  const { secrets_set_at: setAt, updated_at: updatedAt } = access;
  const headersError = form?.errors.headers;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'settings', 'Access'),
      meta: 'For staging and locked websites. Scans send these values over https, only to this host and www.',
      done: { saved: 'Saved. The next scan uses it.', deleted: 'Everything is deleted.' },
      refused: form,
    },
    <div class="narrow stack">
      <Card>
        <PostForm action={path} autocomplete="off" submit="Save">
          <LinesField id="headers" label="Request headers" hint={HEADERS_HINT} error={headersError} rows={4}>
            {names.join('\n')}
          </LinesField>
          <TextField
            id="basic_auth"
            label="User and password"
            hint="As user:password. The user alone keeps the stored password."
            error={form?.errors.basic_auth}
            type="text"
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            value={user}
          />
          <TextField
            id="user_agent_suffix"
            label="Addition to our User-Agent"
            hint="To allow our scans in your firewall, such as staging-check/1."
            error={form?.errors.user_agent_suffix}
            type="text"
            autocapitalize="none"
            spellcheck={false}
            maxlength={100}
            value={suffix}
          />
          <p>
            <Checkbox name="ignore_robots_txt" checked={isIgnored}>
              Scan pages that robots.txt disallows
            </Checkbox>
          </p>
          <p class="muted">
            Values and password are encrypted and never shown again.
            {setAt !== null && (
              <>
                {' '}
                Last set <ShortDate timestamp={setAt} />.
              </>
            )}{' '}
            Removing the website deletes it all.
          </p>
        </PostForm>
      </Card>
      {updatedAt !== null && (
        <PostButton action={`${path}/delete`} label="Delete everything" variant="quiet" />
      )}
    </div>,
  );
}

/** Returns the names of headers without their values. */
function listNames(lines: string): string[] {
  return lines
    .split('\n')
    .map((line) => (line.split(':')[0] ?? '').trim())
    .filter((name) => name !== '');
}
