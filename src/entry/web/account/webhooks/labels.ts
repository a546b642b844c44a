import type { Delivery, Webhook } from '../../../../contracts/webhook.ts';
import type { WebhookEventType } from '../../../../lib/webhook-events.ts';
import type { Tone } from '../../parts/tone.ts';

/** The meaning of each event, for the checkboxes of the form. */
export const EVENT_LABELS: Record<WebhookEventType, string> = {
  'scan.finished': 'A scan is complete or was cancelled',
  'scan.failed': 'A scan failed',
  'score.changed': 'The score of a website changed',
  'finding.new': 'A scan has new findings',
  'finding.fixed': 'Findings are fixed',
  'website.lapsed': 'The proof of a website was missing for 30 days',
  'snapshot.published': 'A snapshot was published',
};

export const DELIVERY_STATES: Record<Delivery['state'], { name: string; tone: Tone }> = {
  pending: { name: 'Waiting', tone: 'medium' },
  delivered: { name: 'Delivered', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
};

export function getWebhookState({ enabled, failing_since }: Webhook): { name: string; tone: Tone } {
  if (!enabled) return { name: 'Disabled', tone: 'neutral' };
  return failing_since === null ? { name: 'Enabled', tone: 'good' } : { name: 'Failing', tone: 'bad' };
}

/** Why a webhook is disabled, and what to do. */
export const DISABLED_MESSAGES: Record<NonNullable<Webhook['disabled_reason']>, string> = {
  owner: 'You disabled this webhook. No events are sent.',
  failing:
    'This webhook was disabled, because no event was delivered for five days. Check the deliveries below, then enable it.',
  gone: 'This webhook was disabled, because the endpoint answered with HTTP status 410. Enable it once the endpoint wants events again.',
};
