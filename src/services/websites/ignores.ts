import {
  type Ignore,
  MAX_IGNORE_CHARACTERS,
  MAX_IGNORE_PATTERNS,
  MAX_IGNORES,
  type NewIgnore,
} from '../../contracts/ignore.ts';
import type { FindingEvent } from '../../contracts/finding.ts';
import { isFindingId } from '../../engine/find-check.ts';
import { hasEnded, IgnoredFindings } from '../../engine/ignored-findings.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { cutSortedPage, type ListPage, type PageRequest } from '../../lib/list-page.ts';
import { formatNumber } from '../../lib/text.ts';
import { formatOptionalTimestamp, formatTimestamp } from '../../lib/time.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import type { NewFindingEvent } from '../../storage/finding-events.ts';
import {
  countIgnoringWebsites,
  deleteIgnoreRow,
  type IgnoringCount,
  type IgnoreRow,
  listIgnoreRows,
  upsertIgnore,
} from '../../storage/ignores.ts';
import type { Claimant } from '../../storage/websites.ts';
import type { Context } from '../context.ts';
import { sendUnsentEvent, toUnsentEvent } from '../webhooks/events.ts';
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
  const rows = await listIgnoreRows(openDatabase(env, accountId), { host, accountId });
  const list = cutSortedPage(rows, {
    list: 'ignores',
    toPosition: ({ id }) => ({ value: id, key: '' }),
    descending: true,
    ...page,
  });
  return { rows: list.rows.map(toIgnore), nextCursor: list.nextCursor };
}

/**
 * Ignores a finding of a website. Replaces the ignore of the same check with the same pages, if there is one.
 *
 * @throws ServiceError 409 over `MAX_IGNORES`, `MAX_IGNORE_PATTERNS` or `MAX_IGNORE_CHARACTERS`, 422 if no finding has the id of the check, or the end has passed
 */
export async function addIgnore(
  { env, caller: { accountId, email } }: Context,
  { website: { host }, ignore }: { website: VerifiedWebsite; ignore: NewIgnore },
): Promise<Ignore> {
  const { check, pages, reason, note, expires_at: end } = ignore;
  const now = Date.now();
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
  const added: IgnoreRow = {
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
  const type = 'finding.ignored';
  const event = {
    id: `${type}:${added.id}`,
    type,
    at: now,
    data: { host, finding_id: check, author: email, ignore: describeDecision(added) },
  } as const;
  const row = await upsertIgnore(openDatabase(env, accountId), added, {
    limits: { all: MAX_IGNORES, patterns: MAX_IGNORE_PATTERNS, characters: MAX_IGNORE_CHARACTERS },
    decision: {
      event: toDecision('ignored', added, { author: email, at: now }),
      unsent: toUnsentEvent(accountId, event),
    },
  });
  if (row) {
    await sendUnsentEvent(env, { accountId, event });
    return toIgnore(row);
  }
  throw new ServiceError(
    'too_many_ignores',
    `A website can have ${formatNumber(MAX_IGNORES)} ignores, ${MAX_IGNORE_PATTERNS} of them with a star, of ${formatNumber(MAX_IGNORE_CHARACTERS)} characters together. Delete one first.`,
  );
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
  const db = openDatabase(env, accountId);
  const row = (await listIgnoreRows(db, { host, accountId })).find((one) => one.id === id);
  const event = row && toDecision('unignored', row, { author: email, at: Date.now() });
  if (event && (await deleteIgnoreRow(db, { host, accountId, id }, event))) return;
  throw new ServiceError('ignore_not_found', `${host} has no ignore ${id}`);
}

/** Returns the event of a decision to ignore a finding, or to stop that, for its log. */
function toDecision(
  event: 'ignored' | 'unignored',
  row: IgnoreRow,
  { author, at }: { author: string; at: number },
): NewFindingEvent {
  const { host, accountId, check } = row;
  const details = JSON.stringify(describeDecision(row));
  return { host, accountId, check, event, author, createdAt: at, details };
}

function describeDecision(row: IgnoreRow): FindingEvent['ignore'] & object {
  const { pages, reason, note, expires_at } = toIgnore(row);
  return { pages, reason, note, expires_at };
}

/** Returns what the owner of a website ignores now; nothing for an account that does not own it. */
export async function readIgnored(env: Env, { host, accountId }: Claimant): Promise<IgnoredFindings> {
  const rows = await listIgnoreRows(openDatabase(env, accountId), { host, accountId });
  return new IgnoredFindings(rows.map(toIgnore), Date.now());
}

/** Returns how many websites ignore each check, and why (docs/contract.md 9.32), those with the most false alarms first. */
export async function countIgnoredChecks(env: Env): Promise<IgnoringCount[]> {
  return countIgnoringWebsites(openDatabase(env, SERVICE));
}
