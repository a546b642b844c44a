import { describeHomeFault, type HomePageVariant } from '../site-facts.ts';
import { getHostname } from '../site-pages.ts';
import {
  defineInspectedCheck,
  defineSiteCap,
  defineSiteRule,
  listAffected,
  listUrl,
  measured,
  type Measurement,
  notAssessed,
  type ReachableSite,
  type ReportedSite,
  type RuleOutcome,
  unmeasured,
} from './site-check.ts';

export const homePageChecks = [
  defineInspectedCheck({
    id: 'https-one-host',
    pillar: 'site_technical',
    weight: 3,
    label: 'HTTPS on one host',
    title: 'The home page has several hosts or no https',
    fix: 'Redirect every variant of the home page to one https URL',
    test: measureHttpsAndHost,
  }),
  defineSiteCap({
    id: 'no-https',
    limit: 69,
    title: 'The home page is not on https',
    fix: 'Serve the home page over https',
    removes: ['https-missing', 'https-one-host'],
    test: ({ home }) =>
      home.kind === 'unreachable' || home.url.startsWith('https:')
        ? null
        : `The home page is at ${home.url}, without HTTPS`,
  }),
  defineSiteCap({
    id: 'home-page-broken',
    limit: 59,
    title: 'The home page returns an error',
    fix: 'Return 200 for the home page, or redirect it to the page that people should see',
    removes: [],
    test: ({ home }) => (home.kind === 'error' && home.blockedBy === null ? describeHomeFault(home) : null),
  }),
  defineSiteRule({
    id: 'home-page-error',
    category: 'indexability',
    severity: 'critical',
    title: 'The home page returns an error',
    recommendation: 'Return 200 for the home page, or redirect it to the page that people should see.',
    passes: 'The home page returns no error',
    why: 'The home page is where crawlers and people start. If it answers with an error, search engines drop it, and links to it lead nowhere.',
    verify:
      'Open the home page in a private window and check that it returns 200. Then compute the score again.',
    test: (site) => findHomeFault(site, 'error'),
  }),
  defineSiteRule({
    id: 'home-page-elsewhere',
    category: 'indexability',
    severity: 'high',
    title: 'The home page redirects to another site',
    recommendation:
      'Serve a home page on this host, or redirect each page to its new URL and add the new website.',
    passes: 'The home page is on this website',
    why: 'Search engines index the address that the home page redirects to, so this website has no home page of its own.',
    verify:
      'Open the home page and check that the address in the browser stays on this website. Then compute the score again.',
    test: (site) => findHomeFault(site, 'elsewhere'),
  }),
];

/** What is wrong with the home page, as the last inspection found it. */
function findHomeFault({ site }: ReportedSite, kind: 'error' | 'elsewhere'): RuleOutcome {
  if (!site) return notAssessed('The website has not been inspected yet');
  const { home } = site;
  if (home.kind === 'unreachable') return notAssessed(home.message);
  const fault = describeHomeFault(home) ?? '';
  if (home.kind === 'error' && home.blockedBy !== null) return notAssessed(fault);
  return listAffected(home.kind === kind ? [home] : [], listUrl, () => fault);
}

/**
 * Three requirements of equal weight: the home page is on https; http redirects to https or is not served; the home page
 * is on one host, with and without `www.`. Variants that do not answer count as correct.
 */
function measureHttpsAndHost({ home, variants }: ReachableSite): Measurement {
  const fault = describeHomeFault(home);
  if (fault !== null) return unmeasured(fault);
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
  return measured(
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
