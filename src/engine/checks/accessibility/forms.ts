import { shorten } from '../../../lib/text.ts';
import { getExplicitRole } from '../../page/aria.ts';
import type { PageElement } from '../../page/node.ts';
import { collapseWhitespace, type PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements } from '../check.ts';
import { describeElement, phrase, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** Autofill field names that no kind of contact may precede. HTML standard, section 4.10.19.7.1, "Autofill". */
const FIELDS = new Set(
  'name honorific-prefix given-name additional-name family-name honorific-suffix nickname username new-password current-password one-time-code organization-title organization street-address address-line1 address-line2 address-line3 address-level4 address-level3 address-level2 address-level1 country country-name postal-code cc-name cc-given-name cc-additional-name cc-family-name cc-number cc-exp cc-exp-month cc-exp-year cc-csc cc-type transaction-currency transaction-amount language bday bday-day bday-month bday-year sex url photo'.split(
    ' ',
  ),
);

/** Autofill field names that a kind of contact may precede. */
const CONTACT_FIELDS = new Set(
  'tel tel-country-code tel-national tel-area-code tel-local tel-local-prefix tel-local-suffix tel-extension email impp'.split(
    ' ',
  ),
);
const CONTACT_KINDS = new Set('home work mobile fax pager'.split(' '));

/** Words used for "off", and purposes the standard has no token for. axe-core reports neither. */
const TOLERATED = new Set(
  'none false true disabled enabled undefined null xoff xon text pronouns gender message content'.split(' '),
);

/**
 * Whether the tokens of an `autocomplete` attribute are a valid value of the HTML standard: `on` or `off` alone, or
 * `[section-*] [shipping|billing] [kind of contact] field [webauthn]`.
 *
 * @param tokens lower-case
 */
function isAutofillValue(tokens: readonly string[]): boolean {
  if (tokens.length === 1 && (tokens[0] === 'on' || tokens[0] === 'off')) return true;
  const remaining = [...tokens];
  if (remaining.at(-1) === 'webauthn') remaining.pop();
  if (remaining[0]?.startsWith('section-') && remaining[0] !== 'section-') remaining.shift();
  if (remaining[0] === 'shipping' || remaining[0] === 'billing') remaining.shift();
  const isContact = CONTACT_KINDS.has(remaining[0] ?? '');
  if (isContact) remaining.shift();
  const [field = ''] = remaining;
  return remaining.length === 1 && (CONTACT_FIELDS.has(field) || (!isContact && FIELDS.has(field)));
}

/** Whether the value is a single token that is invalid but not worth reporting. */
function isToleratedAutocomplete(tokens: readonly string[]): boolean {
  return TOLERATED.has(tokens.at(-1) ?? '') && tokens.length === 1;
}

export const formChecks = defineChecks('accessibility', [
  {
    id: 'form-label-missing',
    revision: 3,
    severity: 'high',
    title: 'Form fields have no label',
    passes:
      'Every input that takes a value and every textarea has a label, aria-label, a resolvable aria-labelledby, a title or at least a placeholder.',
    why: 'A screen reader cannot say what to enter.',
    recommendation: 'Give each field a label with its id, or put the field inside its label.',
    example: '<label for="email">Email</label>\n<input id="email" type="email">',
    verify: 'Click each label and check that its field gets the focus.',
    sources: [WCAG.infoAndRelationships, WCAG.labels, WCAG.nameRoleValue, axe('label')],
    checkedOn: '2026-11-27',
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
  },
  {
    id: 'form-label-placeholder-only',
    revision: 3,
    severity: 'low',
    title: 'Form fields have a placeholder instead of a label',
    faultyAttributes: ['placeholder'],
    passes:
      'Every field with a placeholder also has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A placeholder disappears with the first character typed, and with it what was asked for.',
    recommendation: 'Give each field a label with its id, and use the placeholder only for an example.',
    example: '<label for="email">Email</label>\n<input id="email" type="email" placeholder="me@example.com">',
    verify: 'Type in each field and check that you can still see what it asks for.',
    sources: [WCAG.labels, HTML.placeholder],
    checkedOn: '2026-11-27',
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
  },
  {
    id: 'select-name-missing',
    revision: 3,
    severity: 'high',
    title: 'Select boxes have no label',
    passes: 'Every select has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A screen reader says the chosen option but not what is being chosen.',
    recommendation: 'Give each select a label with its id, or put the select inside its label.',
    example: '<label for="country">Country</label>\n<select id="country">…</select>',
    verify: 'Click each label and check that its select gets the focus.',
    sources: [WCAG.nameRoleValue, axe('select-name')],
    checkedOn: '2026-11-27',
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
  },
  {
    id: 'autocomplete-invalid',
    severity: 'low',
    title: 'An autocomplete value is not valid',
    faultyAttributes: ['autocomplete'],
    passes: 'Every autocomplete value consists of the autofill tokens of the HTML standard, in their order.',
    why: 'Browsers and assistive technology fill in a field only if they know its purpose.',
    recommendation:
      'Use a value of the HTML standard, such as "name", "email" or "shipping street-address", or "off".',
    example: '<input name="email" type="email" autocomplete="email">',
    verify: 'Start typing in the field and check that the browser suggests the right value.',
    sources: [HTML.autofill, WCAG.inputPurpose, axe('autocomplete-valid')],
    checkedOn: '2026-11-27',
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
  },
]);

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
  return /^[^@<>\d]+$/.test(text) ? text.replace(/(?<![.…])[.…]+$/, '').trim() || '…' : '…';
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
