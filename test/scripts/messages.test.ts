import { expect, test } from 'vitest';
import { LANGUAGES } from '../../src/entry/web/language.ts';
import { collectMessages, listLanguages, readCatalogue } from '../../scripts/worker/message-catalogue.ts';

const TRANSLATIONS = (await listLanguages()).filter((language) => language !== 'en');

test('every language of the web app has a file, and every file is a language', async () => {
  expect(await listLanguages()).toEqual(Object.keys(LANGUAGES).toSorted());
});

test('the English catalogue has what the source says: run `npm run messages`', async () => {
  expect(await readCatalogue('en')).toEqual(await collectMessages());
});

test.each(TRANSLATIONS)('%s has every message and no other', async (language) => {
  const ids = Object.keys(await readCatalogue('en'));
  expect(ids.length).toBeGreaterThan(1_500);
  expect(Object.keys(await readCatalogue(language))).toEqual(ids);
});

test.each(TRANSLATIONS)(
  '%s has the values and elements of each message, and each plural category',
  async (language) => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong = Object.entries(await readCatalogue(language)).filter(([id, message]) => {
      const forms = typeof message === 'string' ? [message] : Object.values(message);
      // "many" is that of millions in Spanish, which `other` covers.
      const hasForms =
        typeof message === 'string' ||
        pluralCategories.every((category) => category === 'many' || message[category] !== undefined);
      return (
        !hasForms || forms.some((form) => form === '' || listPlaceholders(form) !== listPlaceholders(id))
      );
    });
    expect(wrong).toEqual([]);
  },
);

/** Lists the placeholders of a message, without their order. */
function listPlaceholders(message: string): string {
  return (message.match(/\{\d+\}|<\/?\d+>/g) ?? []).toSorted().join(' ');
}
