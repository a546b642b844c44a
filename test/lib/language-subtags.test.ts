import languages from 'language-subtag-registry/data/json/language.json' with { type: 'json' };
import regions from 'language-subtag-registry/data/json/region.json' with { type: 'json' };
import scripts from 'language-subtag-registry/data/json/script.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { findUnknownRegion, isIso15924Script, isRegisteredLanguage } from '../../src/lib/language.ts';

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCharCode(0x61 + index));
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
const TRIPLES = PAIRS.flatMap((pair) => LETTERS.map((third) => pair + third));

it('knows the languages of the installed language-subtag-registry: npm run language-subtags', () => {
  const known = [...PAIRS, ...TRIPLES].filter((subtag) => isRegisteredLanguage(subtag));
  const isPrivateUse = (subtag: string) => /^q[a-t][a-z]?$/.test(subtag);
  expect(known.filter((subtag) => !isPrivateUse(subtag))).toEqual(
    [...PAIRS, ...TRIPLES].filter((subtag) => Object.hasOwn(languages, subtag) && !isPrivateUse(subtag)),
  );
});

it('knows its regions and scripts', () => {
  const isUserAssigned = (subtag: string) => /^(?:q[m-z]|x[a-z])$/.test(subtag);
  expect(
    PAIRS.filter((subtag) => findUnknownRegion(`en-${subtag}`) === null && !isUserAssigned(subtag)),
  ).toEqual(PAIRS.filter((subtag) => Object.hasOwn(regions, subtag) && !isUserAssigned(subtag)));
  expect(
    Object.keys(scripts).filter((subtag) => /^[a-z]{4}$/.test(subtag) && !isIso15924Script(subtag)),
  ).toEqual([]);
});
