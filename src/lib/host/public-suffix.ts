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

/** The entries of `RULES` by parent. An entry is split when a host first needs it: most are rarely needed. */
let entries: Map<string, string> | undefined;
const labelsByParent = new Map<string, Labels>();

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
  for (let labels = getLabels(parent); labels; labels = getLabels(parent)) {
    const start = host.lastIndexOf('.', end - 1) + 1;
    const own = host.slice(start, end);
    if (own === '') break;
    const label = isKnown(own, parent, labels) ? own : '*';
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

function isKnown(label: string, parent: string, { icann, private: ofOthers }: Labels): boolean {
  return icann.has(label) || ofOthers.has(label) || getEntries().has(join(label, parent));
}

function join(label: string, parent: string): string {
  return parent === '' ? label : `${label}.${parent}`;
}

/** Returns the labels before a parent, `undefined` if no rule has more labels than it. */
function getLabels(parent: string): Labels | undefined {
  const known = labelsByParent.get(parent);
  const entry = known ? undefined : getEntries().get(parent);
  if (entry === undefined) return known;
  const [icann = '', ofOthers = ''] = entry.split('|');
  const labels = { icann: toSet(icann), private: toSet(ofOthers) };
  labelsByParent.set(parent, labels);
  return labels;
}

/** Reads a list of labels. A capital says how many characters a label shares with the one before it: A none, B one. */
function toSet(list: string): Set<string> {
  const labels = new Set<string>();
  let last = '';
  for (const [shared = '', ...rest] of list.match(/[A-Z][^A-Z]*/g) ?? []) {
    last = last.slice(0, shared.charCodeAt(0) - 'A'.charCodeAt(0)) + rest.join('');
    labels.add(last);
  }
  return labels;
}

function getEntries(): Map<string, string> {
  entries ??= new Map(
    RULES.split(';').map((entry) => {
      const bar = entry.indexOf('|');
      return [entry.slice(0, bar), entry.slice(bar + 1)];
    }),
  );
  return entries;
}
