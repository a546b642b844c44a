import { createMeasuredCheck, type SiteCheck, createUnmeasuredCheck } from '../pillar.ts';
import { getHostname } from '../site-pages.ts';
import type { SiteFacts, HomePageVariant } from '../site-facts.ts';

/**
 * Three things of equal weight: the home page is on https; plain http leads there, or is not served; with and without
 * `www.` it is on one host. What does not answer is no second site.
 */
export function checkHttpsOneHost({ home, variants }: SiteFacts): SiteCheck {
  const id = 'https-one-host';
  if (home.kind === 'unreachable') return createUnmeasuredCheck(id, home.message);
  const isSecure = home.url.startsWith('https:');
  const faults = variants.flatMap((variant) => findHostFaults(variant, home.url));
  const insecure = isSecure ? [] : [`The home page is at ${home.url}, without https`];
  const plain = faults.filter(({ kind }) => kind === 'http');
  const others = faults.filter(({ kind }) => kind === 'host');
  const met = [isSecure, isSecure && plain.length === 0, others.length === 0].filter(Boolean).length;
  const wrong = [
    ...insecure,
    ...(isSecure ? plain : []).map(({ message: said }) => said),
    ...others.map(({ message: said }) => said),
  ];
  return createMeasuredCheck(
    id,
    met / 3,
    wrong.length === 0 ? `Every form of the address leads to ${home.url}` : wrong.join('; '),
  );
}

interface HostFault {
  kind: 'http' | 'host';
  message: string;
}

/** An error answers for no site: a host that is only there to say 404 is no second one. */
function findHostFaults(
  { requestedUrl: asked, response: answer }: HomePageVariant,
  home: string,
): HostFault[] {
  if (answer.kind === 'unreachable' || answer.status >= 400) return [];
  const found: HostFault[] = [];
  if (answer.url.startsWith('http:')) found.push({ kind: 'http', message: `${asked} ends at ${answer.url}` });
  if (getHostname(answer.url) !== getHostname(home)) {
    found.push({ kind: 'host', message: `${asked} ends at ${answer.url}, not at ${home}` });
  }
  return found;
}
