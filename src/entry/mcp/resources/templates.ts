import type { ResourceTemplateType } from '@modelcontextprotocol/server';

/** Not Markdown, because clients that render it would load images named by an audited page. */
export const PLAIN_TEXT = 'text/plain';

export function toAuditUri(id: string): string {
  return `site-audit://reports/${id}`;
}

export function toCheckUri(id: string): string {
  return `site-audit://checks/${id}`;
}

export function toSnapshotUri(provider: string, id: string): string {
  return `site-audit://snapshots/${provider}/${id}`;
}

/** Returns the kind of a resource and the ids in its URI, or `null` if it is not one of ours. */
export function parseUri(uri: string): { kind: string; ids: string[] } | null {
  const [, kind = '', path = ''] =
    /^site-audit:\/\/(reports|checks|snapshots)\/([\w/-]{1,200})$/.exec(uri) ?? [];
  return kind === '' ? null : { kind, ids: path.split('/') };
}

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    name: 'report',
    title: 'An audit of a page',
    description: 'All issues of one of your audits, in the order in which to fix them',
    uriTemplate: toAuditUri('{report_id}'),
    mimeType: PLAIN_TEXT,
  },
  {
    name: 'check',
    title: 'A check',
    description: 'What a check tests, why it matters and how to fix a failure',
    uriTemplate: toCheckUri('{check_id}'),
    mimeType: PLAIN_TEXT,
  },
  {
    name: 'snapshot',
    title: 'A published snapshot',
    description: 'A public snapshot of an audit, with the hash of its frozen document',
    uriTemplate: toSnapshotUri('{provider}', '{snapshot_id}'),
    mimeType: PLAIN_TEXT,
  },
];
