/**
 * The script of the documentation, in public/docs.js: it finds while one types, `/` leads to the search, and the samples of all requests are
 * in the language chosen last.
 */
import { type DocsEntry, searchDocs } from '../../lib/docs-search.ts';

const LANGUAGE = 'sample-language';
/** WCAG 2.1.4: a shortcut of one character can be turned off. */
const NO_SHORTCUT = 'no-search-shortcut';

const languages = [...document.querySelectorAll<HTMLInputElement>('input[data-language]')];
chooseLanguage(read(LANGUAGE));
for (const input of languages)
  input.addEventListener('change', () => {
    chooseLanguage(input.value);
    store(LANGUAGE, input.value);
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
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const stops = [field, ...list.querySelectorAll('a')];
      const at = stops.findIndex((stop) => stop === document.activeElement);
      const next = at === -1 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    }
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
  box.checked = read(NO_SHORTCUT) === null;
  box.addEventListener('change', () => store(NO_SHORTCUT, box.checked ? null : 'true'));
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    const isTyped =
      target instanceof Element && target.closest('input:not([type="radio"]), select, textarea');
    if (key !== '/' || ctrlKey || metaKey || altKey || isTyped || !box.checked) return;
    event.preventDefault();
    input.focus();
  });
}

/** Returns `null` if nothing is stored. A browser that stores nothing for us throws. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param value `null` removes it */
function store(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It holds for this page.
  }
}
