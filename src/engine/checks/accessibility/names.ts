import type { NamedElement } from '../../page/facts/accessibility-controls.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { type Check, defineHtmlCheck, type Outcome } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { evaluateElements } from '../evaluate-elements.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { WCAG } from '../sources/w3c.ts';

/** Checks of the accessible names of controls, frames, objects and images. */
export const nameChecks: Check[] = [
  defineHtmlCheck({
    id: 'link-name-missing',
    category: 'accessibility',
    severity: 'medium',
    title: 'Links without a name',
    passes:
      'Every link and role=link has text, an image with alt, aria-label, a resolvable aria-labelledby or title.',
    why: 'Screen readers announce such a link as its address, and search engines learn nothing about its target.',
    recommendation:
      'Put text into each link or alt text on its image, or name an icon link with aria-label; remove links without content.',
    sources: [WCAG.linkPurpose, WCAG.nameRoleValue, axe('link-name')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.links, 'link', index),
  }),
  defineHtmlCheck({
    id: 'button-name-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Buttons without a name',
    passes:
      'Every button, role=button and summary of a details element has text, an image with alt, aria-label, aria-labelledby, a label or title.',
    why: 'A screen reader says "button" and not what pressing it does.',
    recommendation: 'Put text into each button, or name an icon button with aria-label.',
    sources: [WCAG.nameRoleValue, axe('button-name'), axe('summary-name'), axe('aria-command-name')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.buttons, 'button', index),
  }),
  defineHtmlCheck({
    id: 'input-button-name-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Input buttons without a value',
    passes:
      'Every <input type=button> has a value, aria-label, label or title; submit and reset may go without a value but not with an empty one.',
    why: 'The button is blank for everyone, and a screen reader says only "button".',
    recommendation: 'Write what the button does into its value attribute.',
    sources: [WCAG.nameRoleValue, axe('input-button-name')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.inputButtons, 'input button', index),
  }),
  defineHtmlCheck({
    id: 'input-image-alt-missing',
    category: 'accessibility',
    severity: 'high',
    title: 'Image buttons without alt',
    passes: 'Every <input type=image> has alt, aria-label, aria-labelledby, a label or title.',
    why: 'A screen reader says "submit" or the name of the image file.',
    recommendation: 'Write what the button does into its alt attribute, for example alt="Search".',
    sources: [WCAG.nonTextContent, axe('input-image-alt')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.imageButtons, 'image button', index),
  }),
  defineHtmlCheck({
    id: 'frame-title-missing',
    category: 'accessibility',
    severity: 'medium',
    title: 'Frames without a title',
    passes:
      'Every iframe and frame that is not hidden or presentational has a title, aria-label or aria-labelledby.',
    why: 'People who move from frame to frame hear only "frame" and must enter each to learn what it holds.',
    recommendation: 'Say what each frame holds in its title attribute, for example title="Map of our shop".',
    sources: [WCAG.nameRoleValue, axe('frame-title')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.frames, 'frame', index),
  }),
  defineHtmlCheck({
    id: 'area-alt-missing',
    category: 'accessibility',
    severity: 'medium',
    title: 'Areas of an image map without alt',
    passes: 'Every <area href> has an alt that is not empty, aria-label, aria-labelledby or title.',
    why: 'Each area is a link, and a screen reader has only its address to say.',
    recommendation: 'Write where each area leads into its alt attribute.',
    sources: [WCAG.nonTextContent, HTML.area, axe('area-alt')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.areas, 'area', index),
  }),
  defineHtmlCheck({
    id: 'aria-name-missing',
    category: 'accessibility',
    severity: 'low',
    title: 'Dialogs, fields or items by role without a name',
    passes:
      'Every element with the role of a dialog, field, checkbox, option, menu item, tab, tooltip, meter or progress bar has a name: from aria-label, aria-labelledby or title, or from its text if the role takes that.',
    why: 'A screen reader says "dialog" or "checkbox" and not which one.',
    recommendation: 'Name each by aria-labelledby, with the id of its heading or label, or by aria-label.',
    sources: [
      WCAG.nameRoleValue,
      axe('aria-dialog-name'),
      axe('aria-input-field-name'),
      axe('aria-toggle-field-name'),
      axe('aria-tooltip-name'),
      axe('aria-treeitem-name'),
      axe('aria-tab-name'),
      axe('aria-meter-name'),
      axe('aria-progressbar-name'),
    ],
    test: ({ accessibility, index }) => testNames(accessibility.controls.widgets, 'element', index),
  }),
  defineHtmlCheck({
    id: 'object-alt-missing',
    category: 'accessibility',
    severity: 'low',
    title: 'object without text alternative',
    passes: 'Every <object data> has aria-label, aria-labelledby, title or a role.',
    why: 'A screen reader has nothing to say about embedded content without a name.',
    recommendation: 'Name the embedded content with aria-label or title.',
    sources: [WCAG.nonTextContent, axe('object-alt')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.objects, 'object', index),
  }),
  defineHtmlCheck({
    id: 'svg-image-name-missing',
    category: 'accessibility',
    severity: 'low',
    title: 'SVG image without a name',
    passes:
      'Every <svg> with the role of an image or graphic has a <title> child, aria-label, aria-labelledby or title.',
    why: 'The role announces an image, and then there is nothing to say about it.',
    recommendation:
      'Add <title> as the first child or aria-label; use aria-hidden="true" instead of the role for decoration.',
    sources: [WCAG.nonTextContent, axe('svg-img-alt')],
    test: ({ accessibility, index }) => testNames(accessibility.controls.svgImages, 'svg', index),
  }),
];

function testNames(controls: readonly NamedElement[], noun: string, index: PageIndex): Outcome {
  const bad = controls.filter((control) => control.name === '');
  return evaluateElements(controls.length, bad, noun, (control) => describeElement(control.element, index));
}
