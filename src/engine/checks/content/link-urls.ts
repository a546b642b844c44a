import { isPrivateHost } from '../../../lib/host/private-host.ts';
import { hasPublicSuffix } from '../../../lib/host/registrable-domain.ts';
import { shorten } from '../../../lib/text.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import type { LinkFacts } from '../../page/facts/links.ts';
import { selectSkipLinks } from '../accessibility/keyboard.ts';
import {
  defineChecks,
  evaluateElements,
  evaluateSelected,
  fail,
  notApplicable,
  type Outcome,
  pass,
} from '../check.ts';
import { describeElement, formatList, lineAt, phrase, quote } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { lighthouseCode } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { GUIDES } from '../sources/publishers.ts';
import { isClientTemplate } from './client-template.ts';
import { HTML, rfc, WHATWG } from '../sources/standards.ts';

export const linkUrlChecks = defineChecks('content', [
  {
    id: 'link-to-localhost',
    severity: 'high',
    title: 'A link or file points to localhost or a private host',
    faultyAttributes: ['href', 'src'],
    passes:
      'No href or src names localhost, a .local host or a private network address. A link whose text is that address, as in instructions, does not count.',
    why: 'Visitors reach their own computer or nothing, so the link is broken or the file is missing.',
    recommendation: 'Replace the private host with the public URL, or use a URL relative to the site.',
    verify: 'Check that the page source does not name the host in the evidence.',
    sources: [rfc(6761, '6.3'), rfc(6762, '3'), rfc(6890)],
    checkedOn: '2026-11-27',
    test: (html) => testPrivateHosts(html),
  },
  {
    id: 'link-http-internal',
    severity: 'medium',
    title: 'Links within the site use http instead of https',
    faultyAttributes: ['href', 'src'],
    passes: 'No link of an https page leads to an http URL of the same site.',
    why: 'Each such link costs a redirect, and the first request is not encrypted.',
    recommendation: 'Write https: in links to hosts that support it.',
    verify: 'Check in the page source that no link to your site starts with http://.',
    sources: [GOOGLE.siteMove, GUIDES.tls],
    checkedOn: '2026-11-27',
    test: ({ links, index }, { url }) => {
      if (url.protocol !== 'https:') return notApplicable;
      return evaluateSelected(
        links,
        (link) => link.kind === 'internal',
        (link) => link.url?.protocol === 'http:',
        'link',
        (link) => describeLink(link, index),
        (link) =>
          `Write https: in links to hosts that support it, for example ${quote(link.href.trim().replace(/^http:/i, 'https:'), 200)}.`,
      );
    },
  },
  {
    id: 'link-malformed',
    severity: 'low',
    title: 'A link has a malformed URL',
    faultyAttributes: ['href', 'src'],
    passes:
      'Every link URL parses, has no misspelled scheme, and is not a file: URL, a host or email address without its scheme, or a template placeholder. Spaces are fine: browsers and crawlers encode them.',
    why: 'Such a link leads nowhere, or to a URL of your site that does not exist.',
    recommendation: 'Correct the URL of the link.',
    verify: 'Click the link and check that it opens the page you mean.',
    sources: [WHATWG.urlParsing, lighthouseCode('seo/crawlable-anchors')],
    checkedOn: '2026-11-27',
    setByUs: 'list',
    test: ({ links, index }) => {
      return evaluateSelected(
        links,
        (link) => link.element.name === 'a',
        isMalformed,
        'link',
        (link) => describeLink(link, index),
        recommendAddress,
      );
    },
  },
  {
    id: 'fragment-broken',
    revision: 3,
    severity: 'low',
    title: 'A link to a place on the page has no target',
    faultyAttributes: ['href'],
    passes:
      'Every link to a place on the page names an id or an <a name> of the page, outside shadow trees. Skip links are reported as skip-link-broken. A fragment such as #tab=2 that names no element has parameters for a script and does not count.',
    why: 'Visitors who follow the link stay where they are.',
    recommendation: 'Add the id to the target, or correct the link.',
    example: '<a href="#prices">Prices</a>\n<h2 id="prices">Prices</h2>',
    verify: 'Click the link and check that the page moves to the target.',
    sources: [HTML.fragment],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: testFragments,
  },
]);

/** The host of an absolute or protocol-relative URL, with user name and port. */
const AUTHORITY = /^\s*(?:https?:)?[\\/]{2}([^\\/?#]*)/i;

/** Hosts worth parsing: those that start with a digit or bracket, and local names. */
const PRIVATE_HOST_CANDIDATE = /(?:^|@)(?:\[|\d|localhost)|\.local(?:host)?\.?(?::|$)/i;

/** The same for hosts as the URL parser writes them, which needs a simpler pattern. */
const PRIVATE_HOSTNAME_CANDIDATE = /^(?:\[|[\d.]+$)|local/;

/** All URLs with such a host, and some others. Takes a third of the time of reading the host, and rules out nearly all. */
const POSSIBLY_PRIVATE = /^\s*(?:https?:)?[\\/]{2}(?:[[\d]|localhost|[^\\/?#]*(?:@|\.local))/i;

function testPrivateHosts({ index, links }: HtmlFacts): Outcome {
  const resources = [
    ...index.getElementsWithAttribute('src'),
    ...index.getElementsByTagName('link'),
    ...index.getElementsByTagName('base'),
  ];
  const found = [
    ...links
      .filter((link) => link.kind === 'external' && leadsToPrivateHost(link) && !showsItsHost(link))
      .map((link) => link.element),
    ...resources.filter((element) =>
      hasPrivateHost(element.getAttribute('src') ?? element.getAttribute('href') ?? ''),
    ),
  ];
  if (found.length === 0) return pass;
  return fail(formatList('element', found, (element) => describeElement(element, index, 'href', 'src')));
}

function leadsToPrivateHost({ url, href }: LinkFacts): boolean {
  return url !== null && PRIVATE_HOSTNAME_CANDIDATE.test(url.hostname) && hasPrivateHost(href);
}

function hasPrivateHost(href: string): boolean {
  if (!POSSIBLY_PRIVATE.test(href)) return false;
  const authority = AUTHORITY.exec(href)?.[1] ?? '';
  if (!PRIVATE_HOST_CANDIDATE.test(authority)) return false;
  const url = URL.parse(`http://${authority}`);
  return url !== null && isPrivateHost(url.hostname);
}

/** Whether a link says where it leads: `Open <a href="http://localhost:3000">localhost:3000</a>`. */
function showsItsHost({ url, text }: LinkFacts): boolean {
  return url !== null && text.slice(0, 1_000).toLowerCase().includes(url.hostname);
}

/** URLs that are well-formed if they parse: nearly all. One search instead of the four below halves the time of the check. */
const ORDINARY_URL = /^(?:https?:\/\/(?!https?[:/])|[/?#])[^{<[]*$/i;

/** `http:/x`, `http:x`, `http//x`, and a scheme written twice. */
const BROKEN_SCHEME = /^\s*https?(?::(?!\/\/)|\/\/|:\/\/https?(?:[:/]))/i;

/** A URL or email address without its scheme, which browsers resolve as a path: `www.example.com`, `info@example.com`. */
const HOST_AS_PATH = /^\s*(www(?:\.[a-z\d-]{1,63}){2,5})(?:[/?#]|\s*$)/i;
const MAIL_AS_PATH = /^\s*[\w.+-]{1,64}@([a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){1,5})\s*$/i;

/** A placeholder that a template left behind: `{{ url }}`, `<%= url %>`, `${url}`, `%%url%%`, `[object Object]`. */
const PLACEHOLDER =
  /\{\{[^{}]{0,80}\}\}|<%[^<>%]{0,80}%>|\$\{[^{}]{0,80}\}|^\s*%%[^%]{1,80}%%|\[object Object\]/;

const MISSPELT_SCHEMES = new Set(
  'htp htps htt htttp htttps hhttp hhttps hhtp hhtps htpp htpps httpp httpps httpss ttp ttps mailo mailt maito malito mialto'.split(
    ' ',
  ),
);

/** For `mailto:` and other non-http links, only the scheme counts. A script of the page may fill a template. */
function isMalformed({ href, url, kind, element }: LinkFacts): boolean {
  if (url && kind !== 'other' && ORDINARY_URL.test(href)) return false;
  const start = href.slice(0, 1_000);
  if (kind === 'other' && url) {
    const scheme = url.protocol.slice(0, -1);
    return scheme === 'file' || MISSPELT_SCHEMES.has(scheme);
  }
  if (PLACEHOLDER.test(start)) return !isClientTemplate(element);
  return (
    !url || BROKEN_SCHEME.test(start) || namesHost(HOST_AS_PATH, start) || namesHost(MAIL_AS_PATH, start)
  );
}

/** Whether the host in `href` ends in a public suffix: `sofa@2x.jpg` and `www.page.html` are files. */
function namesHost(pattern: RegExp, href: string): boolean {
  const host = pattern.exec(href)?.[1];
  return host !== undefined && hasPublicSuffix(host.toLowerCase());
}

function recommendAddress({ href }: LinkFacts): string {
  const start = shorten(href.trim(), 200);
  if (PLACEHOLDER.test(start)) return 'Repair what should have replaced the placeholder with a URL.';
  if (namesHost(MAIL_AS_PATH, start)) return `Write "mailto:${start}".`;
  if (namesHost(HOST_AS_PATH, start)) return `Write "https://${start}", with the scheme.`;
  const [scheme = '', host = ''] = /^(?:https?:?\/*)+(?=(\w))/i.exec(start) ?? [];
  if (scheme === '' || host === '' || !BROKEN_SCHEME.test(start)) return 'Correct the URL of the link.';
  return `Write "https://${start.slice(scheme.length)}" if that is the URL you mean.`;
}

function testFragments({ links, index }: HtmlFacts): Outcome {
  const skipLinks = selectSkipLinks(links);
  const toElements = links.filter(
    (link) =>
      link.kind === 'fragment' && isElementFragment(getFragment(link.href)) && !skipLinks.includes(link),
  );
  if (toElements.length === 0) return notApplicable;
  const named = index
    .getElementsWithAttribute('name')
    .filter((anchor) => anchor.name === 'a' && anchor.isHtml && !index.getShadowHost(anchor));
  const names = new Set(named.map((anchor) => anchor.getAttribute('name')));
  const withoutTarget = toElements.filter(({ href }) => !hasTarget(getFragment(href), index, names));
  const broken = withoutTarget.filter(({ href }) => !hasParameters(getFragment(href)));
  const total = toElements.length - withoutTarget.length + broken.length;
  if (total === 0) return notApplicable;
  return evaluateElements(total, broken, 'link', (link) => describeLink(link, index));
}

/** The fragment without its text directive, which browsers strip (WICG Scroll to Text Fragment). */
function getFragment(href: string): string {
  const fragment = href.trim().slice(href.trim().indexOf('#') + 1);
  const directive = fragment.indexOf(':~:');
  return directive === -1 ? fragment : fragment.slice(0, directive);
}

/** Whether the fragment names an element: not the top of the page, nor a route of a script (`#/about`, `#!about`). */
function isElementFragment(fragment: string): boolean {
  return fragment !== '' && fragment.toLowerCase() !== 'top' && !/^[/!?]/.test(fragment);
}

/**
 * Whether the fragment has parameters for a script, as in `#elementor-action:action=popup:open` and `#tab=2`. An id may have an equals
 * sign too, but hardly any does. A colon says nothing: many ids have one.
 */
function hasParameters(fragment: string): boolean {
  return decodeFragment(fragment).includes('=');
}

/** Whether the document has the target. Browsers do not search shadow trees (HTML standard, section 7.4.6.4). */
function hasTarget(fragment: string, index: HtmlFacts['index'], names: ReadonlySet<string | null>): boolean {
  return [fragment, decodeFragment(fragment)].some(
    (name) => index.getElementById(name) !== null || names.has(name),
  );
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function describeLink({ href, element }: LinkFacts, index: HtmlFacts['index']): Evidence {
  return phrase`${quote(href, 150)} (line ${lineAt(element.offset, index)})`;
}
