import type { Context } from 'hono';
import { z } from '../../../contracts/common.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { stripJsonComments } from '../../../lib/strip-json-comments.ts';
import { applyAuditConfig } from '../../../services/websites/audit-config.ts';
import { renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import { TextAreaField } from '../parts/field.tsx';
import { type RefusedForm, toFormError } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { getReportPaths } from './report-frame.tsx';
import { PostForm } from '../parts/button.tsx';

export const AuditConfigFormSchema = z.object({ config: z.string().max(1_000_000) });
type RefusedConfig = Pick<RefusedForm<'config'>, 'status' | 'values' | 'errors'>;

/** The form for the config file of the command line, of which the website takes the ignores. */
export async function renderAuditConfigPage(c: Context<WebsiteEnv>, form?: RefusedConfig): Promise<Response> {
  const { report } = getReportPaths(c);
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, c.get('owned').host, 'settings', 'Ignore what a config file ignores'),
      refused: form,
      width: 'narrow',
    },
    <Card>
      <PostForm action={`${report}/config`} submit="Ignore">
        <TextAreaField
          id="config"
          label="Config file"
          hint="Paste site-audit.config.json. Its ignores are added to those of the website."
          form={form}
          rows={12}
          spellcheck={false}
        />
      </PostForm>
    </Card>,
  );
}

export async function submitAuditConfig(c: Context<WebsiteEnv>, config: string): Promise<Response> {
  try {
    await applyAuditConfig(c.get('context'), { website: c.get('owned'), config: parseConfig(config) });
  } catch (failure) {
    const { status, field, message } = toFormError(c, failure);
    const error = field === null ? message : `${field}: ${message}`;
    return renderAuditConfigPage(c, { status, values: { config }, errors: { config: error } });
  }
  return c.redirect(`${getReportPaths(c).report}?state=ignored&done=ignored`, 303);
}

function parseConfig(text: string): unknown {
  try {
    return JSON.parse(stripJsonComments(text));
  } catch {
    throw new ServiceError('invalid_input', 'Must be JSON, which may have comments');
  }
}
