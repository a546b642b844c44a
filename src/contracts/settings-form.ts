import { z } from './common.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './setting-definitions.ts';
import { formatNumber } from '../lib/text.ts';

type PreviousField = `was.${SettingKey}`;

/** The name of the hidden field with the value a setting had when the form was opened. */
export function getPreviousFieldName(key: SettingKey): PreviousField {
  return `was.${key}`;
}

const valueFields = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, z.int({ error: describeRange(key) })]),
) as Record<SettingKey, z.ZodInt>;

/** An unreadable previous value is `NaN`, which never equals the value in force. */
const previousFields = Object.fromEntries(
  SETTING_KEYS.map((key) => [getPreviousFieldName(key), z.int().catch(Number.NaN)]),
) as Record<PreviousField, z.ZodCatch<z.ZodInt>>;

/** The form of all settings. An unchanged setting may be out of range, if the range was different when it was set. */
export const SettingsFormSchema = z.object({ ...valueFields, ...previousFields }).superRefine(
  (form, context) => {
    for (const key of SETTING_KEYS) {
      const value = form[key];
      const isChanged = value !== form[getPreviousFieldName(key)];
      if (isChanged && (value < SETTINGS[key].min || value > SETTINGS[key].max))
        context.addIssue({ code: 'custom', path: [key], message: describeRange(key) });
    }
  },
  // Runs even if other fields are invalid, so that each invalid field has its message.
  { when: () => true },
);

function describeRange(key: SettingKey): string {
  const { min, max } = SETTINGS[key];
  return `Enter a whole number from ${min} to ${formatNumber(max)}`;
}
