import type { Looker } from '../../../crawler/verification/look.ts';
import { equalSecrets, randomToken } from '../../../lib/secret.ts';
import { filePath } from '../proof.ts';
import {
  type Answer,
  type Attempt,
  attempt,
  type Finding,
  found,
  lookOverHttpsAndHttp,
  notFound,
  temporary,
} from './attempt.ts';

/** Bytes of the file that are read. */
const LIMIT = 64 * 1024;

/** Whether the token file holds the token on a line of its own, and is a file: the host does not answer any path with it. */
export async function proveByFile(host: string, token: string, look: Looker): Promise<Attempt> {
  const { source, ...finding } = await lookOverHttpsAndHttp(
    { host, path: filePath(token), look, limit: LIMIT },
    async (answer, source) => judge(answer, token) ?? judgeSibling(answer.url, token, source, look),
  );
  return attempt('file', source, finding, `a text file with the line ${token}`);
}

/** `null` when the file holds the token. */
function judge({ url, mediaType, text }: Answer, token: string): Finding | null {
  if (isPage(mediaType, text)) return notFound(`${url} is an HTML page, not a text file.`);
  if (hasLine(text, token)) return null;
  return notFound(text.trim() === '' ? `${url} is empty.` : `no line of ${url} equals your token.`);
}

/**
 * A host that echoes the path, or answers every path alike, would prove itself to anybody. It is asked for a file
 * nobody was told of, in the same way.
 */
async function judgeSibling(url: string, token: string, source: string, look: Looker): Promise<Finding> {
  const other = randomToken(32);
  const sibling = await look(new URL(filePath(other), source).href, LIMIT);
  const proof = found(`a line of ${url} equals your token.`);
  if (sibling.kind === 'unreachable') return temporary(sibling.message);
  if (sibling.kind === 'refused') return proof;
  if (sibling.status === 429 || sibling.status === 503) {
    return temporary(`${sibling.url} answered HTTP ${sibling.status}.`);
  }
  if (!hasLine(sibling.text, token) && !hasLine(sibling.text, other)) return proof;
  return notFound(
    `${url} holds your token, but ${sibling.url}, an address made up for this test, answers alike: such a host proves nothing.`,
  );
}

/** Markup proves nothing whatever its label; text under the label of HTML is still text. */
function isPage(mediaType: string, text: string): boolean {
  if (/^\s*<[a-z!?/]/i.test(text)) return true;
  return (mediaType === 'text/html' || mediaType === 'application/xhtml+xml') && /<[a-z!?/]/i.test(text);
}

function hasLine(text: string, token: string): boolean {
  return text.split(/\r\n|\r|\n/).some((line) => equalSecrets(line.trim(), token));
}
