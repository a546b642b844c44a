import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { DISABLED_REASONS } from '../../lib/webhook-events.ts';
import { accountIdColumn } from './accounts.ts';
import { instant } from './columns.ts';

/** The endpoints that events of an account are sent to. Each has an object with its secrets and deliveries: `WebhookEndpoint`. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    url: text().notNull(),
    /** Types of events, a JSON list. */
    events: text().notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** When it was disabled; NULL while it is enabled. */
    disabledAt: instant('disabled_at'),
    disabledReason: text('disabled_reason', { enum: DISABLED_REASONS }),
    /** When the endpoint at this URL answered with the challenge; NULL until then. */
    confirmedAt: instant('confirmed_at'),
  },
  (table) => [index('webhooks_account').on(table.accountId, table.createdAt, table.id)],
);

/**
 * Events that happened with a change of the database, recorded in its transaction. The row is deleted once the objects of the
 * endpoints have the event.
 */
export const unsentEvents = sqliteTable(
  'unsent_events',
  {
    /** As `WebhookEvent.id`. */
    id: text().primaryKey(),
    accountId: accountIdColumn(),
    type: text().notNull(),
    at: instant('at').notNull(),
    /** JSON. */
    data: text().notNull(),
  },
  (table) => [index('unsent_events_at').on(table.at, table.id)],
);
