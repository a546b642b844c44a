import { describe, expect, it } from 'vitest';
import { PILLAR_KEYS, SITE_CAP_IDS } from '../../../src/contracts/scoring.ts';
import { CHECKS, CHECKS_BY_ID } from '../../../src/engine/checks/all.ts';
import { RETIRED_CHECKS } from '../../../src/engine/checks/retired.ts';
import { getFindingHelp, getFix, getTitle } from '../../../src/engine/find-check.ts';
import { SITE_CAPS, SITE_CHECKS, SITE_RULES } from '../../../src/engine/site/checks/all.ts';
import { PILLARS } from '../../../src/engine/site/pillars.ts';
import { isImperative, isInstruction, isTitle } from '../sentence.ts';
import { createSiteFacts, createThreePages, gradeAudits } from './site.ts';

const TABLE = [...SITE_CHECKS, ...SITE_RULES, ...SITE_CAPS];

it('has one entry for an id, which no check of pages has', () => {
  const ids = [...TABLE, ...CHECKS, ...RETIRED_CHECKS].map(({ id }) => id);
  expect(new Set([...ids, ...PILLAR_KEYS]).size).toBe(ids.length + PILLAR_KEYS.length);
});

describe('the weights', () => {
  it('of the pillars add up to 100', () => {
    expect(Object.values(PILLARS).reduce((sum, { weight }) => sum + weight, 0)).toBe(100);
  });

  it.each(PILLAR_KEYS)('of the checks of %s add up to its own', (key) => {
    const checks = SITE_CHECKS.filter(({ pillar }) => pillar === key);
    expect(checks.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(PILLARS[key].weight, 10);
  });

  it('are the points of the checks that a score lists', () => {
    const checks = Object.values(gradeAudits(createThreePages()).pillars).flatMap((pillar) => pillar.checks);
    const points = new Map(checks.map((check) => [check.id, check.points]));
    expect(points).toEqual(new Map(SITE_CHECKS.map(({ id, weight }) => [id, weight])));
  });
});

it('measures technical setup and AI access only if the home page gives an answer', () => {
  const site = createSiteFacts({ home: { kind: 'unreachable', message: 'The home page timed out.' } });
  const { site_technical, ai_access } = gradeAudits(createThreePages(), site).pillars;
  for (const { available, evidence } of [...site_technical.checks, ...ai_access.checks])
    expect({ available, evidence }).toEqual({ available: false, evidence: 'The home page timed out.' });
});

it('lists the pages of a check in a finding that exists', () => {
  const findings = new Set([...SITE_RULES, ...CHECKS].map(({ id }) => id));
  for (const { id, finding } of SITE_CHECKS)
    expect(finding === undefined || findings.has(finding), id).toBe(true);
});

describe('the caps', () => {
  it('are those of the API', () => {
    expect(SITE_CAPS.map(({ id }) => id).sort()).toEqual([...SITE_CAP_IDS].sort());
  });

  it('remove checks, caps and issues that exist', () => {
    const ids = new Set([...SITE_CHECKS, ...SITE_CAPS].map(({ id }) => id));
    for (const { id, removes } of SITE_CAPS)
      expect(
        removes.filter((removed) => !ids.has(removed) && !CHECKS_BY_ID.has(removed)),
        id,
      ).toEqual([]);
  });
});

it.each(TABLE)('the title of $id states a fault: $title', ({ id, title }) => {
  expect(title).toSatisfy(isTitle);
  expect(getTitle(id)).toBe(title);
});

describe.each(SITE_RULES)('the texts of $id', ({ id, title, passes, recommendation }) => {
  it('are one instruction, the condition to pass, why it matters and how to verify the fix', () => {
    expect(recommendation).toSatisfy(isInstruction);
    expect(passes).toMatch(/^[A-Z].*[^.]$/);
    expect(passes).not.toBe(title);
    const help = getFindingHelp({ id, scope: 'site' });
    expect(help).toMatchObject({ passes, fix: recommendation });
    expect(help?.why).toMatch(/\.$/);
    expect(help?.verify).toMatch(/\.$/);
  });
});

it('labels a check by what it looks at, in up to 40 characters', () => {
  for (const { id, label, title } of SITE_CHECKS) {
    expect(label.length, id).toBeLessThanOrEqual(40);
    expect(label, id).not.toBe(title);
  }
});

describe('the fix', () => {
  it.each([...PILLAR_KEYS, ...[...TABLE, ...CHECKS].map(({ id }) => id)])(
    'of %s is one instruction without a period',
    (id) => {
      const fix = getFix(id) ?? '';
      expect(fix).toSatisfy(isImperative);
      expect(`${fix}.`).toSatisfy(isInstruction);
    },
  );

  it('names what to do', () => {
    expect(getFix('outside-sources')).toBe('Cite outside sources on your pages');
    expect(getFix('titles-duplicate')).toBe('Give each page a title that says what only this page is about');
    expect(getFix('h1-multiple')).toBe(
      'Keep the h1 that names the subject of the page and make the others h2',
    );
    expect(getFix('links-excessive')).toBeNull();
  });
});
