import { createMeasuredCheck, createUnmeasuredCheck } from '../pillar.ts';
import { getHostname } from '../site-pages.ts';
import { describeHomeFault, type HomePageVariant, type ReachableSite } from '../site-facts.ts';
import type { SiteCheck } from '../../../contracts/site-score.ts';

/**
 * Three requirements of equal weight: the home page is on https; http redirects to https or is not served; the home page
 * is on one host, with and without `www.`. Variants that do not answer count as correct.
 */
export function checkHttpsOneHost({ home, variants }: ReachableSite): SiteCheck {
  const id = 'https-one-host';
  const fault = describeHomeFault(home);
  if (fault !== null) return createUnmeasuredCheck(id, fault);
  const isSecure = home.url.startsWith('https:');
  const faults = variants.flatMap((variant) => findHostFaults(variant, home.url));
  const insecure = isSecure ? [] : [`The home page is at ${home.url}, without https`];
  const httpFaults = faults.filter(({ kind }) => kind === 'http');
  const hostFaults = faults.filter(({ kind }) => kind === 'host');
  const met = [isSecure, isSecure && httpFaults.length === 0, hostFaults.length === 0].filter(Boolean).length;
  const messages = [
    ...insecure,
    ...(isSecure ? httpFaults : []).map(({ message }) => message),
    ...hostFaults.map(({ message }) => message),
  ];
  return createMeasuredCheck(
    id,
    met / 3,
    messages.length === 0 ? `Every variant of the URL leads to ${home.url}` : messages.join('; '),
  );
}

interface HostFault {
  kind: 'http' | 'host';
  message: string;
}

/** An error response is not a fault: a host that only answers 404 is not a second copy of the site. */
function findHostFaults({ requestedUrl, response }: HomePageVariant, home: string): HostFault[] {
  if (response.kind === 'unreachable') return [];
  if (response.kind === 'answered' && response.status >= 400) return [];
  const faults: HostFault[] = [];
  if (response.url.startsWith('http:'))
    faults.push({ kind: 'http', message: `${requestedUrl} ends at ${response.url}` });
  if (getHostname(response.url) !== getHostname(home)) {
    faults.push({ kind: 'host', message: `${requestedUrl} ends at ${response.url}, not at ${home}` });
  }
  return faults;
}
