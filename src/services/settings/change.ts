import { openDatabase } from '../../storage/database.ts';
import { writeSettings } from '../../storage/settings.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './definitions.ts';
import { getSettingValues } from './get.ts';

/** A setting as a form has it. */
export interface SettingEdit {
  /** What was in force when the form was made. */
  previous: number;
  value: number;
}

export interface SettingError {
  message: string;
  /** What somebody else has set since the form was made. */
  current?: number;
}

export type SettingErrors = Partial<Record<SettingKey, SettingError>>;

export type ChangeSettingsResult =
  | { ok: true; /** How many. */ changed: number }
  | { ok: false; errors: SettingErrors };

/**
 * Change the settings whose value is not what it was; the others are left as they are, whatever they are by now. All or none:
 * one out of bounds, or changed by somebody else since, refuses them all.
 *
 * @param changedBy the administrator's email
 */
export async function changeSettings(
  env: Env,
  changedBy: string,
  edits: Record<SettingKey, SettingEdit>,
): Promise<ChangeSettingsResult> {
  const edited = SETTING_KEYS.filter((key) => edits[key].value !== edits[key].previous);
  const invalid = collectErrors(edited, (key) => validateRange(key, edits[key].value));
  if (invalid) return { ok: false, errors: invalid };
  const changedAt = Date.now();
  const changes = edited.map((key) => {
    const { previous: before, value: after } = edits[key];
    return { key, before, after, changedBy, changedAt, defaultValue: SETTINGS[key].defaultValue };
  });
  try {
    await writeSettings(openDatabase(env), changes);
  } catch (error) {
    const values = await getSettingValues(env);
    const conflicts = collectErrors(edited, (key) => validateUnchanged(edits[key], values[key]));
    if (conflicts) return { ok: false, errors: conflicts };
    throw error;
  }
  return { ok: true, changed: changes.length };
}

/** `null` without any. */
function collectErrors(
  keys: SettingKey[],
  validate: (key: SettingKey) => SettingError | null,
): SettingErrors | null {
  const errors = keys.flatMap((key) => {
    const error = validate(key);
    return error ? [[key, error] as const] : [];
  });
  return errors.length === 0 ? null : (Object.fromEntries(errors) as SettingErrors);
}

function validateRange(key: SettingKey, value: number): SettingError | null {
  const { min: least, max: most } = SETTINGS[key];
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return { message: `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}` };
}

function validateUnchanged({ previous, value }: SettingEdit, current: number): SettingError | null {
  if (previous === current) return null;
  const message = `Somebody has set this to ${current} in the meantime. Save again if you still want ${value}`;
  return { message, current };
}
