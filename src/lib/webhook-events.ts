/** The types of events that are sent to webhooks. */
export const WEBHOOK_EVENT_TYPES = [
  'scan.finished',
  'scan.failed',
  'score.changed',
  'finding.new',
  'finding.fixed',
  'finding.reopened',
  'finding.ignored',
  'finding.assigned',
  'website.lapsed',
  'snapshot.published',
] as const;
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** The event that its owner sends to an endpoint to try it. */
export const TEST_EVENT_TYPE = 'webhook.test';

/** Why an endpoint is disabled: by its owner, as its deliveries failed for days, or as it answered 410 Gone. */
export const DISABLED_REASONS = ['owner', 'failing', 'gone'] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];
