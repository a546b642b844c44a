/** The script of the documentation, in public/docs.js: it shows the samples of all requests in the language chosen last. */

const STORED = 'sample-language';

const choices = [...document.querySelectorAll<HTMLInputElement>('input[data-language]')];
choose(readChoice());
for (const input of choices)
  input.addEventListener('change', () => {
    choose(input.value);
    storeChoice(input.value);
  });

function choose(language: string | null): void {
  for (const input of choices) if (input.value === language) input.checked = true;
}

/** A browser that stores nothing for us throws. */
function readChoice(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function storeChoice(language: string): void {
  try {
    localStorage.setItem(STORED, language);
  } catch {
    // The choice holds for this page.
  }
}
