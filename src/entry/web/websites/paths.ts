import { toDisplayHost } from '../../../lib/host/display-host.ts';
import type { Crumb } from '../parts/breadcrumb.tsx';

/** Returns the breadcrumb of a page below the dashboard of a website. @param below pages between the dashboard and this one */
export function getWebsiteCrumbs(host: string, ...below: Crumb[]): Crumb[] {
  return [
    { href: '/websites', label: 'Websites' },
    { href: `/websites/${host}`, label: toDisplayHost(host) },
    ...below,
  ];
}

/** Where a report is shown, and what its rows link to. */
export interface ReportPaths {
  /** Of the report itself, without a slash at its end. Its views are below. */
  report: string;
  /** Of the audit of a page; `null` to show its URL without a link. */
  audit: ((id: string) => string) | null;
}

export function getFindingPath({ report }: ReportPaths, id: string): string {
  return `${report}/findings/${encodeURIComponent(id)}`;
}
