import { getEmptyResult, parseImpl } from 'tldts-core';
import { EXCEPTIONS, RULES } from './public-suffix-rules.ts';

type Host = ReturnType<typeof getEmptyResult>;
type Options = Parameters<typeof parseImpl>[3];
type FindSuffix = Parameters<typeof parseImpl>[2];

/** The labels before a parent. */
interface Labels {
  icann: Set<string>;
  private: Set<string>;
  /** Those before a label, as text until a host needs them: most are rarely needed. */
  below: Map<string, Labels | string>;
}

/** All results of `parseImpl`. */
const ALL = 5;

const exceptions = EXCEPTIONS.split(' ');

/** The top-level domains, read when a host first needs them. */
let top: Labels | undefined;

/**
 * Parses a host or URL like `parse` of tldts, by the same rules.
 *
 * @param options those of tldts: private rules count only with `allowPrivateDomains`
 */
export function parseHost(host: string, options?: Options): Host {
  return parseImpl(host, ALL, findSuffix, options, getEmptyResult());
}

/** Writes the public suffix of a host to `out`, by the longest rule that matches. Returns whether it is an exception. */
const findSuffix: FindSuffix = (host, { allowIcannDomains, allowPrivateDomains }, out) => {
  const exception = allowIcannDomains ? findException(host) : undefined;
  out.isIcann = exception !== undefined;
  out.isPrivate = false;
  // Without a rule, `*` is the rule.
  out.publicSuffix = exception ? getParent(exception) : host.slice(host.lastIndexOf('.') + 1);
  if (exception !== undefined) return true;
  let labels: Labels | undefined = (top ??= readLabels(RULES));
  for (let end = host.length; labels;) {
    const start: number = host.lastIndexOf('.', end - 1) + 1;
    const own = host.slice(start, end);
    if (own === '') break;
    const isKnown = labels.icann.has(own) || labels.private.has(own) || labels.below.has(own);
    const label = isKnown ? own : '*';
    const isIcann = allowIcannDomains && labels.icann.has(label);
    const isPrivate = allowPrivateDomains && labels.private.has(label);
    if (isIcann || isPrivate) {
      out.isIcann = isIcann;
      out.isPrivate = isPrivate;
      out.publicSuffix = host.slice(start);
    }
    if (start === 0) break;
    labels = getBelow(labels, label);
    end = start - 1;
  }
  return false;
};

function findException(host: string): string | undefined {
  return exceptions.find((name) => host.endsWith(name) && (host === name || host.endsWith(`.${name}`)));
}

function getParent(name: string): string {
  return name.slice(name.indexOf('.') + 1);
}

function getBelow({ below }: Labels, label: string): Labels | undefined {
  const known = below.get(label);
  if (typeof known !== 'string') return known;
  const labels = readLabels(known);
  below.set(label, labels);
  return labels;
}

/** What follows the capital of a label: the rest of it, and its kind. */
const REST = /([^A-Z()!?]*)([!?]?)/y;

/**
 * Reads labels: a capital for the characters that a label shares with the one before it (`A` none, `B` one), the rest, `!` after one of a
 * private rule or `?` after one that is none, and the labels before it in brackets.
 */
function readLabels(text: string): Labels {
  const labels: Labels = { icann: new Set(), private: new Set(), below: new Map() };
  let label = '';
  for (let at = 0; at < text.length;) {
    REST.lastIndex = at + 1;
    const [, rest = '', kind] = REST.exec(text) ?? [];
    label = label.slice(0, text.charCodeAt(at) - 'A'.charCodeAt(0)) + rest;
    if (kind !== '?') labels[kind === '!' ? 'private' : 'icann'].add(label);
    at = REST.lastIndex;
    if (text[at] !== '(') continue;
    const close = findClose(text, at);
    labels.below.set(label, text.slice(at + 1, close));
    at = close + 1;
  }
  return labels;
}

/** Returns the position of the bracket that closes the one at `open`. */
function findClose(text: string, open: number): number {
  let at = open;
  for (let depth = 1; depth > 0;) {
    at++;
    if (text[at] === '(') depth++;
    else if (text[at] === ')') depth--;
  }
  return at;
}
