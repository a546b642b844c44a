import { z } from './common.ts';

/** Points of the score. `null` for none. */
function scoreDrop(message: string) {
  return z.int({ error: message }).min(1, message).max(100, message).nullable();
}

/** The mails that an owner gets about a website. */
export const AlertSettingsSchema = z
  .object({
    enabled: z.boolean().openapi({ description: 'false to get no mail about the website', example: true }),
    score_drop: scoreDrop('must be a whole number from 1 to 100, or null').openapi({
      description:
        'Mail if the score drops by this many points or more from one scan to the next; null for never',
      example: 5,
    }),
    new_findings: z.boolean().openapi({
      description: 'Mail if a scan has critical or high findings that the previous scan did not have',
      example: true,
    }),
    unreachable: z
      .boolean()
      .openapi({ description: 'Mail if a scan could not reach the website', example: true }),
    ownership_missing: z.boolean().openapi({
      description: 'Mail if your proof of ownership was missing in two weekly checks in a row',
      example: true,
    }),
    low_credits: z
      .boolean()
      .openapi({ description: 'Mail if your credits do not cover the next scheduled scan', example: true }),
    long_scan: z
      .boolean()
      .openapi({ description: 'Mail when a scan that took more than five minutes ends', example: true }),
    published_by_others: z.boolean().openapi({
      description: 'Mail when another account publishes a page of the website in a directory',
      example: true,
    }),
  })
  .openapi('AlertSettings', {
    description: 'Preview. Which mails you get about a website. A scan sends at most one',
  });
export type AlertSettings = z.infer<typeof AlertSettingsSchema>;

export const NewAlertSettingsSchema = AlertSettingsSchema.partial().openapi('NewAlertSettings', {
  description: 'Preview. A field that you leave out gets its default',
});
export type NewAlertSettings = z.infer<typeof NewAlertSettingsSchema>;

/** A checkbox, whose field is sent only if it is checked. */
const checkbox = z.boolean().default(false);

/** The form of the settings: an empty number is `null`. */
export const AlertFormSchema = z.object({
  enabled: checkbox,
  score_drop: scoreDrop('Enter a whole number from 1 to 100, or nothing').default(null),
  new_findings: checkbox,
  unreachable: checkbox,
  ownership_missing: checkbox,
  low_credits: checkbox,
  long_scan: checkbox,
  published_by_others: checkbox,
});
