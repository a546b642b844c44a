import { toJSONSchema } from 'zod/v4';
import { z } from '../contracts/common.ts';
import { NewIgnoreSchema } from '../contracts/ignore.ts';
import { scanSettingFields } from '../contracts/scan-settings.ts';
import { CATEGORIES, SEVERITIES } from '../contracts/scoring.ts';
import { CHECKS } from './checks/all.ts';
import { SITE_RULES } from './site/checks/all.ts';

/** The name of the file that says how a website is audited, in the folder where the command line runs. */
export const CONFIG_FILE = 'site-audit.config.json';

/** The path of its JSON Schema, on the service and in the package of the command line. */
export const CONFIG_SCHEMA_FILE = 'site-audit.config.schema.json';

const { include, exclude } = scanSettingFields;
const SETTINGS = ['on', 'off', ...SEVERITIES] as const;
const CHECK_IDS = CHECKS.map(({ id }) => id);
const SCORE_MESSAGE = 'must be a whole number from 0 to 100';

const ConfigIgnoreSchema = NewIgnoreSchema.extend({
  check: z.enum([...CHECK_IDS, ...SITE_RULES.map(({ id }) => id)]),
}).strict();

/** What the file says. Each key may be missing. */
export const AuditConfigSchema = z.strictObject({
  $schema: z.string().optional().describe('The URL or path of this schema, for editors'),
  checks: z
    .partialRecord(
      z.enum([...CATEGORIES, ...CHECK_IDS]),
      z.enum(SETTINGS, { error: `must be ${SETTINGS.join(', ')}` }),
    )
    .optional()
    .describe(
      'Checks and categories that are off, or whose failures have another severity. A check goes before its category',
    ),
  include: include.describe('Audit only pages whose path matches one of these, such as /blog/**'),
  exclude: exclude.describe('Leave out pages whose path matches one of these'),
  profile: z.string().max(100).optional().describe('The scan profile that site-audit scan --config uses'),
  min_score: z
    .int({ error: SCORE_MESSAGE })
    .min(0, SCORE_MESSAGE)
    .max(100, SCORE_MESSAGE)
    .optional()
    .describe('Fail if a page scores less'),
  fail_on: z
    .enum(SEVERITIES, { error: `must be ${SEVERITIES.join(', ')}` })
    .optional()
    .describe('Fail on an issue of this severity or worse'),
  baseline: z
    .string()
    .regex(/\S/, 'must be the path of a file')
    .optional()
    .describe(
      'File that site-audit baseline has written, relative to this one. Fail on an issue that it does not have',
    ),
  ignores: z
    .array(ConfigIgnoreSchema)
    .max(1_000, 'must have at most 1,000 items')
    .optional()
    .describe('Findings that are fine as they are'),
});
export type AuditConfig = z.infer<typeof AuditConfigSchema>;

/** Returns the published schema. Editors allow comments and trailing commas in files that name it. */
export function describeConfig(): object {
  return {
    title: CONFIG_FILE,
    allowComments: true,
    allowTrailingCommas: true,
    ...toJSONSchema(AuditConfigSchema, { io: 'input', target: 'draft-7' }),
  };
}
