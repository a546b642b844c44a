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
