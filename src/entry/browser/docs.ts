/**
 * The script of the documentation, in public/docs.js: it finds while one types, `/` leads to the search, and the samples of all requests are
 * in the language chosen last.
 */
import { type DocsEntry, searchDocs } from '../../lib/docs-search.ts';
import { readChoice, storeChoice } from './choices.ts';
import { moveByArrows } from './move-by-arrows.ts';

const LANGUAGE = 'sample-language';
/** WCAG 2.1.4: a shortcut of one character can be turned off. */
const NO_SHORTCUT = 'no-search-shortcut';

const languages = [...document.querySelectorAll<HTMLInputElement>('input[data-language]')];
chooseLanguage(readChoice(LANGUAGE));
for (const input of languages)
  input.addEventListener('change', () => {
    chooseLanguage(input.value);
    storeChoice(LANGUAGE, input.value);
  });

const form = document.querySelector<HTMLFormElement>('form[data-docs-search]');
const field = form?.querySelector<HTMLInputElement>('input[type="search"]');
const shortcut = form?.querySelector<HTMLInputElement>('input[data-shortcut]');
const status = form?.querySelector('[role="status"]');
const list = form?.querySelector('ul');
if (form && field && shortcut && status && list) {
  keepResults({ form, field, status, list });
  keepShortcut(field, shortcut);
}

function chooseLanguage(language: string | null): void {
  for (const input of languages) if (input.value === language) input.checked = true;
}

interface SearchParts {
  form: HTMLFormElement;
  field: HTMLInputElement;
  status: Element;
  list: HTMLUListElement;
}

/** Shows what the field finds below the form. A failure to load the index leaves the form, which the server answers. */
function keepResults({ form, field, status, list }: SearchParts): void {
  let index: Promise<DocsEntry[]> | null = null;
  const show = async () => {
    index ??= loadIndex();
    const entries = await index.catch(() => (index = null));
    if (!entries) return;
    const results = searchDocs(entries, field.value);
    list.replaceChildren(...results.map(createResult));
    status.textContent =
      field.value.trim() === '' ? '' : `${results.length} result${results.length === 1 ? '' : 's'}`;
  };
  field.addEventListener('input', () => void show());
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      field.value = '';
      field.focus();
      void show();
    } else moveByArrows(event, field, list);
  });
}

async function loadIndex(): Promise<DocsEntry[]> {
  const response = await fetch('/docs-index.json');
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return (await response.json()) as DocsEntry[];
}

function createResult({ kind, title, href }: DocsEntry): HTMLLIElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = href;
  const label = document.createElement('small');
  label.textContent = kind;
  link.append(`${title} `, label);
  item.append(link);
  return item;
}

function keepShortcut(input: HTMLInputElement, box: HTMLInputElement): void {
  if (box.parentElement) box.parentElement.hidden = false;
  box.checked = readChoice(NO_SHORTCUT) === null;
  box.addEventListener('change', () => storeChoice(NO_SHORTCUT, box.checked ? null : 'true'));
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyped =
      target instanceof Element && target.closest('input:not([type="radio"]), select, textarea');
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyped || !box.checked) return;
    event.preventDefault();
    input.focus();
  });
}
