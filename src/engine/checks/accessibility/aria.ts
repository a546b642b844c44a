import { type Check, fail, defineHtmlCheck, notApplicable, pass } from '../check.ts';
import { describeElement, quote } from '../evidence.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { axe } from '../sources/auditors.ts';
import { ARIA, WCAG } from '../sources/w3c.ts';

export const ariaChecks: Check[] = [
  defineHtmlCheck({
    id: 'duplicate-id-aria',
    category: 'accessibility',
    severity: 'medium',
    title: 'Duplicate id used by ARIA or a label',
    passes:
      'Every id that aria-labelledby, aria-describedby, aria-controls, aria-owns or a label names is there once.',
    why: 'The first element with the id is taken, so a label or description lands on the wrong one.',
    recommendation: 'Give each of the elements its own id, and name that one.',
    sources: [WCAG.nameRoleValue, axe('duplicate-id-aria')],
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.referencedIds.total,
        aria.referencedIds.duplicate,
        'id',
        ({ id, elements, referrer }) => {
          const lines = elements.slice(0, 3).map(({ offset }) => `line ${index.getLine(offset)}`);
          return `${quote(id, 60)} is on ${elements.length} elements (${lines.join(', ')}) and named by ${describeElement(referrer, index)}`;
        },
      ),
  }),
  defineHtmlCheck({
    id: 'aria-reference-broken',
    category: 'accessibility',
    severity: 'low',
    title: 'ARIA reference to a missing id',
    passes:
      'Every aria-labelledby and aria-describedby names at least one id that exists. Descriptions of form fields do not count, because scripts add error messages.',
    why: 'The name or description that was meant is not there for assistive technology.',
    recommendation: 'Name an id that is on the page, or remove the attribute.',
    sources: [ARIA.values, axe('aria-valid-attr-value')],
    absentFrom: 'document',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.references.total,
        aria.references.broken,
        'reference',
        (reference) => {
          const ids = reference.missing.slice(0, 3).map((id) => quote(id, 60));
          return `${reference.attribute} names ${ids.join(', ')} on ${describeElement(reference.element, index)}`;
        },
        ({ attribute }) =>
          attribute === 'aria-labelledby'
            ? 'Name an id that is on the page, or use aria-label.'
            : 'Name the id of a description that is on the page, or remove the attribute.',
      ),
  }),
  defineHtmlCheck({
    id: 'aria-hidden-body',
    category: 'accessibility',
    severity: 'high',
    title: 'aria-hidden on body',
    passes: 'The body has no aria-hidden=true.',
    why: 'Nothing on the page exists for a screen reader.',
    recommendation: 'Remove aria-hidden from the body element.',
    sources: [WCAG.infoAndRelationships, WCAG.nameRoleValue, axe('aria-hidden-body')],
    test: ({ index }) => {
      if (!index.body) return notApplicable;
      return index.body.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true'
        ? fail(describeElement(index.body, index))
        : pass;
    },
  }),
  defineHtmlCheck({
    id: 'aria-role-invalid',
    category: 'accessibility',
    severity: 'medium',
    title: 'Unknown ARIA role',
    passes:
      'Every role attribute names at least one role of WAI-ARIA or its graphics and publishing modules.',
    why: 'An unknown role is ignored, and the element is not announced as what it was meant to be.',
    recommendation: 'Use a role of WAI-ARIA, or remove the attribute.',
    sources: [ARIA.roles, axe('aria-roles')],
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.roles.total,
        aria.roles.unknown,
        'element',
        (element) =>
          `role=${quote(element.getAttribute('role') ?? '', 60)} on ${describeElement(element, index)}`,
      ),
  }),
  defineHtmlCheck({
    id: 'aria-attribute-invalid',
    category: 'accessibility',
    severity: 'medium',
    title: 'Unknown aria- attribute',
    passes: 'Every aria- attribute is defined by WAI-ARIA.',
    why: 'Assistive technology ignores a misspelt attribute, and what it was to say is lost.',
    recommendation: 'Correct the spelling, or use a data- attribute for data of your own.',
    sources: [ARIA.attributes, axe('aria-valid-attr')],
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.attributes.total,
        aria.attributes.unknown,
        'element',
        ({ element, names }) => `${names.slice(0, 3).join(', ')} on ${describeElement(element, index)}`,
      ),
  }),
  defineHtmlCheck({
    id: 'aria-value-invalid',
    category: 'accessibility',
    severity: 'low',
    title: 'Value that an aria- attribute does not take',
    passes:
      'Every aria- attribute with a limited set of values, such as aria-expanded, aria-live or aria-level, has one of them or is empty. Placeholders that a script fills in do not count.',
    why: 'Browsers take any other value for the default, so that the state that was meant is not told.',
    recommendation: 'Write one of the values that WAI-ARIA gives for the attribute, or remove it.',
    sources: [ARIA.values, axe('aria-valid-attr-value')],
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(aria.values.total, aria.values.invalid, 'element', ({ element, names }) =>
        describeElement(element, index, ...names),
      ),
  }),
  defineHtmlCheck({
    id: 'aria-label-ignored',
    category: 'accessibility',
    severity: 'low',
    title: 'aria-label on an element that cannot have a name',
    passes:
      'Every aria-label and aria-labelledby is on an element or role that can have a name. Elements with content that can be read instead, or inside a control or heading, do not count.',
    why: 'A div or span without a role is no thing that could have a name, so browsers may ignore the label, and then nothing is left.',
    recommendation:
      'Give an icon role="img", use <button> or <a href> for what people press, or replace the label by text.',
    sources: [ARIA.nameProhibited, WCAG.nameRoleValue, axe('aria-prohibited-attr')],
    test: ({ accessibility: { labels }, index }) =>
      evaluateElements(labels.total, labels.ignored, 'element', (element) => describeElement(element, index)),
  }),
];
