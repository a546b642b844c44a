import { WEBHOOK_EVENT_TYPES } from '../lib/webhook-events.ts';
import { objectOf, z } from './common.ts';

/** The form of the web app: a checkbox for each event. */
export const WebhookFormSchema = objectOf(WEBHOOK_EVENT_TYPES, z.boolean().optional())
  .extend({ url: z.string() })
  .refine((form) => WEBHOOK_EVENT_TYPES.some((type) => form[type]), {
    message: 'choose at least one event',
    path: [WEBHOOK_EVENT_TYPES[0]],
  });
export type WebhookFormInput = z.infer<typeof WebhookFormSchema>;
