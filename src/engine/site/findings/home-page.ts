import { describeHomeFault, type StoredSiteFacts } from '../site-facts.ts';
import { type Assessment, assessRule, listUrl, skipRule } from './finding.ts';

/** What is wrong with the home page, as the last inspection found it. */
export function findHomeFaults(site: StoredSiteFacts | null): Assessment[] {
  const rules = ['home-page-error', 'home-page-elsewhere'] as const;
  if (!site) return rules.map((rule) => skipRule(rule, 'The website has not been inspected yet'));
  const { home } = site;
  if (home.kind === 'unreachable') return rules.map((rule) => skipRule(rule, home.message));
  const evidence = describeHomeFault(home) ?? '';
  return [
    assessRule('home-page-error', home.kind === 'error' ? [home] : [], listUrl, () => evidence),
    assessRule('home-page-elsewhere', home.kind === 'elsewhere' ? [home] : [], listUrl, () => evidence),
  ];
}
