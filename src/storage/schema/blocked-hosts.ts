import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { instant } from './columns.ts';

/** Hosts that administrators blocked. Rows are never deleted: a block that was removed stays as its record. */
export const blockedHosts = sqliteTable(
  'blocked_hosts',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    /** As returned by `parsePublicHost`. The block covers its `www.` too. */
    host: text().notNull(),
    includeSubdomains: integer('include_subdomains', { mode: 'boolean' }).notNull(),
    /** `fetch`: the host is never requested. `publish`: no audit of it is published. */
    scope: text({ enum: ['fetch', 'publish'] }).notNull(),
    /** Who decided: the website's operator, who asked for it, or the operator of the service. */
    requestedBy: text('requested_by', { enum: ['website', 'service'] }).notNull(),
    reason: text().notNull(),
    /** The administrator's email. */
    blockedBy: text('blocked_by').notNull(),
    blockedAt: instant('blocked_at').notNull(),
    /** Set, like the two columns below, when the block was removed. */
    removedAt: instant('removed_at'),
    /** The administrator's email. */
    removedBy: text('removed_by'),
    removalReason: text('removal_reason'),
  },
  (table) => [
    uniqueIndex('blocked_hosts_active')
      .on(table.host, table.scope)
      .where(sql`removed_at IS NULL`),
    index('blocked_hosts_removed').on(table.removedAt),
  ],
);
