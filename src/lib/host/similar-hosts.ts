import { getBareHost } from './bare-host.ts';
import { parseHost } from './public-suffix.ts';
import { SPECIAL_USE_TLDS } from './special-use.ts';

/**
 * Suggests at most three hosts in place of one that does not exist, the likeliest first: with a missing dot added before the
 * top-level domain or after `www`, and with or without `www.`. The longest matching top-level domain is split off: `examplecom`
 * gives `example.com`, not `examplec.om`.
 *
 * @param host in lower case
 */
export function listSimilarHosts(host: string): string[] {
  const name = addMissingDot(host);
  const lastLabel = name.slice(name.lastIndexOf('.') + 1);
  if (!name.includes('.') || !isTopLevelDomain(lastLabel)) return [];
  const bare = getBareHost(name);
  const withDotAfterWww = /^www[^.-]/.test(name) ? [`www.${name.slice('www'.length)}`] : [];
  const hosts = [...withDotAfterWww, name, bare === name ? `www.${name}` : bare];
  return hosts.filter((similar) => similar !== host && similar.includes('.'));
}

/** Puts a dot before the top-level domain that the last label ends with, unless it is one. */
function addMissingDot(host: string): string {
  const start = host.lastIndexOf('.') + 1;
  const lastLabel = host.slice(start);
  if (isTopLevelDomain(lastLabel) || SPECIAL_USE_TLDS.has(lastLabel)) return host;
  for (let position = start + 1; position < host.length; position++) {
    if (isTopLevelDomain(host.slice(position))) return `${host.slice(0, position)}.${host.slice(position)}`;
  }
  return host;
}

function isTopLevelDomain(label: string): boolean {
  return parseHost(`example.${label}`, { extractHostname: false }).isIcann === true;
}
