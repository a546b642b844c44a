import { getBareHost } from '../../../lib/host/bare-host.ts';
import { pluralize, shorten } from '../../../lib/text.ts';
import { normalizePageUrl } from '../../page/page-address.ts';
import type { LinkFacts } from '../../page/facts/links.ts';
import { selectGoogleDirectives } from '../../page/facts/robots-directives.ts';
import { defineChecks, evaluateElements, evaluateSelected, fail, notApplicable, pass } from '../check.ts';
import type { PageElement } from '../../page/node.ts';
import type { UrlParts } from '../../page/url-parts.ts';
import { describeElement, quote } from '../evidence.ts';
import { lighthouse, lighthouseCode } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';
import { createGenericTextTest } from './generic-link-texts.ts';

export const linkChecks = defineChecks('content', [
  {
    id: 'internal-links-none',
    revision: 4,
    severity: 'medium',
    title: 'The page links to no other page of the site',
    passes: 'The page links to another page of its site. Redirect pages do not count.',
    why: 'Visitors and crawlers that arrive here cannot find your other pages.',
    recommendation: 'Link to the home page and to related pages.',
    verify:
      'Open the page without JavaScript and check that you can click through to another page of the site.',
    sources: [GOOGLE.links],
    checkedOn: '2026-11-27',
    skipsRedirectPages: true,
    absentFrom: 'document',
    test: ({ links }, { url }) => {
      const pageUrl = normalizePageUrl(url);
      const isToOtherPage = ({ kind, url: target }: LinkFacts) =>
        kind === 'internal' && target !== null && normalizePageUrl(target) !== pageUrl;
      if (links.some((link) => link.element.name === 'a' && isToOtherPage(link))) return pass;
      return fail(`${pluralize(links.length, 'link')} on the page, none to another page of ${url.hostname}`);
    },
  },
  {
    id: 'links-uncrawlable',
    revision: 2,
    severity: 'medium',
    title: 'Crawlers may not follow some links',
    faultyAttributes: ['href', 'src'],
    passes:
      'No link leads to a javascript: or file: URL, and no <a> with onclick, routerLink or an attribute of links, such as target or rel, lacks its href. Scripts that print, close, scroll or go back open no page, and bookmarklets are not followed.',
    why: 'Crawlers follow URLs in href. Google may guess one from a script, but does not reliably find what is behind such a link.',
    recommendation: 'Put the URL in href, or use a button if the element opens no page.',
    example: '<a href="/products">Products</a>',
    verify: 'Right-click each link and check that the browser offers to open it in a new tab.',
    sources: [GOOGLE.links, lighthouseCode('seo/crawlable-anchors'), HTML.a],
    checkedOn: '2026-11-27',
    test: ({ links, index }) => {
      const withoutHref = index
        .getElementsByTagName('a')
        .filter(
          (a) => !a.hasAttribute('href') && a.isHtml && LINK_ATTRIBUTES.some((name) => a.hasAttribute(name)),
        );
      const bad = [
        ...links.filter((link) => isScriptLink(link)).map((link) => link.element),
        ...withoutHref.filter(
          (a) => isRouted(a) || (!hasRole(a) && !a.getAttribute('id') && !a.getAttribute('name')),
        ),
      ];
      return evaluateElements(links.length + withoutHref.length, bad, 'link', (a) =>
        describeElement(a, index, 'href', ...LINK_ATTRIBUTES),
      );
    },
  },
  {
    id: 'link-text-generic',
    revision: 4,
    severity: 'medium',
    title: 'The text of links does not say where they lead',
    passes:
      'No link to another page has a text such as "click here" or "read more", in the language it is written in, or in any language if none is declared. A word that is code or one of a list of names, such as go in an index of functions, does not count.',
    why: 'The text of a link tells search engines what the target is about, and people where it leads. An aria-label does not help: the visible text is what readers see and search engines read.',
    recommendation: 'Name the target in the text of each link.',
    example: '<a href="/prices">See our prices</a>',
    verify: 'Read each link text alone and check that it says where the link leads.',
    sources: [lighthouse('seo/link-text'), WCAG.linkPurposeAlone],
    checkedOn: '2026-11-27',
    test: ({ links, head }, { url: page }) => {
      const pageUrl = normalizePageUrl(page);
      const isFollowed = ({ kind, rel, text, url, element }: LinkFacts) =>
        (kind === 'internal' || kind === 'external') &&
        text !== '' &&
        !rel.includes('nofollow') &&
        !element.context.hidden &&
        url !== null &&
        (kind === 'external' || normalizePageUrl(url) !== pageUrl);
      return evaluateSelected(
        links,
        isFollowed,
        createGenericTextTest(links, head.lang ?? ''),
        'link',
        ({ text, href }) => `${quote(text, 40)} to ${shorten(href.trim(), 100)}`,
      );
    },
  },
  {
    id: 'internal-nofollow',
    revision: 2,
    severity: 'low',
    title: "Links to the site's own pages are nofollow",
    faultyAttributes: ['rel'],
    passes:
      'No link to another page of the host has rel="nofollow". URLs with parameters, such as filters and replies, and pages to sign in, sign up, pay or write something do not count.',
    why: 'It asks search engines not to follow a link to a page of your own site.',
    recommendation: 'Remove rel="nofollow" from links to pages that may be found.',
    verify: 'Check in the page source that links to your own pages have no rel="nofollow".',
    sources: [GOOGLE.outboundLinks, GOOGLE.facetedNavigation],
    checkedOn: '2026-11-27',
    setByUs: 'list',
    test: ({ links, index }, { robotsDirectives, url: page }) => {
      if (selectGoogleDirectives(robotsDirectives).some(({ name }) => name === 'nofollow' || name === 'none'))
        return notApplicable;
      return evaluateSelected(
        links,
        ({ kind, url }) => kind === 'internal' && url !== null && isContentPage(url, page),
        ({ rel }) => rel.includes('nofollow'),
        'link',
        (link) => describeElement(link.element, index, 'href', 'rel'),
      );
    },
  },
]);

/** A path segment of forms and accounts, which nobody searches for. */
const ACCOUNT_PATH =
  /\/(?:account|apply|basket|cart|checkout|compare|edit|forgot-password|join|log[_-]?(?:in|out|off)|password|print|profile|register|reply|session|share|sign[_-]?(?:in|out|up)|subscribe|users?|wish-?list|wp-(?:admin|login))(?=[/.]|$)/i;

/** Whether a link of the site leads to another page of the same host that search engines may be meant to find. */
function isContentPage(url: UrlParts, page: UrlParts): boolean {
  return (
    getBareHost(url.hostname) === getBareHost(page.hostname) &&
    url.search === '' &&
    url.pathname !== page.pathname &&
    !ACCOUNT_PATH.test(url.pathname)
  );
}

/** Attributes from which the routers of Angular and AngularJS make a link. */
const ROUTER_ATTRIBUTES = ['routerlink', '[routerlink]', 'ui-sref'];

/** An `<a>` with one of these is meant as a link: HTML allows all but the first ones only together with an href. */
const LINK_ATTRIBUTES = [
  'onclick',
  ...ROUTER_ATTRIBUTES,
  ...'target download ping rel hreflang type referrerpolicy'.split(' '),
];

function isRouted(a: PageElement): boolean {
  return ROUTER_ATTRIBUTES.some((name) => a.hasAttribute(name));
}

/** Scripts that act on the window and open no page. */
const WINDOW_ACTION =
  /^javascript:(?:(?:window|self|parent|top|document)\.){0,3}(?:print|close|stop|history\.(?:back|forward|go)|scroll(?:to|by)?)\(/;

/** A function that calls itself, to be kept as a bookmark. */
const BOOKMARKLET = /^javascript:(?:void)?[(!+~-]{0,4}(?:async)?(?:function\W|\(\w{0,20}\)=>)/;

/** The URLs that Google does not reliably resolve, beside those of Lighthouse's audit crawlable-anchors. */
function isScriptLink({ kind, url, href, element: a }: LinkFacts): boolean {
  if (kind !== 'other' || a.name !== 'a' || hasRole(a)) return false;
  if (url?.protocol === 'file:') return true;
  const script = href.slice(0, 100).replace(/\s/g, '').toLowerCase();
  if (!script.startsWith('javascript:') || a.getAttribute('name')) return false;
  return !WINDOW_ACTION.test(script) && !BOOKMARKLET.test(script);
}

function hasRole(a: PageElement): boolean {
  return Boolean(a.getAttribute('role')?.trim());
}
