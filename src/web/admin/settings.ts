import { type Context, Hono } from 'hono';
import { changeSettings, type SettingEdit } from '../../services/settings/change.ts';
import { SETTING_KEYS, type SettingKey } from '../../services/settings/definitions.ts';
import { getSettingValues } from '../../services/settings/get.ts';
import { settingHistory } from '../../services/settings/history.ts';
import type { SignedInEnv } from '../context.ts';
import { formField } from '../form.ts';
import { forms } from '../middleware/forms.ts';
import { wholeNumber } from './number.ts';
import { type SettingFields, settingsPage, wasField } from './settings-page.tsx';

/** /admin/settings */
export const adminSettings = new Hono<SignedInEnv>();
adminSettings.use(...forms);

adminSettings.get('/', async (c) => {
  const before = wholeNumber(c.req.query('before') ?? '');
  const [values, history] = await Promise.all([
    getSettingValues(c.env),
    settingHistory(c.env, Number.isNaN(before) ? undefined : before),
  ]);
  const fields = eachSetting((key) => ({ was: String(values[key]), value: String(values[key]) }));
  return settingsPage(c, { fields, history });
});

adminSettings.post('/', async (c) => {
  const fields = await sentFields(c);
  const edits = eachSetting<SettingEdit>((key) => ({
    was: wholeNumber(fields[key].was),
    value: wholeNumber(fields[key].value),
  }));
  const result = await changeSettings(c.env, c.get('signedIn').email, edits);
  if (result.ok) {
    return c.redirect(`/admin/settings?done=${result.changed === 0 ? 'unchanged' : 'saved'}`, 303);
  }
  const { refusals } = result;
  const corrected = eachSetting((key) => {
    const inForce = refusals[key]?.inForce;
    return inForce === undefined ? fields[key] : { ...fields[key], was: String(inForce) };
  });
  return settingsPage(c, { fields: corrected, history: await settingHistory(c.env), refusals });
});

async function sentFields(c: Context<SignedInEnv>): Promise<SettingFields> {
  const sent = await Promise.all(
    SETTING_KEYS.map(async (key) => {
      const field = { was: await formField(c, wasField(key)), value: await formField(c, key) };
      return [key, field] as const;
    }),
  );
  return Object.fromEntries(sent) as SettingFields;
}

function eachSetting<T>(valueOf: (key: SettingKey) => T): Record<SettingKey, T> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as Record<SettingKey, T>;
}
