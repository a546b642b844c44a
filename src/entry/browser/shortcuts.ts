/**
 * The script of signed-in pages that public/app.js loads, in public/shortcuts.js: Ctrl+K searches everything, and keys move in lists. Every
 * key has a link or button that does the same.
 */
import { readChoice, storeChoice } from './choices.ts';
import { moveByArrows } from './move-by-arrows.ts';

/** Stored in the browser. WCAG 2.1.4: shortcuts of one character can be turned off. */
const OFF = 'no-shortcuts';

const KEYS: [keys: string, text: string][] = [
  ['Ctrl K', 'Search everything'],
  ['/', 'Search the list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select the row'],
  ['?', 'Show these keys'],
];

/** What the dialogs say. */
const TEXTS = {
  search: 'Search everything',
  searched: 'Pages, websites, audits, checks and docs',
  keys: 'Keys',
  allowed: 'Use the keys of one character',
  close: 'Close',
};

/** The messages in the language of the page by their English text. They are read when a dialog first opens. */
let messages: Record<string, unknown> | undefined;

async function readMessages(): Promise<void> {
  const { lang } = document.documentElement;
  messages ??= lang === 'en' ? {} : await fetchMessages(lang).catch(() => ({}));
}

async function fetchMessages(language: string): Promise<Record<string, unknown>> {
  return (await fetch(`/messages/${language}.json`)).json() as Promise<Record<string, unknown>>;
}

function say(text: string): string {
  const message = messages?.[text];
  return typeof message === 'string' ? message : text;
}

const ACTIONS: Record<string, () => void> = {
  '/': focusSearch,
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  x: selectRow,
  '?': () => void showKeys(),
};

addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
    event.preventDefault();
    void openSearch();
    return;
  }
  const isTyped =
    target instanceof Element && target.closest('input:not([type="checkbox"]), select, textarea, dialog');
  const action = ACTIONS[key];
  if (!action || ctrlKey || metaKey || altKey || isTyped || readChoice(OFF) !== null) return;
  event.preventDefault();
  action();
});

function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
  if (field) field.focus();
  else void openSearch();
}

/** The rows of the page's tables that lead somewhere. */
function listRows(): HTMLTableRowElement[] {
  const rows = document.querySelectorAll<HTMLTableRowElement>('main tbody tr');
  return [...rows].filter((row) => row.querySelector('a') && row.checkVisibility());
}

function moveFocus(by: 1 | -1): void {
  const rows = listRows();
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = at === -1 ? rows.at(by === 1 ? 0 : -1) : rows[at + by];
  next?.querySelector('a')?.focus();
}

function selectRow(): void {
  const row = listRows().find((one) => one.contains(document.activeElement));
  row?.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click();
}

/** Opens a dialog, which is removed when it closes. */
function openDialog(label: string, ...content: Element[]): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', label);
  dialog.append(...content);
  dialog.addEventListener('close', () => dialog.remove());
  dialog.addEventListener('click', ({ target }) => {
    // Outside of the content.
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

async function showKeys(): Promise<void> {
  await readMessages();
  const table = document.createElement('table');
  for (const [keys, text] of KEYS) {
    const row = table.insertRow();
    const key = document.createElement('kbd');
    key.textContent = say(keys);
    row.insertCell().append(key);
    row.insertCell().textContent = say(text);
  }
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.checked = readChoice(OFF) === null;
  box.addEventListener('change', () => storeChoice(OFF, box.checked ? null : 'true'));
  const label = document.createElement('label');
  label.className = 'choice';
  label.append(box, say(TEXTS.allowed));
  const close = document.createElement('button');
  close.textContent = say(TEXTS.close);
  close.className = 'quiet';
  const dialog = openDialog(say(TEXTS.keys), table, label, close);
  close.addEventListener('click', () => dialog.close());
}

/** Opens the search, whose results are those of /search. Without a connection, Enter still leads there. */
async function openSearch(): Promise<void> {
  await readMessages();
  if (document.querySelector('dialog[open]')) return;
  const form = document.createElement('form');
  form.action = '/search';
  const field = document.createElement('input');
  field.type = 'search';
  field.name = 'q';
  field.maxLength = 200;
  field.autocomplete = 'off';
  field.placeholder = say(TEXTS.searched);
  field.setAttribute('aria-label', say(TEXTS.search));
  const results = document.createElement('div');
  results.setAttribute('aria-live', 'polite');
  form.append(field, results);
  openDialog(say(TEXTS.search), form);
  let latest = 0;
  /** The query of the results. */
  let shown = '';
  const load = async () => {
    const number = ++latest;
    const query = field.value;
    const response = await fetch(`/search?${new URLSearchParams({ q: query }).toString()}`);
    // The user has signed out.
    if (response.redirected) return location.reload();
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const found = page.getElementById('results');
    if (number !== latest || !found) return;
    results.replaceChildren(...found.childNodes);
    shown = query;
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void load().catch(() => undefined), 200);
  });
  form.addEventListener('keydown', (event) => moveByArrows(event, field, results));
  form.addEventListener('submit', (event) => {
    // Results of an earlier query lead elsewhere.
    const first = shown === field.value ? results.querySelector('a') : null;
    if (!first) return;
    event.preventDefault();
    first.click();
  });
}
