import { writeEvidence } from '../../evidence.ts';
import type { LinkFacts } from '../../page/facts/links.ts';
import type { PageElement } from '../../page/node.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, fail, notApplicable, pass, unknown } from '../check.ts';
import { describeElement, joinEvidence, phrase, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** A skip link is one of the first links of a page. */
const FIRST_LINKS = 3;

export const keyboardChecks = defineChecks('accessibility', [
  {
    id: 'skip-link-broken',
    revision: 3,
    severity: 'low',
    title: 'The skip link has no target',
    faultyAttributes: ['href'],
    passes: 'If one of the first three links skips or jumps to a place on the page, that place exists.',
    why: 'People who use the keyboard press it to get past the navigation, but stay where they are.',
    recommendation: 'Give the main content the id that the skip link names.',
    example: '<a href="#main">Skip to content</a>\n<main id="main">…</main>',
    verify: 'Press Tab and then Enter on the skip link, and check that the focus moves to the main content.',
    sources: [WCAG.bypassBlocks, axe('skip-link')],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ links, index }) => {
      const skipLinks = selectSkipLinks(links);
      if (skipLinks.length === 0) return notApplicable;
      const broken = skipLinks.find((link) => !hasTarget(link, index));
      if (!broken) return pass;
      const id = getFragment(broken);
      return fail(
        phrase`${quote(broken.text, 60)} leads to ${quote(broken.href, 80)}, which is no place on the page: ${describeElement(broken.element, index)}`,
        id === '' ? {} : { recommendation: `Add id="${id}" to the element that holds the main content.` },
      );
    },
  },
  {
    id: 'tabindex-positive',
    severity: 'low',
    title: 'A positive tabindex changes the tab order',
    faultyAttributes: ['tabindex'],
    passes: 'No tabindex is greater than 0.',
    why: 'These elements come before all others in the tab order, which then does not follow the page.',
    recommendation: 'Use tabindex="0" or "-1", and put elements where they belong in the document.',
    verify: 'Press Tab through the page and check that the focus follows the reading order.',
    sources: [axe('tabindex'), WCAG.tabOrder],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      const exposed = index
        .getElementsWithAttribute('tabindex')
        .filter((element) => !element.context.ariaHidden);
      const positive = exposed.filter(
        (element) => Number.parseInt(element.getAttribute('tabindex') ?? '', 10) > 0,
      );
      return evaluateElements(exposed.length, positive, 'element', (element) =>
        describeElement(element, index),
      );
    },
  },
  {
    id: 'accesskey-duplicate',
    severity: 'low',
    title: 'Several elements have the same accesskey',
    faultyAttributes: ['accesskey'],
    passes: 'No two elements have the same accesskey.',
    why: 'Browsers act on one of the elements or on none.',
    recommendation: 'Give each accesskey to one element only, or remove it.',
    verify: 'Check in the page source that each accesskey appears once.',
    sources: [axe('accesskeys'), HTML.accesskey],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      const withKey = index
        .getElementsWithAttribute('accesskey')
        .filter((element) => !element.context.hidden && readAccessKey(element) !== '');
      const keys = Map.groupBy(withKey, readAccessKey);
      const shared = [...keys].filter(([, elements]) => elements.length > 1);
      return evaluateElements(keys.size, shared, 'key', ([key, elements]) => {
        const examples = elements.slice(0, 3).map((element) => describeElement(element, index));
        return phrase`${quote(key, 20)} on ${elements.length} elements, ${joinEvidence(examples, ', ')}`;
      });
    },
  },
]);

/** The skip links among the first links of a page: those that skip or jump to a place on it. */
export function selectSkipLinks(links: readonly LinkFacts[]): LinkFacts[] {
  const first: LinkFacts[] = [];
  for (const link of links) {
    if (link.element.name === 'a' && first.push(link) === FIRST_LINKS) break;
  }
  return first.filter(isSkipLink);
}

function isSkipLink(link: LinkFacts): boolean {
  return link.kind === 'fragment' && !link.element.context.ariaHidden && /^(?:skip|jump)\b/i.test(link.text);
}

/** The fragment without `#`, percent-decoded; '' if there is none. */
function getFragment(link: LinkFacts): string {
  const fragment = link.url?.hash.slice(1) ?? '';
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** A target is an id or the name of an anchor, not in a shadow tree, or the top of the page (HTML standard, section 7.4.6.4). */
function hasTarget(link: LinkFacts, index: PageIndex): boolean {
  const id = getFragment(link);
  if (id === '') return false;
  return (
    index.getElementById(id) !== null ||
    id.toLowerCase() === 'top' ||
    index
      .getElementsByTagName('a')
      .some((anchor) => anchor.getAttribute('name') === id && !index.getShadowHost(anchor))
  );
}

/** Upper-case, because axe-core compares access keys without case. */
function readAccessKey(element: PageElement): string {
  return element.getAttribute('accesskey')?.trim().toUpperCase() ?? '';
}

/** Checks of elements that take the focus where users of screen readers do not expect it. */
export const focusChecks = defineChecks('accessibility', [
  {
    id: 'aria-hidden-focusable',
    severity: 'low',
    title: 'Elements hidden from screen readers can get the focus',
    faultyAttributes: ['aria-hidden'],
    passes:
      'No link, button or field that the Tab key reaches has aria-hidden=true. For elements inside a hidden part the result is unknown, since a stylesheet may hide the part from everyone.',
    why: 'People who use a screen reader tab to an element and hear nothing.',
    recommendation:
      'Remove aria-hidden, or add tabindex="-1" if the element repeats another that can be reached.',
    verify: 'Press Tab through the page and check that the focus never lands on an element with aria-hidden.',
    sources: [WCAG.nameRoleValue, axe('aria-hidden-focus')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { focus }, index }) => {
      const { total, tabbable, container } = focus.ariaHidden;
      if (tabbable.length === 0 && container) {
        return unknown(
          `A stylesheet may hide what is inside ${writeEvidence(describeElement(container, index))} from everyone.`,
        );
      }
      return evaluateElements(total, tabbable, 'element', (element) => describeElement(element, index));
    },
  },
  {
    id: 'nested-interactive',
    severity: 'low',
    title: 'A control is inside another control',
    passes:
      'No button, tab, option, checkbox, switch or image by role contains a control that takes the focus, and no link or button contains a field, frame, player or element with tabindex.',
    why: 'Screen readers read the inner control as part of the name of the outer one, so it may be impossible to use.',
    recommendation: 'Put the inner control beside the outer one, or make only one of them a control.',
    verify: 'Check in the page source that no link or button contains another control.',
    sources: [WCAG.nameRoleValue, axe('nested-interactive'), HTML.a],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { focus }, index }) =>
      evaluateElements(
        focus.controls.total,
        focus.controls.nested,
        'control',
        ({ element, inner }) =>
          phrase`${describeElement(element, index)} holds ${describeElement(inner, index)}`,
      ),
  },
]);
