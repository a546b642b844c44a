import { type Check, defineHtmlCheck, unknown } from '../check.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { describeElement, phrase } from '../evidence.ts';
import { writeEvidence } from '../../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** Checks of elements that take the focus where users of screen readers do not expect it. */
export const focusChecks: Check[] = [
  defineHtmlCheck({
    id: 'aria-hidden-focusable',
    category: 'accessibility',
    severity: 'low',
    title: 'Elements hidden from screen readers can get the focus',
    passes:
      'No link, button or field that the Tab key reaches has aria-hidden=true. For elements inside a hidden part the result is unknown, since a stylesheet may hide the part from everyone.',
    why: 'People who use a screen reader tab to an element and hear nothing.',
    recommendation:
      'Remove aria-hidden, or add tabindex="-1" if the element repeats another that can be reached.',
    verify: 'Press Tab through the page and check that the focus never lands on an element with aria-hidden.',
    sources: [WCAG.nameRoleValue, axe('aria-hidden-focus')],
    test: ({ accessibility: { focus }, index }) => {
      const { total, tabbable, container } = focus.ariaHidden;
      if (tabbable.length === 0 && container) {
        return unknown(
          `A stylesheet may hide what is inside ${writeEvidence(describeElement(container, index))} from everyone.`,
        );
      }
      return evaluateElements(total, tabbable, 'element', (element) => describeElement(element, index));
    },
  }),
  defineHtmlCheck({
    id: 'nested-interactive',
    category: 'accessibility',
    severity: 'low',
    title: 'A control is inside another control',
    passes:
      'No button, tab, option, checkbox, switch or image by role contains a control that takes the focus, and no link or button contains a field, frame, player or element with tabindex.',
    why: 'Screen readers read the inner control as part of the name of the outer one, so it may be impossible to use.',
    recommendation: 'Put the inner control beside the outer one, or make only one of them a control.',
    verify: 'View the page source and check that no link or button contains another control.',
    sources: [WCAG.nameRoleValue, axe('nested-interactive'), HTML.a],
    test: ({ accessibility: { focus }, index }) =>
      evaluateElements(
        focus.controls.total,
        focus.controls.nested,
        'control',
        ({ element, inner }) =>
          phrase`${describeElement(element, index)} holds ${describeElement(inner, index)}`,
      ),
  }),
];
