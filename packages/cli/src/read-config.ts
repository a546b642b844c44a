import { closest, distance } from 'fastest-levenshtein';
import { parse, printParseErrorCode, visit } from 'jsonc-parser';
import type { z } from '../../../src/contracts/common.ts';
import { type AuditConfig, AuditConfigSchema } from '../../../src/engine/audit-config.ts';
import { ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../../src/engine/checks/retired.ts';
import { CliError } from './cli-error.ts';

/** Characters of the file. */
const MAX_LENGTH = 1_000_000;
const MAX_DEPTH = 20;
const SYNTAX = { allowTrailingComma: true };

/** Reads the text of a config file: JSON with comments and trailing commas. @throws CliError with the line of the first fault */
export function readConfig(text: string): AuditConfig {
  if (text.length > MAX_LENGTH) throw createFault(1, 'the file has more than 1,000,000 characters');
  const lines = findLines(text);
  const parsed = AuditConfigSchema.safeParse(parse(text, [], SYNTAX), { reportInput: true });
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues
    .map((issue) => ({ issue, line: findLine(issue, lines) }))
    .toSorted((a, b) => a.line - b.line);
  throw createFault(first!.line, describeIssue(first!.issue));
}

/** Returns the lines of keys and objects, by their paths as JSON. @throws CliError for what is not JSON, and a key that is there twice */
function findLines(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  const enter = (
    _offset: number,
    _length: number,
    line: number,
    _column: number,
    getPath: () => unknown[],
  ) => {
    const path = getPath();
    if (path.length > MAX_DEPTH) throw createFault(line + 1, 'values are nested too deeply');
    lines.set(JSON.stringify(path), line + 1);
  };
  visit(
    text,
    {
      onObjectBegin: enter,
      onArrayBegin: enter,
      onObjectProperty(name, _offset, _length, line, _column, getPath) {
        const key = JSON.stringify([...getPath(), name]);
        // The parser would make it the prototype.
        if (name === '__proto__') throw createFault(line + 1, `there is no ${quote(name)}`);
        if (lines.has(key)) throw createFault(line + 1, `${quote(name)} is there twice`);
        lines.set(key, line + 1);
      },
      onError(code, _offset, _length, line) {
        const words = printParseErrorCode(code)
          .replaceAll(/(?=[A-Z])/g, ' ')
          .toLowerCase();
        throw createFault(line + 1, `the file is not JSON:${words}`);
      },
    },
    SYNTAX,
  );
  return lines;
}

function createFault(line: number, message: string): CliError {
  return new CliError(`${line}: ${message}${message.endsWith('?') ? '' : '.'}`);
}

/** The line of the key that an issue is about, else that of what it is in. */
function findLine(issue: z.core.$ZodIssue, lines: ReadonlyMap<string, number>): number {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]] : issue.path;
  const paths = path.map((_, at) => JSON.stringify(path.slice(0, path.length - at)));
  return lines.get(paths.find((one) => lines.has(one)) ?? '[]') ?? 1;
}

function describeIssue(issue: z.core.$ZodIssue): string {
  const place = issue.path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('');
  const name = place === '' ? 'the file' : place.slice(1);
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    return `there is no ${quote(key)} in ${name}${explainName(key, listKeys(issue.path))}`;
  }
  if (issue.code !== 'invalid_value') return `${name} ${issue.message}`;
  if (issue.input === undefined) return `${name} is missing`;
  const { input } = issue;
  if (typeof input !== 'string' || issue.path.at(-1) !== 'check') return `${name} ${issue.message}`;
  return `${name} is ${quote(input)}, which does not exist${explainName(input, issue.values.map(String))}`;
}

/** The keys that the object at a path can have. */
function listKeys([section]: readonly PropertyKey[]): string[] {
  const { shape } = AuditConfigSchema;
  if (section === 'checks') return shape.checks.unwrap().keyType.options;
  return Object.keys(section === 'ignores' ? shape.ignores.unwrap().element.shape : shape);
}

/** Says what an unknown name was or is near to, as the end of a sentence without its period. */
export function explainName(name: string, names: readonly string[]): string {
  const group = ISSUE_GROUPS.find(({ id }) => id === name);
  if (group) return `: it is a group of the checks ${group.checks.join(', ')}`;
  if (RETIRED_CHECKS.some(({ id }) => id === name)) return ': it is a check that is no longer run';
  const given = name.slice(0, 100);
  const nearest = closest(given, names);
  return distance(given, nearest) > Math.max(2, nearest.length / 3)
    ? ''
    : `. Did you mean ${quote(nearest)}?`;
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 100));
}
