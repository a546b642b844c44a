import { type Context, Hono } from 'hono';
import { changeSettings, type SettingEdit } from '../../../services/settings/change.ts';
import { SETTING_KEYS, type SettingKey } from '../../../services/settings/definitions.ts';
import { getSettingValues } from '../../../services/settings/get.ts';
import { getSettingHistory } from '../../../services/settings/history.ts';
import type { SignedInEnv } from '../../context.ts';
import { readFormField } from '../../form.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { parseWholeNumber } from '../parse-whole-number.ts';
import { type SettingFields, renderSettingsPage, getPreviousFieldName } from './settings-page.tsx';

/** /admin/settings */
export const adminSettings = new Hono<SignedInEnv>();
adminSettings.use(...formMiddleware);

adminSettings.get('/', async (c) => {
  const before = parseWholeNumber(c.req.query('before') ?? '');
  const [values, history] = await Promise.all([
    getSettingValues(c.env),
    getSettingHistory(c.env, Number.isNaN(before) ? undefined : before),
  ]);
  const fields = mapSettings((key) => ({ was: String(values[key]), value: String(values[key]) }));
  return renderSettingsPage(c, { fields, history });
});

adminSettings.post('/', async (c) => {
  const fields = await readSettingFields(c);
  const edits = mapSettings<SettingEdit>((key) => ({
    previous: parseWholeNumber(fields[key].was),
    value: parseWholeNumber(fields[key].value),
  }));
  const result = await changeSettings(c.env, c.get('signedIn').email, edits);
  if (result.ok) {
    return c.redirect(`/admin/settings?done=${result.changed === 0 ? 'unchanged' : 'saved'}`, 303);
  }
  const { errors: refusals } = result;
  const corrected = mapSettings((key) => {
    const inForce = refusals[key]?.current;
    return inForce === undefined ? fields[key] : { ...fields[key], was: String(inForce) };
  });
  return renderSettingsPage(c, {
    fields: corrected,
    history: await getSettingHistory(c.env),
    errors: refusals,
  });
});

async function readSettingFields(c: Context<SignedInEnv>): Promise<SettingFields> {
  const sent = await Promise.all(
    SETTING_KEYS.map(async (key) => {
      const field = {
        was: await readFormField(c, getPreviousFieldName(key)),
        value: await readFormField(c, key),
      };
      return [key, field] as const;
    }),
  );
  return Object.fromEntries(sent) as SettingFields;
}

function mapSettings<T>(valueOf: (key: SettingKey) => T): Record<SettingKey, T> {
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as Record<SettingKey, T>;
}
