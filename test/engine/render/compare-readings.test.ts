import { expect, it } from 'vitest';
import { compareReadings } from '../../../src/engine/render/compare-readings.ts';
import { readReading } from '../../../src/engine/render/page-reading.ts';
import { readFacts } from '../../../src/engine/page/page-facts.ts';
import { createAuditInput } from '../page-input.ts';

function read(main: string) {
  const reading = readReading(readFacts(createAuditInput(`<html><body><main>${main}</main></body></html>`)));
  if (!reading) throw new Error('not HTML');
  return reading;
}

/** Compares the main content as sent with that of the rendered page. */
function compare(html: string, rendered: string) {
  const { text } = compareReadings(read(html), read(rendered));
  return { ...text, blocks: text.blocks.map(({ needs_js: needsJs }) => needsJs) };
}

const OAK = '<p>This chair is made of oak from our own forest, and has the number 1.</p>';

it('finds the items of a list that a script adds, also if they are like those in the HTML', () => {
  const items = [2, 3, 4].map((number) => OAK.replace('1.', `${number}.`));
  expect(compare(OAK, OAK + items.join(''))).toMatchObject({
    blocks: [false, true, true, true],
    js_ratio: 0.75,
    removed: [],
  });
});

it('takes a block that a script only completes for one of the HTML', () => {
  expect(compare(OAK, OAK.replace('1.', '2, for 120 euros.'))).toMatchObject({
    blocks: [false],
    js_ratio: 0,
    removed: [],
  });
});

it('finds text that a script removes, and text that is there twice', () => {
  expect(compare(OAK + OAK, OAK)).toMatchObject({
    blocks: [false],
    removed: [expect.stringContaining('oak')],
  });
  expect(compare(OAK, OAK + OAK)).toMatchObject({ blocks: [false, true], js_ratio: 0.5 });
});

it('does not know the share of no text', () => {
  expect(compare(OAK, '')).toMatchObject({ js_ratio: null, blocks: [], removed: [expect.any(String)] });
});

it('reads a character of a script without spaces as a word', () => {
  expect(compare('<p>家具は手作りです</p>', '<p>家具は手作りです</p><p>配送は無料です</p>')).toMatchObject({
    blocks: [false, true],
    html_words: expect.any(Number),
  });
});
