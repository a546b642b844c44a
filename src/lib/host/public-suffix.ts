import { getEmptyResult, parseImpl } from 'tldts-core';
import { EXCEPTIONS, RULES } from './public-suffix-rules.ts';

type Host = ReturnType<typeof getEmptyResult>;
type Options = Parameters<typeof parseImpl>[3];
type FindSuffix = Parameters<typeof parseImpl>[2];

/** The labels before a parent. */
interface Labels {
  icann: Set<string>;
  private: Set<string>;
}

/** All results of `parseImpl`. */
const ALL = 5;

const exceptions = EXCEPTIONS.split(' ');

/** The labels of `RULES` by parent, read when a host first needs them. */
let labelsByParent: Map<string, Labels> | undefined;

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
  let parent = '';
  let end = host.length;
  labelsByParent ??= readRules();
  for (let labels = labelsByParent.get(parent); labels; labels = labelsByParent.get(parent)) {
    const start = host.lastIndexOf('.', end - 1) + 1;
    const own = host.slice(start, end);
    if (own === '') break;
    const isKnown = labels.icann.has(own) || labels.private.has(own) || labelsByParent.has(join(own, parent));
    const label = isKnown ? own : '*';
    const isIcann = allowIcannDomains && labels.icann.has(label);
    const isPrivate = allowPrivateDomains && labels.private.has(label);
    if (isIcann || isPrivate) {
      out.isIcann = isIcann;
      out.isPrivate = isPrivate;
      out.publicSuffix = host.slice(start);
    }
    if (start === 0) break;
    parent = join(label, parent);
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

function join(label: string, parent: string): string {
  return parent === '' ? label : `${label}.${parent}`;
}

/** A label with the characters that it shares with the one before it (`A` none, `B` one) and its kind, or the bracket around its children. */
const TOKEN = /([A-Z])([^A-Z()!?]*)([!?]?)|[()]/g;

/** Reads `RULES`: `!` is after the label of a private rule, `?` after one that only has children. */
function readRules(): Map<string, Labels> {
  const read = new Map<string, Labels>();
  const open: { parent: string; labels: Labels; last: string }[] = [];
  const enter = (parent: string) => {
    const labels: Labels = { icann: new Set(), private: new Set() };
    read.set(parent, labels);
    open.push({ parent, labels, last: '' });
  };
  enter('');
  for (const [token, shared = '', rest = '', kind] of RULES.matchAll(TOKEN)) {
    const level = open.at(-1);
    if (!level) throw new Error('RULES has a bracket too many');
    if (token === '(') enter(join(level.last, level.parent));
    else if (token === ')') open.pop();
    else {
      level.last = level.last.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest;
      if (kind !== '?') level.labels[kind === '!' ? 'private' : 'icann'].add(level.last);
    }
  }
  return read;
}
