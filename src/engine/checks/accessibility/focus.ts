import { type Check, defineHtmlCheck, unknown } from '../check.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { describeElement } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** Checks of elements that take the focus where people who listen to the page do not expect it. */
export const focusChecks: Check[] = [
  defineHtmlCheck({
    id: 'aria-hidden-focusable',
    category: 'accessibility',
    severity: 'low',
    title: 'aria-hidden on an element that takes the focus',
    passes:
      'No link, button or field that the Tab key reaches has aria-hidden=true. What is inside a hidden part counts as unknown, since a stylesheet may hide the part from everyone.',
    why: 'People who use a screen reader tab to an element and hear nothing.',
    recommendation:
      'Remove aria-hidden, or add tabindex="-1" if the element repeats another that can be reached.',
    sources: [WCAG.nameRoleValue, axe('aria-hidden-focus')],
    test: ({ accessibility: { focus }, index }) => {
      const { total, tabbable, container } = focus.ariaHidden;
      if (tabbable.length === 0 && container) {
        return unknown(
          `A stylesheet may hide what is inside ${describeElement(container, index)} from everyone.`,
        );
      }
      return evaluateElements(total, tabbable, 'element', (element) => describeElement(element, index));
    },
  }),
  defineHtmlCheck({
    id: 'nested-interactive',
    category: 'accessibility',
    severity: 'low',
    title: 'Control inside a control',
    passes:
      'No button, tab, option, checkbox, switch or image by role has a control inside that takes the focus, and no link or button has a field, frame, player or element with tabindex inside.',
    why: 'Screen readers read the inside of a control as its name: the inner control is not announced, and pressing it is a matter of luck.',
    recommendation: 'Put the inner control beside the outer one, or make only one of them a control.',
    sources: [WCAG.nameRoleValue, axe('nested-interactive'), HTML.a],
    test: ({ accessibility: { focus }, index }) =>
      evaluateElements(
        focus.controls.total,
        focus.controls.nested,
        'control',
        ({ element, inner }) => `${describeElement(element, index)} holds ${describeElement(inner, index)}`,
      ),
  }),
];
