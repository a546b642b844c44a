import { defineChecks, evaluateElements, fail, notApplicable, pass } from '../check.ts';
import { describeElement, joinEvidence, lineAt, phrase, quote } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { ARIA, WCAG } from '../sources/w3c.ts';

export const ariaChecks = defineChecks('accessibility', [
  {
    id: 'duplicate-id-aria',
    revision: 2,
    severity: 'medium',
    title: 'An id used by a label or by ARIA is not unique',
    passes:
      'Every id that aria-labelledby, aria-describedby, aria-controls, aria-owns or a label names appears once.',
    why: 'Browsers use the first element with the id, so a label or description may belong to the wrong one.',
    recommendation: 'Give each of the elements its own id, and use that id in the label or ARIA attribute.',
    verify: 'View the page source and search for each id in the evidence, which should appear once.',
    sources: [WCAG.nameRoleValue, axe('duplicate-id-aria')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.referencedIds.total,
        aria.referencedIds.duplicate,
        'id',
        ({ id, elements, referrer }) => {
          const lines = elements.slice(0, 3).map(({ offset }) => phrase`line ${lineAt(offset, index)}`);
          return phrase`${quote(id, 60)} is on ${elements.length} elements (${joinEvidence(lines, ', ')}) and named by ${describeElement(referrer, index)}`;
        },
      ),
  },
  {
    id: 'aria-reference-broken',
    revision: 3,
    severity: 'low',
    title: 'An ARIA attribute names an id that does not exist',
    passes:
      'Every aria-labelledby and aria-describedby names at least one id that exists. Descriptions of form fields do not count, because scripts add error messages.',
    why: 'The intended name or description is not there for assistive technology.',
    recommendation: 'Name an id that is on the page, or remove the attribute.',
    verify: "Inspect the element in the browser's accessibility panel and check its name and description.",
    sources: [ARIA.values, ARIA.authorErrors, axe('aria-valid-attr-value')],
    checkedOn: '2026-11-27',
    absentFrom: 'document',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.references.total,
        aria.references.broken,
        'reference',
        (reference) => {
          const ids = reference.missing.map((id) => quote(id, 60));
          return phrase`${reference.attribute} names ${ids.join(', ')} on ${describeElement(reference.element, index)}`;
        },
        ({ attribute }) =>
          attribute === 'aria-labelledby'
            ? 'Name an id that is on the page, or use aria-label.'
            : 'Name the id of a description that is on the page, or remove the attribute.',
      ),
  },
  {
    id: 'aria-hidden-body',
    severity: 'high',
    title: 'The whole page is hidden from screen readers',
    faultyAttributes: ['aria-hidden'],
    passes: 'The body has no aria-hidden=true.',
    why: 'Screen readers find nothing on the page.',
    recommendation: 'Remove aria-hidden from the body element.',
    verify: 'Check in the page source that body has no aria-hidden.',
    sources: [WCAG.infoAndRelationships, WCAG.nameRoleValue, axe('aria-hidden-body')],
    checkedOn: '2026-11-27',
    test: ({ index }) => {
      if (!index.body) return notApplicable;
      return index.body.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true'
        ? fail(describeElement(index.body, index))
        : pass;
    },
  },
  {
    id: 'aria-role-invalid',
    severity: 'medium',
    title: 'An element has an unknown ARIA role',
    faultyAttributes: ['role'],
    passes:
      'Every role attribute names at least one role of WAI-ARIA or its graphics and publishing modules.',
    why: 'Browsers ignore an unknown role, so the element is not announced as what it is meant to be.',
    recommendation: 'Use a role of WAI-ARIA, or remove the attribute.',
    verify: "Inspect the element in the browser's accessibility panel and check its role.",
    sources: [ARIA.roles, axe('aria-roles')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.roles.total,
        aria.roles.unknown,
        'element',
        (element) =>
          phrase`role=${quote(element.getAttribute('role') ?? '', 60)} on ${describeElement(element, index)}`,
      ),
  },
  {
    id: 'aria-attribute-invalid',
    severity: 'medium',
    title: 'An element has an unknown ARIA attribute',
    passes: 'Every aria- attribute is defined by WAI-ARIA.',
    why: 'Assistive technology ignores a misspelled attribute, and what it should say is lost.',
    recommendation: 'Correct the spelling of the attribute, or use a data- attribute for your own data.',
    verify: 'Compare the attribute with the list in WAI-ARIA.',
    sources: [ARIA.attributes, axe('aria-valid-attr')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(
        aria.attributes.total,
        aria.attributes.unknown,
        'element',
        ({ element, names }) => phrase`${names.slice(0, 3).join(', ')} on ${describeElement(element, index)}`,
      ),
  },
  {
    id: 'aria-value-invalid',
    severity: 'low',
    title: 'An ARIA attribute has a value that is not allowed',
    passes:
      'Every aria- attribute with a limited set of values, such as aria-expanded, aria-live or aria-level, has one of them or is empty. Placeholders that a script fills in do not count.',
    why: 'Browsers ignore any other value or take it for true, so screen readers announce a wrong state or none.',
    recommendation: 'Write one of the values that WAI-ARIA allows for the attribute, or remove it.',
    verify: "Inspect the element in the browser's accessibility panel and check its state.",
    sources: [ARIA.values, ARIA.authorErrors, axe('aria-valid-attr-value')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { aria }, index }) =>
      evaluateElements(aria.values.total, aria.values.invalid, 'element', ({ element, names }) =>
        describeElement(element, index, ...names),
      ),
  },
  {
    id: 'aria-label-ignored',
    severity: 'low',
    title: 'aria-label is on an element that cannot have a name',
    faultyAttributes: ['aria-label', 'aria-labelledby'],
    passes:
      'Every aria-label and aria-labelledby is on an element or role that can have a name. Elements with content that can be read instead, or inside a control or heading, do not count.',
    why: 'Browsers may ignore the label on a div or span without a role, and then nothing is announced.',
    recommendation:
      'Add role="img" to an icon, use a button or link for what people press, or replace the label with text.',
    example: '<span role="img" aria-label="In stock">✓</span>',
    verify:
      "Inspect the element in the browser's accessibility panel and check that it has a role and a name.",
    sources: [ARIA.nameProhibited, WCAG.nameRoleValue, axe('aria-prohibited-attr')],
    checkedOn: '2026-11-27',
    test: ({ accessibility: { labels }, index }) =>
      evaluateElements(labels.total, labels.ignored, 'element', (element) =>
        describeElement(element, index, 'aria-label', 'aria-labelledby'),
      ),
  },
]);
