import { measured, type SiteCheck, unmeasured } from '../check.ts';
import { hostOf } from '../pages.ts';
import type { SiteFacts, Variant } from '../site-facts.ts';

/**
 * Three things of equal weight: the home page is on https; plain http leads there, or is not served; with and without
 * `www.` it is on one host. What does not answer is no second site.
 */
export function hostCheck({ home, variants }: SiteFacts): SiteCheck {
  const id = 'https-one-host';
  if (home.kind === 'unreachable') return unmeasured(id, home.message);
  const isSecure = home.url.startsWith('https:');
  const astray = variants.flatMap((variant) => wrongs(variant, home.url));
  const insecure = isSecure ? [] : [`The home page is at ${home.url}, without https`];
  const plain = astray.filter(({ kind }) => kind === 'http');
  const others = astray.filter(({ kind }) => kind === 'host');
  const met = [isSecure, isSecure && plain.length === 0, others.length === 0].filter(Boolean).length;
  const wrong = [
    ...insecure,
    ...(isSecure ? plain : []).map(({ said }) => said),
    ...others.map(({ said }) => said),
  ];
  return measured(
    id,
    met / 3,
    wrong.length === 0 ? `Every form of the address leads to ${home.url}` : wrong.join('; '),
  );
}

interface Wrong {
  kind: 'http' | 'host';
  said: string;
}

/** An error answers for no site: a host that is only there to say 404 is no second one. */
function wrongs({ asked, answer }: Variant, home: string): Wrong[] {
  if (answer.kind === 'unreachable' || answer.status >= 400) return [];
  const found: Wrong[] = [];
  if (answer.url.startsWith('http:')) found.push({ kind: 'http', said: `${asked} ends at ${answer.url}` });
  if (hostOf(answer.url) !== hostOf(home)) {
    found.push({ kind: 'host', said: `${asked} ends at ${answer.url}, not at ${home}` });
  }
  return found;
}
