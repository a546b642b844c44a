/**
 * The script of the page /verify, in public/verify.js. It reads the files that are chosen or dropped and shows what each step of their
 * verification found. The Content Security Policy of the page forbids connections.
 */
import { type FileKind, recognizeFile } from '../../lib/recognize-file.ts';
import { isVerified, type Step, verifySnapshot } from '../../lib/verify-snapshot.ts';
import { hasEd25519 } from '../../lib/tlog/ed25519.ts';
import { type KeyPeriod, verifyKeyHistory } from '../../lib/tlog/key-history.ts';
import { parseVerifierKey } from '../../lib/tlog/note.ts';
import { parsePolicy, type Policy } from '../../lib/tlog/policy.ts';

interface GivenFile {
  name: string;
  bytes: Uint8Array;
}

/** Larger than any file of a snapshot. */
const MAX_FILE_BYTES = 4_000_000;

const FILE_LABELS: Record<FileKind, string> = {
  snapshot: 'snapshot',
  proof: 'proof',
  timestamp: 'timestamp',
  certificates: 'certificates of the timestamp authority',
  keys: 'key history',
  policy: 'policy',
};

const CERTIFICATES_ADVICE = 'Add the certificate of the authority to check that it is one you trust.';

const STATES = {
  ok: { label: 'OK', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  skipped: { label: 'Not checked', tone: 'neutral' },
} as const;

const form = find('verify-form', HTMLFormElement);
const input = find('files', HTMLInputElement);
const keyInput = find('log-key', HTMLInputElement);
const fileList = find('file-list', HTMLUListElement);
const verdict = find('verdict', HTMLElement);
const stepList = find('steps', HTMLOListElement);

const given = new Map<FileKind, GivenFile>();
/** Counts verifications: only the newest one is shown. */
let runs = 0;
/** Whether the browser has Ed25519 (Chrome 137, Firefox 129, Safari 17) and `URL.parse` (Safari 18). */
const isSupported = 'parse' in URL ? hasEd25519() : Promise.resolve(false);

form.hidden = false;
input.addEventListener('change', () => void addFiles(input.files));
keyInput.addEventListener('change', () => void verify());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  void verify();
});
form.addEventListener('reset', () => {
  given.clear();
  fileList.replaceChildren();
  // The key has its first value again after this event.
  setTimeout(() => void verify());
});
addEventListener('dragover', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.add('drop');
});
addEventListener('dragleave', (event) => {
  if (event.relatedTarget === null) form.classList.remove('drop');
});
addEventListener('drop', (event) => {
  if (!hasFiles(event)) return;
  event.preventDefault();
  form.classList.remove('drop');
  void addFiles(event.dataTransfer?.files ?? null);
});

/** Text can be dragged too, into the field of the key. */
function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}

function find<T extends HTMLElement>(id: string, type: new () => T): T {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`The page has no ${id}`);
  return element;
}

async function addFiles(files: FileList | null): Promise<void> {
  const notes: string[] = [];
  for (const file of files ?? []) {
    if (file.size > MAX_FILE_BYTES) {
      notes.push(`${file.name} is too large`);
      continue;
    }
    // A folder that is dropped is a file that cannot be read.
    const buffer = await file.arrayBuffer().catch(() => null);
    const bytes = buffer && new Uint8Array(buffer);
    const kind = bytes && recognizeFile(bytes);
    if (kind) given.set(kind, { name: file.name, bytes });
    else notes.push(`${file.name} ${bytes ? 'was not recognized' : 'could not be read'}`);
  }
  const names = Array.from(given, ([kind, { name }]) => `${name} (${FILE_LABELS[kind]})`);
  fileList.replaceChildren(...[...names, ...notes].map((text) => createElement('li', text)));
  await verify();
}

async function verify(): Promise<void> {
  const run = ++runs;
  const snapshot = given.get('snapshot');
  if (!snapshot) {
    stepList.replaceChildren();
    return showVerdict('info', given.size > 0 ? 'Add the snapshot, the file that ends in .json.' : '');
  }
  const canVerify = await isSupported;
  const keys = await readKeys();
  const policy = readPolicy();
  if (run !== runs) return;
  if (!canVerify) return showRefusal('This browser is too old to verify a snapshot. Use the command line.');
  if (typeof keys === 'string') return showRefusal(keys);
  if (typeof policy === 'string') return showRefusal(policy);
  const steps = await verifySnapshot({
    snapshot: snapshot.bytes,
    sha256: null,
    proof: readText('proof'),
    logKeys: keys,
    policy,
    verifyTimestamp: createTimestampVerifier(),
  });
  if (run === runs) showSteps(steps);
}

/** Returns the keys to trust, or why there are none: that of the field, and those that it vouches for if the key history is given. */
async function readKeys(): Promise<KeyPeriod[] | string> {
  const vkey = keyInput.value.trim();
  if (vkey === '') return [];
  const key = parseVerifierKey(vkey);
  if (!key) return 'The public key of the log is not a key. Copy all of it, from the name to the end.';
  const history = readText('keys');
  if (history === null) return [{ key, fromSize: 0, toSize: null }];
  return (
    (await verifyKeyHistory(history, vkey)) ??
    'The key history does not belong to the public key, or a signature in it is invalid.'
  );
}

function readPolicy(): Policy | string | null {
  const file = given.get('policy');
  const policy = file ? parsePolicy(file.bytes) : null;
  return policy && 'error' in policy ? `Line ${policy.line} of the policy: ${policy.error}` : policy;
}

function createTimestampVerifier() {
  const timestamp = given.get('timestamp');
  if (!timestamp) return null;
  return async (noteText: string) => {
    // Large, and most snapshots are verified without it.
    const module = await import('./verify-timestamp.ts').catch(() => null);
    if (!module)
      return {
        state: 'skipped' as const,
        text: 'The part of this page that reads timestamps was not loaded. Connect and reload the page.',
      };
    return module.checkTimestamp(timestamp.bytes, noteText, readText('certificates'), CERTIFICATES_ADVICE);
  };
}

function readText(kind: FileKind): string | null {
  const file = given.get(kind);
  return file ? new TextDecoder().decode(file.bytes) : null;
}

function showRefusal(text: string): void {
  stepList.replaceChildren();
  showVerdict('bad', text);
}

function showSteps(steps: Step[]): void {
  if (isVerified(steps, true)) showVerdict('good', 'Verified: this snapshot was published as it is.');
  else if (steps.some(({ state }) => state === 'failed')) showVerdict('bad', 'Not verified: a step failed.');
  else if (given.has('proof')) showVerdict('bad', 'Not verified: a step that is needed was not checked.');
  else showVerdict('info', 'Add the proof, the file that ends in .tlog-proof.');
  stepList.replaceChildren(
    ...steps.map(({ state, text }) => {
      const { label, tone } = STATES[state];
      const item = createElement('li');
      const badge = createElement('span', label);
      badge.className = `badge ${tone}`;
      item.append(badge, createElement('span', text));
      return item;
    }),
  );
}

function showVerdict(tone: 'good' | 'bad' | 'info', text: string): void {
  verdict.className = text === '' ? '' : `callout ${tone}`;
  verdict.textContent = text;
}

function createElement(name: string, text = ''): HTMLElement {
  const element = document.createElement(name);
  element.textContent = text;
  return element;
}
