import { type Context, Hono } from 'hono';
import { SETTING_KEYS, type SettingKey } from '../../../../contracts/setting-definitions.ts';
import { getPreviousFieldName, SettingsFormSchema } from '../../../../contracts/settings-form.ts';
import { changeSettings, type SettingEdit } from '../../../../services/settings/change-settings.ts';
import { getSettingValues } from '../../../../services/settings/get-settings.ts';
import { getSettingHistory } from '../../../../services/settings/get-setting-history.ts';
import type { SignedInEnv } from '../../context.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { type RefusedForm, validateForm } from '../../validate-form.ts';
import { renderSettingsPage } from './settings-page.tsx';

/** /admin/settings */
export const adminSettings = new Hono<SignedInEnv>();
adminSettings.use(...formMiddleware);

adminSettings.get('/', async (c) => {
  const [values, history] = await Promise.all([
    getSettingValues(c.env),
    getSettingHistory(c.env, c.req.query('cursor')),
  ]);
  const fields = mapSettings((key) => ({ previous: String(values[key]), value: String(values[key]) }));
  return renderSettingsPage(c, { fields, history });
});

adminSettings.post('/', validateForm(SettingsFormSchema, refuseSettings), async (c) => {
  const form = c.req.valid('form');
  const edits = mapSettings<SettingEdit>((key) => ({
    previous: form[getPreviousFieldName(key)],
    value: form[key],
  }));
  const result = await changeSettings(c.env, { changedBy: c.get('signedIn').email, edits });
  if (result.ok) {
    return c.redirect(`/admin/settings?done=${result.changed === 0 ? 'unchanged' : 'saved'}`, 303);
  }
  const { conflicts } = result;
  return renderSettingsPage(c, {
    fields: mapSettings((key) => ({
      previous: String(conflicts[key]?.current ?? edits[key].previous),
      value: String(edits[key].value),
    })),
    history: await getSettingHistory(c.env),
    errors: mapSettings((key) => conflicts[key]?.message),
  });
});

async function refuseSettings(
  c: Context<SignedInEnv>,
  { values, errors }: RefusedForm<keyof typeof SettingsFormSchema.shape>,
): Promise<Response> {
  const fields = mapSettings((key) => ({ previous: values[getPreviousFieldName(key)], value: values[key] }));
  return renderSettingsPage(c, { fields, history: await getSettingHistory(c.env), errors });
}

function mapSettings<T>(valueOf: (key: SettingKey) => T): Record<SettingKey, T> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as Record<SettingKey, T>;
}
