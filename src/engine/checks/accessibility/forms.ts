import { shorten } from '../../../lib/text.ts';
import { getExplicitRole } from '../../page/aria.ts';
import type { NamedElement } from '../../page/facts/accessibility-controls.ts';
import type { PageElement } from '../../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../../page/page-index.ts';
import { type Check, defineHtmlCheck } from '../check.ts';
import { describeElement, quote } from '../evidence.ts';
import { isAutofillValue, isToleratedAutocomplete } from './autofill.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

export const formChecks: Check[] = [
  defineHtmlCheck({
    id: 'form-label-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Form fields without a label',
    passes:
      'Every input that takes a value and every textarea has a label, aria-label, a resolvable aria-labelledby, a title or at least a placeholder.',
    why: 'A screen reader cannot say what to enter.',
    recommendation: 'Give each field a <label for> with its id, or put it inside its label.',
    sources: [WCAG.infoAndRelationships, WCAG.labels, WCAG.nameRoleValue, axe('label')],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const { fields } = accessibility.controls;
      return evaluateElements(
        fields.length,
        fields.filter((field) => hasNoName(field) && !hasPlaceholder(field)),
        'field',
        createDescriber(index),
        (field) => suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'form-label-placeholder-only',
    category: 'accessibility',
    severity: 'low',
    title: 'Form fields labelled by a placeholder alone',
    passes:
      'Every field with a placeholder also has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A placeholder names the field for screen readers, but it goes away with the first character typed, and with it what was asked for.',
    recommendation: 'Give each field a <label for> with its id, and keep the placeholder for an example.',
    sources: [WCAG.labels, HTML.placeholder],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const fields = accessibility.controls.fields.filter(hasPlaceholder);
      const describe = ({ element }: NamedElement): string =>
        `placeholder=${quote(element.getAttribute('placeholder') ?? '', 60)} on ${describeElement(element, index)}`;
      return evaluateElements(fields.length, fields.filter(hasNoName), 'field', describe, (field) =>
        suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'select-name-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Select without a label',
    passes: 'Every select has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A screen reader says the chosen option and not what is being chosen.',
    recommendation: 'Give each select a <label for> with its id, or put it inside its label.',
    sources: [WCAG.nameRoleValue, axe('select-name')],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const { selects } = accessibility.controls;
      return evaluateElements(
        selects.length,
        selects.filter(hasNoName),
        'select',
        createDescriber(index),
        (field) => suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'autocomplete-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'Invalid autocomplete token',
    passes: 'Every autocomplete value is made of the autofill tokens of the HTML standard in their order.',
    why: 'Browsers and assistive technology fill in a form only for purposes they know.',
    recommendation:
      'Use the tokens of the HTML standard, such as "name", "email", "shipping street-address" or "off", in this order: section-*, shipping or billing, home or work, the field.',
    sources: [HTML.autofill, WCAG.inputPurpose, axe('autocomplete-valid')],
    test: ({ index }) => {
      const controls = index.getElementsWithAttribute('autocomplete').filter(acceptsAutofill);
      const invalid = controls.filter((control) => {
        const tokens = control.getTokens('autocomplete');
        return !isAutofillValue(tokens) && !isToleratedAutocomplete(tokens);
      });
      return evaluateElements(controls.length, invalid, 'field', (control) =>
        describeElement(control, index),
      );
    },
  }),
];

function hasNoName(control: NamedElement): boolean {
  return control.name === '';
}

/** Types of input without a text that a placeholder could stand for (HTML standard, section 4.10.5.3.10). */
const TYPES_WITHOUT_PLACEHOLDER = new Set(
  'checkbox radio range color file date month week time datetime-local'.split(' '),
);

/** Whether the field shows a placeholder, which browsers take for its name if there is no other (HTML-AAM 1.0). */
function hasPlaceholder({ element }: NamedElement): boolean {
  if (TYPES_WITHOUT_PLACEHOLDER.has(element.getAttribute('type')?.toLowerCase() ?? '')) return false;
  return collapseWhitespace(element.getAttribute('placeholder') ?? '') !== '';
}

function createDescriber(index: PageIndex): (control: NamedElement) => string {
  return (control) => describeElement(control.element, index);
}

/** Recommends a label for the first field, with its own id and placeholder. */
function suggestLabel({ element: field }: NamedElement, index: PageIndex): string {
  const id = chooseId(field, index);
  const label = `<label for="${id}">${readLabelText(field)}</label>`;
  const withId = field.getAttribute('id') === id ? '' : ` with id="${id}" on the field`;
  return `Give each field a label, for example ${label}${withId} for the first.`;
}

/** The id of the field, or one like its name, that no other element has. */
function chooseId(field: PageElement, index: PageIndex): string {
  const own = field.getAttribute('id') ?? '';
  if (/^[\w.:-]{1,60}$/.test(own) && index.elementsById.get(own)?.length === 1) return own;
  const [name = 'field'] = /^[\w.:-]{1,60}$/.exec(field.getAttribute('name') ?? '') ?? [];
  let id = name;
  for (let number = 2; index.elementsById.has(id); number++) id = `${name}-${number}`;
  return id;
}

/** The placeholder without its dots; "…" if there is none or it is an example, such as an email address. */
function readLabelText(field: PageElement): string {
  const text = shorten(collapseWhitespace((field.getAttribute('placeholder') ?? '').slice(0, 1_000)), 60);
  return /^[^@<>\d]+$/.test(text) ? text.replace(/[.…]+$/, '').trim() || '…' : '…';
}

/** The controls axe-core's rule checks: those that take a value, can be edited and are exposed. */
function acceptsAutofill(control: PageElement): boolean {
  if (!['input', 'select', 'textarea'].includes(control.name) || control.context.ariaHidden) return false;
  if (control.getTokens('autocomplete').length === 0) return false;
  if (['hidden', 'button', 'submit', 'reset'].includes(control.getAttribute('type')?.toLowerCase() ?? ''))
    return false;
  if (control.hasAttribute('disabled') || control.hasAttribute('readonly')) return false;
  if (control.getAttribute('aria-disabled') === 'true' || control.getAttribute('aria-readonly') === 'true')
    return false;
  const isUnfocusable = Number.parseInt(control.getAttribute('tabindex') ?? '0', 10) < 0;
  return !isUnfocusable || getExplicitRole(control) === null;
}
