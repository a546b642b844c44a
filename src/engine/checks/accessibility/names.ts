import type { NamedElements } from '../../page/facts/accessibility-controls.ts';
import type { PageIndex } from '../../page/page-index.ts';
import { defineChecks, evaluateElements, type Outcome } from '../check.ts';
import { describeElement } from '../evidence.ts';
import { axe } from '../sources/auditors.ts';
import { HTML } from '../sources/standards.ts';
import { W3C, WCAG } from '../sources/w3c.ts';

/** Checks of the accessible names of controls, frames, objects and images. */
export const nameChecks = defineChecks('accessibility', [
  {
    id: 'link-name-missing',
    revision: 3,
    severity: 'medium',
    title: 'Links have no name for screen readers',
    passes:
      'Every link, also in SVG, and role=link has text, an image with alt, aria-label, a resolvable aria-labelledby or title.',
    why: 'Screen readers announce such a link as its URL, and search engines learn nothing about its target.',
    recommendation:
      'Put text in each link, alt text on its image or aria-label on an icon link, and remove links without content.',
    example: '<a href="/cart" aria-label="Shopping cart">…</a>',
    verify: "Inspect each link in the browser's accessibility panel and check that it has a name.",
    sources: [WCAG.linkPurpose, WCAG.nameRoleValue, axe('link-name'), W3C.svgAam],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.links, 'link', index),
  },
  {
    id: 'button-name-missing',
    revision: 2,
    severity: 'high',
    title: 'Buttons have no name for screen readers',
    passes:
      'Every button, role=button and summary of a details element has text, an image with alt, aria-label, aria-labelledby, a label or title.',
    why: 'A screen reader says "button" but not what pressing it does.',
    recommendation: 'Put text in each button, or name an icon button with aria-label.',
    example: '<button type="button" aria-label="Close">…</button>',
    verify: "Inspect each button in the browser's accessibility panel and check that it has a name.",
    sources: [WCAG.nameRoleValue, axe('button-name'), axe('summary-name'), axe('aria-command-name')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.buttons, 'button', index),
  },
  {
    id: 'input-button-name-missing',
    revision: 2,
    severity: 'high',
    title: 'Input buttons have no text',
    passes:
      'Every <input type=button> has a value, aria-label, label or title; submit and reset may go without a value but not with an empty one.',
    why: 'The button is blank for everyone, and a screen reader says only "button".',
    recommendation: 'Write what the button does in its value attribute.',
    example: '<input type="submit" value="Search">',
    verify: 'Open the page and check that each button shows its text.',
    sources: [WCAG.nameRoleValue, axe('input-button-name')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.inputButtons, 'input button', index),
  },
  {
    id: 'input-image-alt-missing',
    revision: 2,
    severity: 'high',
    title: 'Image buttons have no alt text',
    passes: 'Every <input type=image> has alt, aria-label, aria-labelledby, a label or title.',
    why: 'A screen reader says "submit" or the name of the image file.',
    recommendation: 'Write what the button does in its alt attribute.',
    example: '<input type="image" src="/search.png" alt="Search">',
    verify: 'Check in the page source that each input of type image has alt text.',
    sources: [WCAG.nonTextContent, axe('input-image-alt')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.imageButtons, 'image button', index),
  },
  {
    id: 'frame-title-missing',
    revision: 3,
    severity: 'medium',
    title: 'Frames have no title',
    passes:
      'Every iframe and frame that is not hidden or presentational has a title, aria-label or aria-labelledby.',
    why: 'People who move from frame to frame hear only "frame" and must enter each one to learn what it holds.',
    recommendation: 'Say what each frame holds in its title attribute.',
    example: '<iframe src="…" title="Map of our shop"></iframe>',
    verify: 'Check in the page source that each iframe has a title.',
    sources: [WCAG.nameRoleValue, axe('frame-title')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.frames, 'frame', index),
  },
  {
    id: 'area-alt-missing',
    revision: 2,
    severity: 'medium',
    title: 'Areas of an image map have no alt text',
    passes: 'Every <area href> has an alt that is not empty, aria-label, aria-labelledby or title.',
    why: 'Each area is a link, and a screen reader can only say its URL.',
    recommendation: 'Write where each area leads in its alt attribute.',
    example: '<area shape="rect" coords="0,0,80,40" href="/shop" alt="Shop">',
    verify: 'Check in the page source that each area with href has alt text.',
    sources: [WCAG.nonTextContent, HTML.area, axe('area-alt')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.areas, 'area', index),
  },
  {
    id: 'aria-name-missing',
    revision: 2,
    severity: 'low',
    title: 'Dialogs, fields or items with a role have no name',
    passes:
      'Every element with the role of a dialog, field, checkbox, option, menu item, tab, tooltip, meter or progress bar has a name: from aria-label, aria-labelledby or title, or from its text if the role allows it.',
    why: 'A screen reader says "dialog" or "checkbox" but not which one.',
    recommendation:
      'Name each element with aria-labelledby and the id of its heading or label, or with aria-label.',
    example:
      '<div role="dialog" aria-labelledby="dialog-title">\n  <h2 id="dialog-title">Delete the order?</h2>\n</div>',
    verify: "Inspect each element in the browser's accessibility panel and check that it has a name.",
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
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.widgets, 'element', index),
  },
  {
    id: 'object-alt-missing',
    revision: 2,
    severity: 'low',
    title: 'Embedded objects have no text alternative',
    passes: 'Every <object data> has aria-label, aria-labelledby, title or a role.',
    why: 'A screen reader has nothing to say about embedded content without a name.',
    recommendation: 'Name the embedded content with aria-label or title.',
    example: '<object data="/menu.pdf" title="Menu (PDF)"></object>',
    verify: "Inspect each object in the browser's accessibility panel and check that it has a name.",
    sources: [WCAG.nonTextContent, axe('object-alt')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.objects, 'object', index),
  },
  {
    id: 'svg-image-name-missing',
    revision: 2,
    severity: 'low',
    title: 'SVG images have no name for screen readers',
    passes:
      'Every <svg> with the role of an image or graphic has a <title> child, aria-label, aria-labelledby or title.',
    why: 'The role announces an image, but there is nothing to say about it.',
    recommendation:
      'Add a title as the first child or aria-label, or replace the role with aria-hidden="true" on decoration.',
    example: '<svg role="img" aria-label="Rated 4 of 5 stars">…</svg>',
    verify: "Inspect each svg in the browser's accessibility panel and check that it has a name.",
    sources: [WCAG.nonTextContent, axe('svg-img-alt')],
    checkedOn: '2026-11-27',
    test: ({ accessibility, index }) => testNames(accessibility.controls.svgImages, 'svg', index),
  },
]);

function testNames({ elements, unnamed }: NamedElements, noun: string, index: PageIndex): Outcome {
  return evaluateElements(elements.length, unnamed, noun, (element) => describeElement(element, index));
}
