import type { AuditReport, AuditedPage } from '../../../engine/audit-document.ts';

/** Returns the page of a single-page audit. */
export function getAuditedPage({ id, data }: AuditReport): AuditedPage {
  const [page] = data.pages;
  if (!page) throw new Error(`the audit ${id} has no page`);
  return page;
}
