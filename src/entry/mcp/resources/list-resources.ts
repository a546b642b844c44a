import type { Context } from '../../../services/context.ts';
import type { ListResourcesResult, Resource } from '@modelcontextprotocol/server';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { listAudits } from '../../../services/audits/list-audits.ts';
import { listChecks } from '../../../services/audits/checks.ts';
import { paginateSnapshots } from '../../../services/directory/list-snapshots.ts';
import { PLAIN_TEXT, toCheckUri, toAuditUri, toSnapshotUri } from './templates.ts';

/** Newest audits, and newest snapshots, in the list. Older ones can be read by their URIs. */
const NEWEST = 200;

/** The pages of the list, by their cursors. */
const PAGES = new Map([
  ['reports', listAuditResources],
  ['snapshots', listSnapshots],
  ['checks', listCheckResources],
]);
const CURSORS = [...PAGES.keys()];

/**
 * Lists your newest audits, your newest snapshots, and all checks. @throws ProtocolError for a cursor that does not belong to
 * the list
 */
export async function listResources(context: Context, cursor = 'reports'): Promise<ListResourcesResult> {
  const list = PAGES.get(cursor);
  if (!list) {
    const { ProtocolError, ProtocolErrorCode } = await import('../library.ts');
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: must be the nextCursor of the list', {
      field: 'cursor',
    });
  }
  const nextCursor = CURSORS[CURSORS.indexOf(cursor) + 1];
  const resources = Array.from(await list(context), (resource) => ({ ...resource, mimeType: PLAIN_TEXT }));
  return { resources, ...(nextCursor !== undefined && { nextCursor }) };
}

async function listAuditResources(context: Context): Promise<Resource[]> {
  const { rows } = await listAudits(context, { limit: NEWEST });
  return rows.map(({ id, domain, score, created_at: createdAt }) => ({
    uri: toAuditUri(id),
    name: id,
    title: `Audit of a page of ${domain}`,
    description: `${score === null ? 'No score' : `Score ${score}`}, ${createdAt}`,
  }));
}

async function listSnapshots({ env, caller }: Context): Promise<Resource[]> {
  const { rows } = await paginateSnapshots(env, { filter: { accountId: caller.accountId }, limit: NEWEST });
  return rows.map(({ id, provider, score }) => ({
    uri: toSnapshotUri(provider, id),
    name: id,
    title: `Snapshot for ${DIRECTORIES[provider].name}`,
    description: `Score ${score}`,
  }));
}

async function listCheckResources({ env }: Context): Promise<Resource[]> {
  return (await listChecks(env)).map(({ id, title }) => ({ uri: toCheckUri(id), name: id, title }));
}
