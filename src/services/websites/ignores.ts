import {
  type Ignore,
  MAX_IGNORE_CHARACTERS,
  MAX_IGNORE_PATTERNS,
  MAX_IGNORES,
  type NewIgnore,
} from '../../contracts/ignore.ts';
import type { FindingEvent } from '../../contracts/finding.ts';
import { hasEnded, IgnoredFindings } from '../../engine/ignored-findings.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { cutSortedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
import { formatNumber } from '../../lib/text.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import {
  countIgnoringWebsites,
  deleteIgnoreRow,
  type IgnoringCount,
  type IgnoreRow,
  listIgnoreRows,
  upsertIgnores,
} from '../../storage/ignores.ts';
import type { Claimant } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { sendRecordedEvents, toUnsentEvent } from '../webhooks/events.ts';
import type { VerifiedWebsite } from './website.ts';

/** Describes an ignore as the API does. */
export function toIgnore({ id, host, check, pages, reason, note, author, ...times }: IgnoreRow): Ignore {
  return {
    id,
    host,
    check,
    pages: pages || null,
    reason,
    note: note || null,
    author,
    created_at: formatTimestamp(times.createdAt),
    expires_at: formatOptionalTimestamp(times.expiresAt),
  };
}

/**
 * Lists the ignores of a website, newest first, also those that have ended.
 *
 * @throws ServiceError 422 for an invalid cursor
 */
export async function listIgnores(
  { env, caller: { accountId } }: Context,
  { website: { host }, page }: { website: VerifiedWebsite; page: PageRequest },
): Promise<ListPage<Ignore>> {
  const rows = await listIgnoreRows(openDatabase(env, SERVICE), { host, accountId });
  const list = cutSortedPage(rows, {
    list: 'ignores',
    toPosition: ({ id }) => ({ value: id, key: '' }),
    descending: true,
    ...page,
  });
  return { rows: list.rows.map(toIgnore), nextCursor: list.nextCursor };
}

/** Same as `addIgnores` for one. */
export async function addIgnore(
  context: Context,
  { website, ignore }: { website: VerifiedWebsite; ignore: NewIgnore },
): Promise<Ignore> {
  return (await addIgnores(context, { website, ignores: [ignore] }))[0]!;
}

/**
 * Ignores findings of a website: all of them, or none if it throws. Replaces the ignores of the same checks with the same pages.
 *
 * @throws ServiceError 409 over `MAX_IGNORES`, `MAX_IGNORE_PATTERNS` or `MAX_IGNORE_CHARACTERS`, 422 if no finding has the id of a check, or an end has passed
 */
export async function addIgnores(
  { env, caller: { accountId, email } }: Context,
  { website: { host }, ignores }: { website: VerifiedWebsite; ignores: readonly NewIgnore[] },
): Promise<Ignore[]> {
  // With all checks.
  const { isFindingId } = await import('../../engine/find-check.ts');
  const now = Date.now();
  const rows = ignores.map((ignore): IgnoreRow => {
    const { check, pages, reason, note, expires_at: end } = ignore;
    if (!isFindingId(check))
      throw new ServiceError(
        'invalid_input',
        'must be the id of a check that the report can list as a finding',
        {
          field: 'check',
        },
      );
    if (hasEnded(ignore, now))
      throw new ServiceError('invalid_input', 'must be in the future', { field: 'expires_at' });
    return {
      id: newId('ign_'),
      host,
      accountId,
      check,
      pages: pages ?? '',
      reason,
      note: note?.trim() ?? '',
      author: email,
      createdAt: now,
      expiresAt: end ? Date.parse(end) : null,
    };
  });
  const type = 'finding.ignored' as const;
  const events = rows.map((row) => ({
    id: `${type}:${row.id}`,
    type,
    at: now,
    data: { host, finding_id: row.check, author: email, ignore: describeDecision(row) },
  }));
  const stored = await upsertIgnores(openDatabase(env, SERVICE), rows, {
    limits: { all: MAX_IGNORES, patterns: MAX_IGNORE_PATTERNS, characters: MAX_IGNORE_CHARACTERS },
    decisions: {
      host,
      accountId,
      event: 'ignored',
      author: email,
      createdAt: now,
      each: events.map((event) => ({
        check: event.data.finding_id,
        details: JSON.stringify(event.data.ignore),
        unsent: toUnsentEvent(accountId, event),
      })),
    },
  });
  if (!stored)
    throw new ServiceError(
      'too_many_ignores',
      `A website can have ${formatNumber(MAX_IGNORES)} ignores, ${MAX_IGNORE_PATTERNS} of them with a star, of ${formatNumber(MAX_IGNORE_CHARACTERS)} characters together. Delete one first.`,
    );
  await sendRecordedEvents(env, { accountId, events, recorded: stored.events });
  return stored.rows.map(toIgnore);
}

/**
 * Deletes an ignore: what it covered is open again.
 *
 * @throws ServiceError 404 if the website has no such ignore
 */
export async function deleteIgnore(
  { env, caller: { accountId, email } }: Context,
  { website: { host }, id }: { website: VerifiedWebsite; id: string },
): Promise<void> {
  const db = openDatabase(env, SERVICE);
  const row = (await listIgnoreRows(db, { host, accountId })).find((one) => one.id === id);
  const decisions = { host, accountId, event: 'unignored', author: email, createdAt: Date.now() } as const;
  const each = row ? [{ check: row.check, details: JSON.stringify(describeDecision(row)) }] : [];
  if (await deleteIgnoreRow(db, id, { ...decisions, each })) return;
  throw new ServiceError('ignore_not_found', `${host} has no ignore ${id}`);
}

function describeDecision(row: IgnoreRow): FindingEvent['ignore'] & object {
  const { pages, reason, note, expires_at } = toIgnore(row);
  return { pages, reason, note, expires_at };
}

/** Returns what the owner of a website ignores now; nothing for an account that does not own it. */
export async function readIgnored(env: Env, { host, accountId }: Claimant): Promise<IgnoredFindings> {
  const rows = await listIgnoreRows(openDatabase(env, SERVICE), { host, accountId });
  return new IgnoredFindings(rows.map(toIgnore), Date.now());
}

/** Returns how many websites ignore each check, and why (docs/contract.md 9.32), those with the most false alarms first. */
export async function countIgnoredChecks(env: Env): Promise<IgnoringCount[]> {
  return countIgnoringWebsites(openDatabase(env, SERVICE));
}
