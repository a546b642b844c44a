import { database } from '../../storage/database.ts';
import { writeSettings } from '../../storage/settings.ts';
import { SETTING_KEYS, type SettingKey, SETTINGS } from './definitions.ts';
import { getSettingValues } from './get.ts';

/** A setting as a form has it. */
export interface SettingEdit {
  /** What was in force when the form was made. */
  was: number;
  value: number;
}

export interface SettingRefusal {
  message: string;
  /** What somebody else has set since the form was made. */
  inForce?: number;
}

export type SettingRefusals = Partial<Record<SettingKey, SettingRefusal>>;

export type SettingsChanged =
  | { ok: true; /** How many. */ changed: number }
  | { ok: false; refusals: SettingRefusals };

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
): Promise<SettingsChanged> {
  const edited = SETTING_KEYS.filter((key) => edits[key].value !== edits[key].was);
  const wrong = refusalsOf(edited, (key) => outOfBounds(key, edits[key].value));
  if (wrong) return { ok: false, refusals: wrong };
  const changedAt = Date.now();
  const changes = edited.map((key) => {
    const { was: before, value: after } = edits[key];
    return { key, before, after, changedBy, changedAt, standard: SETTINGS[key].standard };
  });
  try {
    await writeSettings(database(env), changes);
  } catch (error) {
    const values = await getSettingValues(env);
    const overtaken = refusalsOf(edited, (key) => changedMeanwhile(edits[key], values[key]));
    if (overtaken) return { ok: false, refusals: overtaken };
    throw error;
  }
  return { ok: true, changed: changes.length };
}

/** `null` without any. */
function refusalsOf(
  keys: SettingKey[],
  refusal: (key: SettingKey) => SettingRefusal | null,
): SettingRefusals | null {
  const refusals = keys.flatMap((key) => {
    const refused = refusal(key);
    return refused ? [[key, refused] as const] : [];
  });
  return refusals.length === 0 ? null : (Object.fromEntries(refusals) as SettingRefusals);
}

function outOfBounds(key: SettingKey, value: number): SettingRefusal | null {
  const { least, most } = SETTINGS[key];
  if (Number.isInteger(value) && value >= least && value <= most) return null;
  return { message: `Enter a whole number from ${least} to ${most.toLocaleString('en-US')}` };
}

function changedMeanwhile({ was, value }: SettingEdit, inForce: number): SettingRefusal | null {
  if (was === inForce) return null;
  const message = `Somebody has set this to ${inForce} in the meantime. Save again if you still want ${value}`;
  return { message, inForce };
}
