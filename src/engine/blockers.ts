import { type Blocked, type Blocker, type Vendor, VENDORS } from '../contracts/blocked.ts';
import { CRAWLER_TOKEN } from '../lib/crawler-name.ts';
import { type FetchedPage, type FetchedRobotsTxt, getHeader, isSuccess } from './fetched-page.ts';

type Response = Pick<FetchedPage, 'url' | 'status' | 'headers' | 'text'>;

interface Signature {
  name: string;
  /** What the owner does there, so that our crawler is let in. A sentence. */
  allow: string;
  /** Where the answer, or how to let a crawler in, is documented. */
  source: string;
  /** A header that is sent with refusals only, whatever the status. */
  header?: (name: (header: string) => string) => boolean;
  /** Found in the body of a refusal with an error status. */
  body?: RegExp;
  /** Found in the markup of a challenge that is sent with status 200. */
  challenge?: RegExp;
}

const SIGNATURES: Record<Vendor, Signature> = {
  akamai: {
    name: 'Akamai',
    allow: `In Bot Manager, add a custom bot category with the action Monitor for user agents that contain ${CRAWLER_TOKEN}.`,
    source: 'https://techdocs.akamai.com/cloud-security/docs/handle-bots',
    body: /errors\.edgesuite\.net|<h1>access denied<\/h1>[^]{0,500}reference(?: |&#32;)(?:#|&#35;)|\/_sec\/cp_challenge\//i,
    challenge: /<(?:script|iframe)[^>]{0,300}\/_sec\/cp_challenge\//i,
  },
  aws_waf: {
    name: 'AWS WAF',
    allow: `In the web ACL, add a rule before the bot control rules that allows requests whose User-Agent header contains ${CRAWLER_TOKEN}.`,
    source: 'https://docs.aws.amazon.com/waf/latest/developerguide/waf-captcha-and-challenge-actions.html',
    header: (get) => ['challenge', 'captcha'].includes(get('x-amzn-waf-action')),
    body: /<h1>403 error<\/h1>[^]{0,300}request blocked|window\.gokuprops/i,
    challenge: /window\.gokuprops/i,
  },
  cloudflare: {
    name: 'Cloudflare',
    allow: `Under Security rules, add a custom rule that skips all other rules and bot protection if the user agent contains ${CRAWLER_TOKEN}.`,
    source:
      'https://developers.cloudflare.com/cloudflare-challenges/challenge-types/challenge-pages/detect-response/',
    header: (get) => get('cf-mitigated') !== '',
    body: /window\._cf_chl_opt|\/cdn-cgi\/challenge-platform\/[^"'>]{0,100}\/orchestrate\/|<title>attention required! \| cloudflare|used cloudflare to restrict access|^error code: 10(?:0[5-9]|1[0-2]|15|20)\b/i,
    challenge:
      /window\._cf_chl_opt|<script[^>]{0,300}\/cdn-cgi\/challenge-platform\/[^>]{0,100}\/orchestrate\//i,
  },
  datadome: {
    name: 'DataDome',
    allow: `In the dashboard, add a custom rule with the response Allow for user agents that contain ${CRAWLER_TOKEN}.`,
    source: 'https://docs.datadome.co/reference/validate-request',
    header: (get) => ['1', '2'].includes(get('x-dd-b')),
    body: /\/\/(?:geo|ct|interstitial)\.captcha-delivery\.com\b/i,
    challenge: /<(?:script|iframe)[^>]{0,300}\/\/(?:geo|ct|interstitial)\.captcha-delivery\.com\b/i,
  },
  human: {
    name: 'HUMAN (PerimeterX)',
    allow: `In the console, add a custom allow rule for user agents that contain ${CRAWLER_TOKEN}.`,
    source: 'https://docs.humansecurity.com/applications/custom-block-page',
    body: /id=["']?px-captcha\b/i,
    challenge: /<div[^>]{0,300}id=["']?px-captcha\b/i,
  },
  imperva: {
    name: 'Imperva',
    allow: `Under Bot access control, add ${CRAWLER_TOKEN} to the allowed bots, or an exception for its user agent.`,
    source: 'https://docs-cybersec.thalesgroup.com/bundle/cloud-application-security/page/error-codes.htm',
    body: /<iframe[^>]{0,300}\/_incapsula_resource\?|incapsula incident id/i,
    // Pages that are let in carry a script from there too, but may be indexed.
    challenge:
      /<iframe[^>]{0,300}\/_incapsula_resource\?|<meta name=.robots. content=.noindex, ?nofollow.>[^]{0,300}<script[^>]{0,100}\/_incapsula_resource\?/i,
  },
  sucuri: {
    name: 'Sucuri',
    allow: `Under Access Control, add the user agent ${CRAWLER_TOKEN} to the allowed user agents.`,
    source: 'https://docs.sucuri.net/website-firewall/troubleshooting/',
    header: (get) => get('x-sucuri-block') !== '',
    body: /sucuri website firewall|sucuri_cloudproxy_js/i,
    challenge: /sucuri_cloudproxy_js/i,
  },
  vercel: {
    name: 'Vercel',
    allow: `In the Firewall, add a custom rule with the action Bypass for user agents that contain ${CRAWLER_TOKEN}.`,
    source: 'https://vercel.com/docs/vercel-firewall/vercel-waf/custom-rules',
    header: (get) => get('x-vercel-mitigated') !== '',
  },
};

/** Characters of a body in which signs are searched. The answers of all vendors are shorter, or begin with them. */
const SEARCHED = 64 * 1024;
/** A challenge says no more than that the visitor is being checked, in this many words. */
const CHALLENGE_WORDS = 120;
/** With these a server refuses a client that it would answer otherwise (RFC 9110 section 15.5, RFC 6585 section 4). */
const REFUSING_STATUSES = new Set([401, 403, 429, 503]);

/**
 * Returns which firewall or bot protection answered in place of the page; `null` if the answer is the website's own.
 *
 * @param words words a visitor sees; `null` if the answer is not a document that was read
 * @param siteAnswers whether the website answered another request: then a plain 401, 403, 429 or 503 was meant for this one
 */
export function findBlocker(
  page: Response,
  { words, siteAnswers }: { words: number | null; siteAnswers: boolean },
): Blocker | null {
  const byHeaders = findBlockerInHeaders(page.headers);
  if (byHeaders !== null) return byHeaders;
  const body = page.text.slice(0, SEARCHED);
  const isChallenge = words !== null && words <= CHALLENGE_WORDS;
  for (const vendor of VENDORS) {
    const { body: refused, challenge } = SIGNATURES[vendor];
    if (page.status >= 400 && refused?.test(body)) return vendor;
    if (isSuccess(page) && isChallenge && challenge?.test(body)) return vendor;
  }
  if (!siteAnswers || !REFUSING_STATUSES.has(page.status)) return null;
  // A website that is down for maintenance says so where people arrive, or until when.
  const isDown =
    page.status === 503 && (new URL(page.url).pathname === '/' || Boolean(getHeader(page, 'retry-after')));
  return isDown ? null : 'unknown';
}

/** Returns who blocks our crawler by headers alone, so that the answer need not be read; `null` if they do not say. */
export function findBlockerInHeaders(headers: FetchedPage['headers']): Vendor | null {
  const get = (name: string) => getHeader({ headers }, name)?.trim().toLowerCase() ?? '';
  return VENDORS.find((vendor) => SIGNATURES[vendor].header?.(get)) ?? null;
}

/** Whether a website answers our crawler, by its robots.txt: one that exists, or is known not to. */
export function provesAnswers(robotsTxt: FetchedRobotsTxt): boolean {
  return robotsTxt.kind === 'found' || (robotsTxt.kind === 'absent' && [404, 410].includes(robotsTxt.status));
}

/** What is said about a page that was blocked. */
export function describeBlocker(blocker: Blocker): Blocked {
  if (blocker === 'unknown')
    return {
      by: blocker,
      message: 'The website refused our crawler, so the page was not audited.',
      recommendation: `Allow the user agent ${CRAWLER_TOKEN} in the firewall, the bot protection or the server, then audit the page again.`,
      source_url: null,
    };
  const { name, allow, source } = SIGNATURES[blocker];
  return {
    by: blocker,
    message: `${name} blocked our crawler, so the page was not audited.`,
    recommendation: `${allow} Then audit the page again.`,
    source_url: source,
  };
}

/** Lists how each vendor's firewall lets our crawler in. */
export function listAllowSteps(): { name: string; allow: string; source: string }[] {
  return VENDORS.map((vendor) => SIGNATURES[vendor]);
}

/** Returns the name of who blocked our crawler; `null` if it is not known. */
export function nameBlocker(blocker: Blocker): string | null {
  return blocker === 'unknown' ? null : SIGNATURES[blocker].name;
}
