import { describeHomeFault, type StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, assessRule, skipRule } from './finding.ts';

const ERROR_RULE = {
  id: 'home-page-error',
  category: 'indexability',
  severity: 'critical',
  title: 'The home page answers our crawler with an error',
  recommendation:
    'Let the home page answer 200. If a firewall or bot protection refuses SiteAuditBot, allow it, and check that it lets search engines in.',
  passes: 'The home page answers without an error',
} as const;

const ELSEWHERE_RULE = {
  id: 'home-page-elsewhere',
  category: 'indexability',
  severity: 'high',
  title: 'The home page redirects to another site',
  recommendation:
    'Serve a home page on this host. If the website has moved, redirect each of its pages to its new address, and add the new website.',
  passes: 'The home page is on this website',
} as const;

/** What is wrong with the home page, as the last inspection found it. */
export function findHomeFaults(site: StoredSiteFacts | null): Assessment[] {
  const rules = [ERROR_RULE, ELSEWHERE_RULE];
  if (!site) return rules.map((rule) => skipRule(rule, 'The website has not been inspected yet'));
  const { home } = site;
  if (home.kind === 'unreachable') return rules.map((rule) => skipRule(rule, home.message));
  const evidence = describeHomeFault(home) ?? '';
  return [
    assessRule(ERROR_RULE, home.kind === 'error' ? [home.url] : [], [home], () => evidence),
    assessRule(ELSEWHERE_RULE, home.kind === 'elsewhere' ? [home.url] : [], [home], () => evidence),
  ];
}
