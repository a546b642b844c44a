import { shorten } from '../../../lib/text.ts';
import { getExplicitRole } from '../../page/aria.ts';
import type { PageElement } from '../../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../../page/page-index.ts';
import { type Check, defineHtmlCheck } from '../check.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
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
    title: 'Form fields have no label',
    passes:
      'Every input that takes a value and every textarea has a label, aria-label, a resolvable aria-labelledby, a title or at least a placeholder.',
    why: 'A screen reader cannot say what to enter.',
    recommendation: 'Give each field a label with its id, or put the field inside its label.',
    example: '<label for="email">Email</label>\n<input id="email" type="email">',
    verify: 'Click each label and check that its field gets the focus.',
    sources: [WCAG.infoAndRelationships, WCAG.labels, WCAG.nameRoleValue, axe('label')],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const { fields } = accessibility.controls;
      return evaluateElements(
        fields.elements.length,
        fields.unnamed.filter((field) => !hasPlaceholder(field)),
        'field',
        (field) => describeElement(field, index),
        (field) => suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'form-label-placeholder-only',
    category: 'accessibility',
    severity: 'low',
    title: 'Form fields have a placeholder instead of a label',
    passes:
      'Every field with a placeholder also has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A placeholder disappears with the first character typed, and with it what was asked for.',
    recommendation: 'Give each field a label with its id, and use the placeholder only for an example.',
    example: '<label for="email">Email</label>\n<input id="email" type="email" placeholder="me@example.com">',
    verify: 'Type in each field and check that you can still see what it asks for.',
    sources: [WCAG.labels, HTML.placeholder],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const { elements, unnamed } = accessibility.controls.fields;
      return evaluateElements(
        elements.filter(hasPlaceholder).length,
        unnamed.filter(hasPlaceholder),
        'field',
        (field) =>
          phrase`placeholder=${quote(field.getAttribute('placeholder') ?? '', 60)} on ${describeElement(field, index)}`,
        (field) => suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'select-name-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Select boxes have no label',
    passes: 'Every select has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A screen reader says the chosen option but not what is being chosen.',
    recommendation: 'Give each select a label with its id, or put the select inside its label.',
    example: '<label for="country">Country</label>\n<select id="country">…</select>',
    verify: 'Click each label and check that its select gets the focus.',
    sources: [WCAG.nameRoleValue, axe('select-name')],
    absentFrom: 'document',
    test: ({ accessibility, index }) => {
      const { selects } = accessibility.controls;
      return evaluateElements(
        selects.elements.length,
        selects.unnamed,
        'select',
        (field) => describeElement(field, index),
        (field) => suggestLabel(field, index),
      );
    },
  }),
  defineHtmlCheck({
    id: 'autocomplete-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'An autocomplete value is not valid',
    passes: 'Every autocomplete value consists of the autofill tokens of the HTML standard, in their order.',
    why: 'Browsers and assistive technology fill in a field only if they know its purpose.',
    recommendation:
      'Use a value of the HTML standard, such as "name", "email" or "shipping street-address", or "off".',
    example: '<input name="email" type="email" autocomplete="email">',
    verify: 'Start typing in the field and check that the browser suggests the right value.',
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

/** Input types that show no placeholder (HTML standard, section 4.10.5.3.10). */
const TYPES_WITHOUT_PLACEHOLDER = new Set(
  'checkbox radio range color file date month week time datetime-local'.split(' '),
);

/** Whether the field shows a placeholder, which browsers use as its name if there is no other (HTML-AAM 1.0). */
function hasPlaceholder(element: PageElement): boolean {
  if (TYPES_WITHOUT_PLACEHOLDER.has(element.getAttribute('type')?.toLowerCase() ?? '')) return false;
  return collapseWhitespace(element.getAttribute('placeholder') ?? '') !== '';
}

/** Recommends a label for the first field, with its own id and placeholder. */
function suggestLabel(field: PageElement, index: PageIndex): string {
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
