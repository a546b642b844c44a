import { describe, expect, it } from 'vitest';
import { PILLAR_KEYS, SITE_CAP_IDS } from '../../../src/contracts/scoring.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { SITE_RULES } from '../../../src/engine/site/findings/rules.ts';
import { getFix } from '../../../src/engine/site/get-fix.ts';
import { SITE_CHECK_TEXTS } from '../../../src/engine/site/site-texts.ts';
import { SITE_CAPS } from '../../../src/engine/site/weights.ts';
import { isImperative, isInstruction, isTitle } from '../sentence.ts';

const rules = Array.from(Object.entries(SITE_RULES), ([id, rule]) => ({ id, ...rule }));
const siteChecks = Array.from(Object.entries(SITE_CHECK_TEXTS), ([id, texts]) => ({ id, ...texts }));
const caps = Object.entries(SITE_CAPS).map(([id, { label }]) => ({ id, title: label }));

it.each([...rules, ...siteChecks, ...caps])('the title of $id states a fault: $title', ({ title }) => {
  expect(title).toSatisfy(isTitle);
});

describe.each(rules)('the texts of $id', ({ title, passes, recommendation }) => {
  it('are one instruction and the condition to pass', () => {
    expect(recommendation).toSatisfy(isInstruction);
    expect(passes).toMatch(/^[A-Z].*[^.]$/);
    expect(passes).not.toBe(title);
  });
});

it('labels a site check by what it looks at, in up to 40 characters', () => {
  for (const { id, label, title } of siteChecks) {
    expect(label.length, id).toBeLessThanOrEqual(40);
    expect(label, id).not.toBe(title);
  }
});

describe('the fix', () => {
  const ids = [...PILLAR_KEYS, ...SITE_CAP_IDS, ...[...siteChecks, ...rules, ...CHECKS].map(({ id }) => id)];

  it.each(ids)('of %s is one instruction without a period', (id) => {
    const fix = getFix(id) ?? '';
    expect(fix).toSatisfy(isImperative);
    expect(`${fix}.`).toSatisfy(isInstruction);
  });

  it('is found by one id each', () => {
    expect(new Set(ids).size).toBe(ids.length);
    expect(getFix('links-excessive')).toBeNull();
  });

  it('names what to do', () => {
    expect(getFix('outside-sources')).toBe('Cite outside sources on your pages');
    expect(getFix('titles-duplicate')).toBe('Give each page a title that says what only this page is about');
    expect(getFix('h1-multiple')).toBe(
      'Keep the h1 that names the subject of the page and make the others h2',
    );
  });
});
