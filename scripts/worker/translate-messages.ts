import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin } from 'esbuild';
import { decodeHTML } from 'entities';
import { parseSync } from 'oxc-parser';

const WEB = join(import.meta.dirname, '../../src/entry/web');

/** What stays English: pages of the operator, and documents (`ENGLISH_PATHS` in the web app). */
const ENGLISH =
  /^(?:admin|blog|bot|directory|docs|legal|log|markdown|verify)\/|^scorecard\/badge\.tsx$|^checks\/framework-advice\.ts$/;

/**
 * The functions that the module of the language makes global, as gettext's `_` is: one name in all modules makes the Worker 2 KiB smaller, gzipped,
 * than imports whose names are minified.
 */
const TEXT = '$t';
const PARTS = '$x';

/** Functions whose result depends on the language, each with the global that takes its place. */
const FORMATTERS: Record<string, string> = {
  formatCount: '$count',
  pluralize: '$count',
  formatNumber: '$number',
  formatGain: '$gain',
  formatBytes: '$bytes',
  formatWait: '$wait',
  formatDate: '$date',
  formatShortDate: '$shortDate',
  formatDateTime: '$dateTime',
};

/** Attributes and properties that are no text for people. */
const NO_TEXT =
  /^(?:@type|[A-Z][a-z]+-[A-Z].*|accept|autocomplete|class|code|content|curl|d|enctype|fix|href|id|rel|sameSite|SITE_NAME|src|stroke.*|structuredData|type|variant|viewBox)$/;

/** Calls whose arguments are no text for people. */
const NO_TEXT_CALLS =
  /^(?:append|delete|describeList|endsWith|Error|fetch|get|has|header|html|includes|indexOf|logEvent|match|query|raw|redirect|replace|replaceAll|set|split|startsWith|test)$/;

/** Elements whose text is code. */
const CODE = /^(?:code|kbd|pre|script|style)$/;

/** What has words and is no text for people. */
const NOT_FOR_PEOPLE = /^ ?(?:<|button |card |curl |dot$|private|public,|site-audit |text\/|Verdana)/;

/** A text that people read: more than one word, or one with a capital. */
const READS_AS_TEXT = /^[“(]?\p{Lu}\p{Ll}|\p{L}[\p{L}’.,:)”]* \S|\S \p{L}|^ \p{L}/u;
const HAS_WORD = /\p{L}{2}/u;

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** A message and its place. */
export interface Message {
  /** The English text, with `{0}` for values and `<0>…</0>` for elements. */
  id: string;
  /** The English plural, if the message depends on a count, which is `{0}`. */
  plural?: string;
  path: string;
  line: number;
}

/** Whether the texts of a file of src/ are translated. @param path absolute */
export function isTranslated(path: string): boolean {
  return (
    path.startsWith(`${WEB}/`) &&
    /(?:\.tsx|(?:texts|labels|format)\.ts)$/.test(path) &&
    !ENGLISH.test(relative(WEB, path))
  );
}

/** Translates messages of the web app when they are rendered (docs/decisions/0028). */
export const translateMessages: Plugin = {
  name: 'translate-messages',
  setup(bundler) {
    bundler.onLoad({ filter: /src\/entry\/web\/.*\.tsx?$/ }, async ({ path }) =>
      isTranslated(path)
        ? {
            contents: markMessages(path, await readFile(path, 'utf8')).code,
            loader: path.endsWith('x') ? 'tsx' : 'ts',
          }
        : null,
    );
  },
};

/**
 * Returns the source of a module whose literal texts are looked up in the language of the request, and lists the texts. Data is never looked
 * up: only what is written in the source. Lines stay where they are.
 *
 * @param declarations names of those whose texts are listed; the texts of all if absent
 * @throws Error if a text is evaluated once, when its module is loaded, and would stay in one language
 */
export function markMessages(
  path: string,
  source: string,
  declarations?: readonly string[],
): { code: string; messages: Message[] } {
  const { program, errors } = parseSync(path, source);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  const messages: Message[] = [];
  /** Constants that became functions. */
  const late = new Set<string>();
  const locate = ({ start }: Node) => source.slice(0, start).split('\n').length;
  const add = (node: Node, id: string, plural?: string) =>
    messages.push({ id, ...(plural !== undefined && { plural }), path, line: locate(node) });

  /** Returns the translated source of a node, which has as many lines. */
  function translate(node: Node, parents: readonly Node[]): string {
    const changed = change(node, parents);
    if (changed === null) return copy(node, parents);
    const lines = (text: string) => text.split('\n').length;
    return changed + '\n'.repeat(Math.max(0, lines(source.slice(node.start, node.end)) - lines(changed)));
  }

  /** Returns the source of a node with its children translated. */
  function copy(node: Node, parents: readonly Node[]): string {
    let code = '';
    let at = node.start;
    for (const child of listChildren(node)) {
      if (child.start < at) continue;
      code += source.slice(at, child.start) + translate(child, [...parents, node]);
      at = child.end;
    }
    return code + source.slice(at, node.end);
  }

  function change(node: Node, parents: readonly Node[]): string | null {
    if (node.type === 'Identifier')
      return late.has(node.name as string) && parents.at(-1)?.property !== node
        ? `${node.name as string}()`
        : null;
    if (node.type === 'VariableDeclarator') return changeConstant(node, parents);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') return changeElement(node, parents);
    if (node.type === 'CallExpression') return changeFormatter(node, parents);
    if (node.type === 'Property') return changeProperty(node, parents);
    if (node.type === 'JSXAttribute' && getName(node.name) === 'noun') addNoun(node, undefined);
    const pieces = readText(node);
    if (pieces === null || !isText(node, parents)) return null;
    requireLate(node, parents);
    const values: string[] = [];
    let id = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') id += piece;
      else id += `{${values.push(translate(piece, [...parents, node])) - 1}}`;
    }
    const [before, call, after] = lookUp(node, TEXT, id, values);
    const whole = [before, call, after].filter(Boolean).join(' + ');
    const safe = whole === call ? call : `(${whole})`;
    return parents.at(-1)?.type === 'JSXAttribute' ? `{${safe}}` : safe;
  }

  /** Adds a message. Returns its call, between the white space around it. */
  function lookUp(node: Node, name: string, id: string, values: readonly string[]): string[] {
    const core = id.trim();
    add(node, core);
    const call =
      name === TEXT
        ? writeTemplate(core, values)
        : `${name}(${[JSON.stringify(core), ...values].join(', ')})`;
    const [before, after] = id.split(core).map((edge) => (edge === '' ? '' : JSON.stringify(edge)));
    return [before ?? '', call, after ?? ''];
  }

  /** Returns an element whose children are one message, or `null` if they have no text. */
  function changeElement(node: Node, parents: readonly Node[]): string | null {
    const children = (node.children as Node[]).filter(({ type }) => type !== 'JSXEmptyExpression');
    if (CODE.test(getTag(node)) || !children.some((child) => HAS_WORD.test(readJsxText(child) ?? '')))
      return null;
    requireLate(node, parents);
    const values: string[] = [];
    const inside = [...parents, node];
    const id = writeChildren(children, inside, values);
    const parts = lookUp(node, values.length === 0 ? TEXT : PARTS, id, values);
    const [open, close] = getTags(node);
    const head = open.type === 'JSXOpeningElement' ? copy(open, inside) : source.slice(open.start, open.end);
    const content = parts.map((part) => (part === '' ? '' : `{${part}}`)).join('');
    return `${head}${content}${source.slice(close.start, close.end)}`;
  }

  /** Writes children as text of a message; what is not text becomes one of its values. */
  function writeChildren(children: readonly Node[], parents: readonly Node[], values: string[]): string {
    let text = '';
    for (const child of children) {
      const written = readJsxText(child);
      if (written !== null) {
        text += written;
        continue;
      }
      const index = values.push('') - 1;
      const inner = child.type === 'JSXElement' ? (child.children as Node[]) : [];
      const hasText = inner.some((one) => HAS_WORD.test(readJsxText(one) ?? ''));
      if (hasText && /^[a-z]/.test(getTag(child))) {
        const inside = [...parents, child];
        const content = writeChildren(inner, inside, values);
        const [open, close] = getTags(child);
        values[index] = `($c) => ${copy(open, inside)}{$c}${source.slice(close.start, close.end)}`;
        text += `<${index}>${content}</${index}>`;
      } else {
        values[index] =
          child.type === 'JSXExpressionContainer'
            ? translate(child.expression as Node, [...parents, child])
            : translate(child, parents);
        text += `{${index}}`;
      }
    }
    return text;
  }

  /** Returns a call of a function that formats with that of the language; a noun is a message. */
  function changeFormatter(node: Node, parents: readonly Node[]): string | null {
    const callee = node.callee as Node;
    const formatter = callee.type === 'Identifier' ? FORMATTERS[callee.name as string] : undefined;
    if (formatter === undefined) return null;
    const [count, ...nouns] = node.arguments as Node[];
    const [noun, plural] = nouns.map((argument) =>
      argument.type === 'Literal' ? (argument.value as string) : null,
    );
    if (typeof noun === 'string') {
      requireLate(node, parents);
      add(node, `{0} ${noun}`, `{0} ${plural ?? `${noun}s`}`);
    }
    const inside = [...parents, node];
    const args = [count, ...nouns].flatMap((argument) =>
      argument
        ? [argument === count ? translate(argument, inside) : source.slice(argument.start, argument.end)]
        : [],
    );
    return `${formatter}(${args.join(', ')})`;
  }

  /** Adds the messages of a list that is counted. */
  function addNoun({ value }: Node, list: Node | undefined): void {
    const items = (list?.properties as Node[] | undefined)?.find(({ key }) => getName(key) === 'items')
      ?.value as Node | undefined;
    const noun = (value as Node).type === 'Literal' ? getName(value) : '';
    if (noun === '') return;
    const plural = items ? getName(items) : `${noun}s`;
    add(value as Node, `{0} ${noun}`, `{0} ${plural}`);
    add(value as Node, `{0} more ${noun}`, `{0} more ${plural}`);
    add(value as Node, plural);
  }

  /** Returns a property of a table as a getter if it has a text, which would otherwise be read once, before there is a request. */
  function changeProperty(node: Node, parents: readonly Node[]): string | null {
    const value = node.value as Node;
    if (getName(node.key) === 'noun') addNoun(node, parents.at(-1));
    if (!isEager(parents) || node.computed || /^(?:ObjectExpression|\w*Function\w*)$/.test(value.type))
      return null;
    const before = messages.length;
    const translated = translate(value, [...parents, FUNCTION, node]);
    if (messages.length === before && !refersToTexts(value)) return null;
    if (
      value.type === 'ArrayExpression' &&
      (value.elements as Node[]).every(({ type }) => type === 'ObjectExpression')
    ) {
      messages.length = before;
      return null;
    }
    const key = node.key as Node;
    return `get ${source.slice(key.start, key.end)}() { return ${translated}; }`;
  }

  /** Returns a constant of the module as a function if it has a text, for the same reason. */
  function changeConstant(node: Node, parents: readonly Node[]): string | null {
    const { name } = node.id as { name?: string };
    const init = node.init as Node | null;
    if (parents.length !== 2 || name === undefined || !init || /Function/.test(init.type)) return null;
    const before = messages.length;
    const value = translate(init, [...parents, node, FUNCTION]);
    if (messages.length === before && !refersToTexts(init)) return null;
    late.add(name);
    return `${name} = () => (${value})`;
  }

  function requireLate(node: Node, parents: readonly Node[]): void {
    if (isEager(parents))
      throw new Error(
        `${path}:${locate(node)}: this text is read when the module is loaded; make it a property of an object, or a function`,
      );
  }

  /** Whether a value is made from a table of texts, of this module or another. */
  function refersToTexts({ start, end }: Node): boolean {
    const names = source.slice(start, end).match(/(?<!\.)\b[A-Z][A-Z_]+\b/g) ?? [];
    return names.some((name) => late.has(name) || /_(?:LABELS|TEXTS|NAMES|MESSAGES)$/.test(name));
  }

  if (declarations) {
    const listed = (program.body as unknown as Node[]).filter((node) =>
      declarations.some((name) =>
        new RegExp(`^(?:export )?(?:const|function) ${name}\\b`).test(source.slice(node.start, node.end)),
      ),
    );
    for (const node of listed) translate(node, [FUNCTION]);
    return { code: source, messages };
  }
  // A function can be above the constant that it names.
  translate(program as unknown as Node, []);
  messages.length = 0;
  return { code: translate(program as unknown as Node, []), messages };
}

/** Writes the call of a text as a template, which has fewer bytes than a string with placeholders. */
function writeTemplate(id: string, values: readonly string[]): string {
  const text = id.replaceAll(/[\\`$]/g, '\\$&');
  return `${TEXT}\`${text.replaceAll(/\{(\d+)\}/g, (_, index: number) => `\${${values[index]}}`)}\``;
}

/** The parts of a node, in the order of the source. */
function listChildren(node: Node): Node[] {
  if (/^(?:Import|TS(?!As|Satisfies|NonNull))/.test(node.type)) return [];
  const isNode = (value: unknown): value is Node =>
    typeof value === 'object' && value !== null && 'type' in value;
  return Object.entries(node)
    .filter(([key]) => !(key === 'key' && node.type === 'Property') && !key.startsWith('type'))
    .flatMap(([, value]) => (Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : []))
    .sort((a, b) => a.start - b.start);
}

/** The texts and expressions of a literal or template; `null` of other nodes. */
function readText(node: Node): (string | Node)[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type !== 'TemplateLiteral') return null;
  const expressions = node.expressions as Node[];
  return (node.quasis as { value: { cooked: string } }[]).flatMap(({ value }, index) => {
    const expression = expressions[index];
    return expression ? [value.cooked, expression] : [value.cooked];
  });
}

/** The text of a child of an element, without the white space that JSX drops; `null` if it is not text. */
function readJsxText(node: Node): string | null {
  if (node.type === 'JSXExpressionContainer') {
    const { type, value } = node.expression as Node;
    return type === 'Literal' && typeof value === 'string' ? value : null;
  }
  if (node.type !== 'JSXText') return null;
  const lines = decodeHTML(node.value as string).split('\n');
  return lines
    .map((line, index) => (index > 0 ? line.replace(/^[ \t]+/, '') : line))
    .map((line, index) => (index < lines.length - 1 ? line.replace(/[ \t]+$/, '') : line))
    .filter((line) => line !== '')
    .join(' ');
}

/** Whether a literal or template is a text for people, by what it says and where it is. */
function isText(node: Node, parents: readonly Node[]): boolean {
  const text =
    readText(node)
      ?.map((piece) => (typeof piece === 'string' ? piece : '0'))
      .join('') ?? '';
  if (NOT_FOR_PEOPLE.test(text)) return false;
  let child = node;
  for (const parent of parents.toReversed()) {
    const { type } = parent;
    if (type === 'JSXExpressionContainer') {
      const above = parents[parents.indexOf(parent) - 1];
      if (above?.type !== 'JSXAttribute') return !isInCode(parents) && HAS_WORD.test(text);
    }
    if (type === 'JSXAttribute') return !NO_TEXT.test(getName(parent.name)) && READS_AS_TEXT.test(text);
    if (type === 'Property') return !NO_TEXT.test(getName(parent.key)) && READS_AS_TEXT.test(text);
    if (type === 'CallExpression' || type === 'NewExpression') {
      const callee = parent.callee as Node;
      const name = callee.type === 'MemberExpression' ? getName(callee.property) : getName(callee);
      return child !== callee && !NO_TEXT_CALLS.test(name) && READS_AS_TEXT.test(text);
    }
    if (type === 'MemberExpression' && /^(?:filter|flatMap|map|slice)$/.test(getName(parent.property)))
      return READS_AS_TEXT.test(text);
    if (/^(?:MemberExpression|SwitchCase|BinaryExpression|TaggedTemplateExpression)$/.test(type))
      return false;
    if (type === 'ConditionalExpression' && parent.test === child) return false;
    if (type === 'VariableDeclarator' && NO_TEXT.test(getName(parent.id))) return false;
    if (
      /^(?:VariableDeclarator|\w*Function\w*|ReturnStatement|TemplateLiteral|AssignmentPattern)$/.test(type)
    )
      return READS_AS_TEXT.test(text);
    child = parent;
  }
  return false;
}

function isInCode(parents: readonly Node[]): boolean {
  const element = parents.findLast(({ type }) => type === 'JSXElement');
  return element !== undefined && CODE.test(getTag(element));
}

/** Stands for the function that a value becomes the result of. */
const FUNCTION: Node = { type: 'ArrowFunctionExpression', start: 0, end: 0 };

/** Whether a place is evaluated when its module is loaded. */
function isEager(parents: readonly Node[]): boolean {
  return !parents.some(({ type }) => /Function/.test(type));
}

function getTag(node: Node): string {
  return node.type === 'JSXElement' ? getName((node.openingElement as Node).name) : '';
}

function getTags(node: Node): [Node, Node] {
  return node.type === 'JSXElement'
    ? [node.openingElement as Node, node.closingElement as Node]
    : [node.openingFragment as Node, node.closingFragment as Node];
}

function getName(node: unknown): string {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown };
  return typeof name === 'string' ? name : typeof value === 'string' ? value : '';
}
