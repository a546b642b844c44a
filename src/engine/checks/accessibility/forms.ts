import { explicitRole } from '../../page/aria.ts';
import type { NamedFacts } from '../../page/facts/accessibility-controls.ts';
import type { PageElement } from '../../page/node.ts';
import { collapse, type PageIndex } from '../../page/page-index.ts';
import { type Check, htmlCheck } from '../check.ts';
import { cut, element } from '../evidence.ts';
import { isAutofillValue, isToleratedAutocomplete } from './autofill.ts';
import { ofMany } from '../of-many.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

export const formChecks: Check[] = [
  htmlCheck({
    id: 'form-label-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Form fields without a label',
    passes:
      'Every input that takes a value and every textarea has a label, aria-label, a resolvable aria-labelledby or title. A placeholder alone does not count.',
    why: 'A screen reader cannot say what to enter, and a placeholder goes away with the first character typed.',
    recommendation: 'Give each field a <label for> with its id, or put it inside its label.',
    sources: [WCAG.infoAndRelationships, WCAG.labels, WCAG.nameRoleValue, axe('label')],
    test: ({ accessibility, index }) => {
      const { fields } = accessibility.controls;
      return ofMany(fields.length, fields.filter(isNameless), 'field', describe(index), labelFor);
    },
  }),
  htmlCheck({
    id: 'select-name-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Select without a label',
    passes: 'Every select has a label, aria-label, a resolvable aria-labelledby or title.',
    why: 'A screen reader says the chosen option and not what is being chosen.',
    recommendation: 'Give each select a <label for> with its id, or put it inside its label.',
    sources: [WCAG.nameRoleValue, axe('select-name')],
    test: ({ accessibility, index }) => {
      const { selects } = accessibility.controls;
      return ofMany(selects.length, selects.filter(isNameless), 'select', describe(index), labelFor);
    },
  }),
  htmlCheck({
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
      const controls = index.withAttribute('autocomplete').filter(isFilledIn);
      const invalid = controls.filter((control) => {
        const tokens = control.tokens('autocomplete');
        return !isAutofillValue(tokens) && !isToleratedAutocomplete(tokens);
      });
      return ofMany(controls.length, invalid, 'field', (control) => element(control, index));
    },
  }),
];

function isNameless(control: NamedFacts): boolean {
  return control.name === '';
}

function describe(index: PageIndex): (control: NamedFacts) => string {
  return (control) => element(control.element, index);
}

/** The label to add to the first of them, with its own id and placeholder. */
function labelFor({ element: field }: NamedFacts): string {
  const id =
    [field.attribute('id'), field.attribute('name')].find((one) => one && /^[\w.:-]+$/.test(one)) ?? 'field';
  const label = `<label for="${cut(id, 60)}">${cut(collapse(field.attribute('placeholder') ?? '…'), 60)}</label>`;
  const withId = field.attribute('id') === id ? '' : ` with id="${cut(id, 60)}" on the field`;
  return `Give each field a label, for example ${label}${withId} for the first.`;
}

/** What axe-core asks: a control that takes a value, can be edited and is exposed. */
function isFilledIn(control: PageElement): boolean {
  if (!['input', 'select', 'textarea'].includes(control.name) || control.place.ariaHidden) return false;
  if (control.tokens('autocomplete').length === 0) return false;
  if (['hidden', 'button', 'submit', 'reset'].includes(control.attribute('type')?.toLowerCase() ?? ''))
    return false;
  if (control.has('disabled') || control.has('readonly')) return false;
  if (control.attribute('aria-disabled') === 'true' || control.attribute('aria-readonly') === 'true')
    return false;
  const isOutOfReach = Number.parseInt(control.attribute('tabindex') ?? '0', 10) < 0;
  return !isOutOfReach || explicitRole(control) === null;
}
