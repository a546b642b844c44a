import type { PageObject } from '../../../contracts/page.ts';
import type { Report } from '../../../contracts/report.ts';

/** Returns the page of a single-page audit. */
export function getAuditedPage({ id, data }: Report): PageObject {
  const [page] = data.pages;
  if (!page) throw new Error(`the audit ${id} has no page`);
  return page;
}
