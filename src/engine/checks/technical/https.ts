import { isLoopbackHost } from '../../../lib/host/private-host.ts';
import { pluralize } from '../../../lib/text.ts';
import type { HtmlFacts } from '../../page/page-facts.ts';
import type { FormFacts, PageResource } from '../../page/facts/resources.ts';
import { resolveUrl, type UrlParts } from '../../page/url-parts.ts';
import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, type HtmlCheckDefinition, fail, notApplicable, pass } from '../check.ts';
import { describeElement, joinEvidence, listItems, phrase } from '../evidence.ts';
import type { Evidence } from '../../evidence.ts';
import { lighthouseCode } from '../sources/auditors.ts';
import { GOOGLE } from '../sources/google.ts';
import { W3C } from '../sources/w3c.ts';
import { upgradesToHttps } from './content-security-policy.ts';

export const httpsChecks = defineChecks('technical', [
  {
    id: 'https-missing',
    severity: 'high',
    title: 'The page is not served over https',
    passes: 'The final URL, after redirects, is https. Forms on an http page are part of the issue.',
    why: 'Browsers mark the page "Not secure", others on the network can read and change it, and search engines prefer https.',
    recommendation: 'Serve the page over https and redirect http to it with 301.',
    verify: 'Open the http URL and check that it ends at https without a warning.',
    sources: [
      lighthouseCode('is-on-https'),
      GOOGLE.httpsRanking,
      {
        title: 'Google Security Blog: Next steps toward more connection security',
        url: 'https://security.googleblog.com/2017/04/next-steps-toward-more-connection.html',
      },
    ],
    checkedOn: '2026-11-27',
    needs: 'response',
    test: ({ page, url, html }) => {
      if (url.protocol === 'https:') return pass;
      const evidence = [
        `The page is at ${url.href}`,
        ...(page.requestedUrl.toLowerCase().startsWith('https:') ? [`${page.requestedUrl} leads to it`] : []),
        ...(html ? describeEntryForms(html) : []),
      ];
      return fail(joinEvidence(evidence, null), {
        recommendation: `Serve the page at ${toHttps(url.href)} and redirect to it with status 301.`,
      });
    },
  },
  defineMixedContentCheck({
    id: 'mixed-content-active',
    severity: 'high',
    title: 'Scripts, styles or frames load over http',
    active: true,
    revision: 2,
    passes:
      'No script, stylesheet, frame, object or embed of an https page has an http URL of another computer, unless the page has the policy upgrade-insecure-requests.',
    why: 'Browsers block these files, so parts of the page are missing.',
  }),
  defineMixedContentCheck({
    id: 'mixed-content-passive',
    severity: 'medium',
    title: 'Images or media load over http',
    active: false,
    revision: 3,
    passes:
      'No image, image button, SVG image, srcset, video, audio or track of an https page has an http URL of another computer, unless the page has the policy upgrade-insecure-requests.',
    why: 'Browsers request them over https instead, and show nothing if the host does not support it. They block images of a srcset.',
  }),
  {
    id: 'form-insecure-action',
    revision: 2,
    severity: 'high',
    title: 'A form sends its data over http',
    faultyAttributes: ['action', 'formaction'],
    passes:
      'No form or button of an https page sends to an http URL of another computer, unless the page has the policy upgrade-insecure-requests.',
    why: 'Others on the network can read and change what visitors enter, and browsers warn before sending it.',
    recommendation: 'Send the form to an https URL.',
    verify: 'Check in the page source that no form action starts with http://.',
    sources: [
      W3C.mixedContent,
      {
        title: 'Chromium Blog: Protecting Google Chrome users from insecure forms',
        url: 'https://blog.chromium.org/2020/08/protecting-google-chrome-users-from.html',
      },
    ],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      if (facts.url.protocol !== 'https:') return notApplicable;
      const { forms, formTargets } = html.resources;
      if (forms.length + formTargets.length === 0) return notApplicable;
      const insecure = formTargets.filter((target) => isInsecure(target, html.base));
      const [first] = insecure;
      if (!first || upgradesToHttps(html, facts)) return pass;
      return fail(describeElements('form or button', 'forms and buttons', insecure, html.index), {
        recommendation: `Send the form to ${toHttps(first.rawUrl)}, once that URL accepts it.`,
      });
    },
  },
]);

/** The forms that ask for more than a search. */
function describeEntryForms({ resources, index }: HtmlFacts): Evidence[] {
  const forms = resources.forms.filter((form) => form.fields.length > 0 && !isSearch(form));
  return forms.length === 0
    ? []
    : [phrase`what visitors enter is sent from it, ${describeElements('form', 'forms', forms, index)}`];
}

function defineMixedContentCheck(
  definition: Pick<HtmlCheckDefinition, 'id' | 'revision' | 'severity' | 'title' | 'passes' | 'why'> & {
    active: boolean;
  },
): HtmlCheckDefinition {
  const { active, ...check } = definition;
  return {
    ...check,
    faultyAttributes: ['src', 'href', 'data', 'srcset', 'poster'],
    recommendation: 'Load every file over https.',
    verify:
      "Open the page with the browser's developer tools and check that the console shows no mixed content warning.",
    sources: [W3C.mixedContent, lighthouseCode('is-on-https')],
    checkedOn: '2026-11-27',
    test: (html, facts) => {
      if (facts.url.protocol !== 'https:') return notApplicable;
      const isTested = (resource: PageResource) => resource.active === active;
      const { loaded } = html.resources;
      const insecure = loaded.filter((resource) => isTested(resource) && isInsecure(resource, html.base));
      const [first] = insecure;
      if (!first) return loaded.some(isTested) ? pass : notApplicable;
      if (upgradesToHttps(html, facts)) return pass;
      return fail(describeElements('element', 'elements', insecure, html.index), {
        recommendation: `Load this file from ${toHttps(first.rawUrl.trim())}, or serve your own copy if that host does not support https.`,
        // A single blocked script can break the page, so only images and media scale the penalty by their share.
        ...(!active && { affected: { count: insecure.length, total: loaded.filter(isTested).length } }),
      });
    },
  };
}

/** Whether a URL is neither https nor of a host that is trustworthy without (W3C Mixed Content, section 4.3). */
function isInsecure({ protocol, rawUrl }: { protocol: string; rawUrl: string }, base: UrlParts): boolean {
  if (protocol !== 'http:') return false;
  const url = resolveUrl(rawUrl, base);
  return !url || !isLoopbackHost(url.hostname);
}

const SEARCH_NAMES = new Set([
  'q',
  's',
  'query',
  'search',
  'search_query',
  'keyword',
  'keywords',
  'k',
  'term',
]);

/** A search form: it collects nothing that needs protection. */
function isSearch({ element, fields }: FormFacts): boolean {
  if (element.getTokens('role').includes('search') || element.parent?.name === 'search') return true;
  return fields.every(isSearchField);
}

function isSearchField(field: PageElement): boolean {
  const type = field.getAttribute('type')?.trim().toLowerCase() ?? 'text';
  if (field.name !== 'input') return false;
  return (
    type === 'search' ||
    (type === 'text' && SEARCH_NAMES.has(field.getAttribute('name')?.toLowerCase() ?? ''))
  );
}

const URL_ATTRIBUTES = ['src', 'srcset', 'href', 'data', 'poster', 'action', 'formaction'];

function describeElements(
  singular: string,
  plural: string,
  parts: readonly { element: PageElement }[],
  index: PageIndex,
): Evidence {
  const items = listItems(parts, ({ element }) => describeElement(element, index, ...URL_ATTRIBUTES));
  return phrase`${pluralize(parts.length, singular, plural)}: ${items}`;
}

/** Without tabs and newlines, which URL parsers drop. */
function toHttps(url: string): string {
  return url.replace(/[\t\n\r]/g, '').replace(/^http:/i, 'https:');
}
