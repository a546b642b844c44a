import { createReadStream } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decodeText } from '../../../../src/crawler/decode-text.ts';
import type { FetchedRobotsTxt } from '../../../../src/engine/fetched-page.ts';
import { readFacts } from '../../../../src/engine/page/page-facts.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import { toFileError } from '../describe-failure.ts';
import type { LocalPage } from './analyse.ts';

export interface FileOptions {
  /** The URL at which the files will be published; `null` for the origin of the first canonical link, if there is one. */
  baseUrl: URL | null;
  /** Folder that file names are relative to. */
  root: string;
  maxPages: number;
}

/** Stands for the origin of files whose URL is unknown: no host has this name (RFC 2606). */
export const UNKNOWN_ORIGIN = 'https://unknown.invalid';

const HTML = /\.x?html?$/i;
/** Bytes read of a file, as many as the service reads of a page. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Served for other URLs, with status 404 or 500. */
const ERROR_PAGE = /^(?:404|500)\.html?$/i;

/**
 * Reads an HTML file, or those of a folder and its folders, as the pages they become when they are published.
 *
 * @throws CliError if the path cannot be read or has no HTML files, or too many
 */
export async function readFiles(
  path: string,
  { baseUrl, root, maxPages }: FileOptions,
): Promise<LocalPage[]> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    (error: unknown) => {
      throw toFileError(error, path, explainMissing(path));
    },
  );
  const folder = isFolder ? path : dirname(path);
  const names = isFolder ? await listHtml(path) : [basename(path)];
  if (names.length === 0) throw new CliError(`${path} has no HTML files.`);
  if (names.length > maxPages) {
    throw new CliError(
      `${path} has ${pluralize(names.length, 'HTML file')}, more than ${maxPages}. Add --max-pages ${names.length}.`,
    );
  }
  const contents: Buffer[] = [];
  // One at a time, because a process can open only a limited number of files.
  for (const name of names) contents.push(await readStart(join(folder, name)));
  const base = baseUrl ?? findOrigin(contents);
  const robotsTxt = await readRobotsTxt(folder, base);
  return names.map((name, index) => {
    const bytes = contents[index] ?? Buffer.alloc(0);
    const file = relative(root, resolve(folder, name)).split(sep).join('/');
    return { page: toPage(bytes, toAddress(name, base, bytes)), robotsTxt, file };
  });
}

/** Reads a file up to one byte more than is audited. */
async function readStart(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { end: MAX_BYTES })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** `localhost:3000` and `example.com` were probably meant as URLs. */
function explainMissing(path: string): string {
  const isHost = /^[^/\\]+[.:][^/\\]/.test(path) && !HTML.test(path);
  return `There is no file or folder ${path}.${isHost ? ' For a page, begin with http:// or https://.' : ''}`;
}

/** Paths from the folder, index files first. */
async function listHtml(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const depth = (name: string) => name.split(sep).length;
  return entries
    .filter((entry) => entry.isFile() && HTML.test(entry.name) && !ERROR_PAGE.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((name) => !name.split(sep).some((part) => part === 'node_modules' || part.startsWith('.')))
    .toSorted((a, b) => depth(a) - depth(b) || Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1));
}

export function isIndex(name: string): boolean {
  return /(?:^|[\\/])index\.x?html?$/i.test(name);
}

/** The origin of the first canonical link that has one. */
function findOrigin(contents: Buffer[]): URL {
  for (const bytes of contents) {
    const canonical = readCanonical(bytes, new URL(UNKNOWN_ORIGIN));
    if (canonical && canonical.origin !== UNKNOWN_ORIGIN) return new URL(canonical.origin);
  }
  return new URL(UNKNOWN_ORIGIN);
}

function readCanonical(bytes: Buffer, base: URL): URL | null {
  const page = toPage(bytes, base.href);
  const { html } = readFacts({ page, robotsTxt: absentRobotsTxt(base), now: 0 });
  const url = html?.canonical.links[0]?.url;
  return url ? URL.parse(url.href) : null;
}

/** `index.html` is at its folder, `about.html` at `/about.html`, or at `/about` or `/about/` if its canonical link says so. */
function toAddress(name: string, base: URL, bytes: Buffer): string {
  const path = name.split(sep).map(encodeURIComponent).join('/');
  const folder = base.pathname.replace(/\/?$/, '/');
  const url = new URL(folder + (isIndex(name) ? path.slice(0, path.lastIndexOf('/') + 1) : path), base);
  if (isIndex(name)) return url.href;
  const canonical = readCanonical(bytes, url);
  const clean = url.href.replace(HTML, '');
  return canonical && [clean, `${clean}/`].includes(canonical.href) ? canonical.href : url.href;
}

function toPage(bytes: Buffer, url: string): LocalPage['page'] {
  const body = bytes.subarray(0, MAX_BYTES);
  const { text, charset } = decodeText(body, 'text/html');
  return {
    requestedUrl: url,
    url,
    status: 200,
    headers: [['content-type', 'text/html']],
    redirects: [],
    text,
    bytes: body.length,
    truncated: bytes.length > MAX_BYTES,
    charset,
    ttfbMs: 0,
    totalMs: 0,
  };
}

async function readRobotsTxt(folder: string, base: URL): Promise<FetchedRobotsTxt> {
  const { url } = absentRobotsTxt(base);
  return readFile(join(folder, 'robots.txt')).then(
    (bytes) => ({ kind: 'found', url, text: bytes.toString('utf8'), bytes: bytes.length }),
    () => absentRobotsTxt(base),
  );
}

function absentRobotsTxt(base: URL): FetchedRobotsTxt & { kind: 'absent' } {
  return { kind: 'absent', url: new URL('/robots.txt', base).href, status: 404 };
}
