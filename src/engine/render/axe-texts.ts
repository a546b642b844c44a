/** The fault and the fix of each rule of axe-core that is run (`RULES` of `inspect-page.ts`): axe-core itself says what must hold. */
export const AXE_TEXTS: Readonly<Record<string, readonly [title: string, recommendation: string]>> = {
  'color-contrast': [
    'Text has too little contrast',
    'Raise the contrast of the text to 4.5:1, or 3:1 for large text.',
  ],
  'link-in-text-block': ['Links in text can be told apart only by color', 'Underline the links.'],
  'scrollable-region-focusable': [
    'The keyboard does not reach a scrollable area',
    'Add tabindex="0" to the area, or put a link or button in it.',
  ],
  'target-size': [
    'Links or buttons are too small to tap',
    'Make each at least 24 by 24 pixels, or leave space around it.',
  ],
  'focus-order-semantics': [
    'An element that gets the focus has no role',
    'Use a link or button, or remove tabindex.',
  ],
  'aria-hidden-focus': [
    'Elements hidden from screen readers can get the focus',
    'Remove aria-hidden, or take the elements out of the tab order.',
  ],
  'nested-interactive': [
    'A control is inside another control',
    'Put the inner control beside the outer one.',
  ],
  'button-name': ['Buttons have no name', 'Add text or aria-label to each button.'],
  'link-name': ['Links have no name', 'Add text to each link, or alt text to its image.'],
  'image-alt': ['Images have no alt text', 'Describe each image in alt, and write alt="" for decoration.'],
  label: ['Form fields have no label', 'Give each field a label with its id.'],
  'frame-title': ['Frames have no title', 'Say in the title of each frame what it shows.'],
};
