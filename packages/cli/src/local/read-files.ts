import { isUtf8 } from 'node:buffer';
import { createReadStream, type Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { decodeText } from '../../../../src/crawler/decode-text.ts';
import { isTextResponse } from '../../../../src/crawler/is-text-response.ts';
import type { FetchedRobotsTxt } from '../../../../src/engine/fetched-page.ts';
import { isHtmlResponse, readFacts } from '../../../../src/engine/page/page-facts.ts';
import { CliError } from '../cli-error.ts';
import { toFileError } from '../describe-failure.ts';
import type { LocalPage } from './analyse.ts';

export interface FileOptions {
  /** The URL at which the files will be published; `null` for the origin of the first canonical link, if there is one. */
  baseUrl: URL | null;
  /** Folder that file names are relative to. */
  root: string;
  maxPages: number;
  /** Receives the names of files and folders that are left out because their names are not UTF-8, relative to `root`. */
  onUnreadable: (name: string) => void;
}

/** The files to audit. */
export interface Files {
  isFolder: boolean;
  /** The folder, or that of the file, and the folders in it: where files can be added. */
  folders: string[];
  /** Of the HTML files by their names in the folder. */
  total: number;
  /** The files to audit, in their order. */
  files: File[];
  /** Where they will be published; `UNKNOWN_ORIGIN` if that is not known. */
  base: URL;
  robotsTxt: FetchedRobotsTxt;
}

interface File {
  /** Path from the root, with slashes. */
  file: string;
  /** Returns what is another one once the file has changed. To be called before `read`. @throws CliError */
  stamp: () => Promise<string>;
  /** Reads it as the page it becomes. @throws CliError */
  read: () => Promise<LocalPage & { file: string }>;
}

/** Stands for the origin of files whose URL is unknown: no host has this name (RFC 2606). */
export const UNKNOWN_ORIGIN = 'https://unknown.invalid';

const HTML = /\.x?html?$/i;
/** Bytes read of a file, as many as the service reads of a page. */
const MAX_BYTES = 5 * 1024 * 1024;
/** Served for other URLs, with status 404 or 500. */
const ERROR_PAGE = /^(?:404|500)\.html?$/i;

/**
 * Finds an HTML file, or those of a folder and its folders up to `maxPages`, to read them as the pages they become when they are
 * published. The files of a folder come before those of its folders, its index files first; else the order is that of the code units
 * of their paths.
 *
 * @throws CliError if a path cannot be read or has no HTML files
 */
export async function openFiles(
  path: string,
  { baseUrl, root, maxPages, onUnreadable }: FileOptions,
): Promise<Files> {
  const stats = await stat(path).catch((error: unknown) => {
    throw toFileError(error, path, explainMissing(path));
  });
  const isFolder = stats.isDirectory();
  const folder = isFolder ? path : dirname(path);
  const toFile = (name: string) => relative(root, resolve(folder, name)).split(sep).join('/');
  const { names: found, folders } = isFolder
    ? await listHtml(path, (name) => onUnreadable(toFile(name)))
    : { names: [basename(path)], folders: [''] };
  if (found.length === 0) throw new CliError(`${path} has no HTML files.`);
  const names = found.slice(0, maxPages);
  // A pipe can be read only once.
  const [only] = isFolder ? [] : [await readStart(path)];
  const read = async (name: string) => only ?? (await readStart(join(folder, name)));
  const base = baseUrl ?? (await findOrigin(names, read));
  const robotsTxt = await readRobotsTxt(folder, base);
  const files = names.map((name) => ({
    file: toFile(name),
    // A single file may have been read already.
    stamp: async () => toStamp(isFolder ? await readStats(join(folder, name)) : stats),
    async read() {
      const bytes = await read(name);
      return { page: toPage(name, bytes, toAddress(name, base, bytes)), robotsTxt, file: toFile(name) };
    },
  }));
  const total = found.length;
  return { isFolder, folders: folders.map((name) => join(folder, name)), total, files, base, robotsTxt };
}

function readStats(path: string): Promise<Stats> {
  return stat(path).catch((error: unknown) => {
    throw toFileError(error, path);
  });
}

function toStamp({ ino, size, mtimeMs, ctimeMs }: Stats): string {
  return [ino, size, mtimeMs, ctimeMs].join(' ');
}

/** Reads a file up to one byte more than is audited. @throws CliError */
async function readStart(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of createReadStream(path, { end: MAX_BYTES })) chunks.push(chunk as Buffer);
  } catch (error) {
    throw toFileError(error, path);
  }
  return Buffer.concat(chunks);
}

/** `localhost:3000` and `example.com` were probably meant as URLs. */
function explainMissing(path: string): string {
  const isHost = /^[^/\\]+[.:][^/\\]/.test(path) && !HTML.test(path);
  return `There is no file or folder ${path}.${isHost ? ' For a page, begin with http:// or https://.' : ''}`;
}

/** Paths from the folder, those of files in the order of `openFiles`. Symbolic links are not followed. */
async function listHtml(
  folder: string,
  onUnreadable: (name: string) => void,
): Promise<{ names: string[]; folders: string[] }> {
  const names: string[] = [];
  const folders = [''];
  for (const parent of folders) {
    const path = join(folder, parent);
    // oxlint-disable-next-line no-await-in-loop -- a folder is known only once its parent is read
    const entries = await readdir(path, { withFileTypes: true, encoding: 'buffer' }).catch(
      (error: unknown) => {
        throw toFileError(error, path);
      },
    );
    for (const entry of entries) {
      const leaf = entry.name.toString();
      const name = join(parent, leaf);
      const isFolder = entry.isDirectory() && leaf !== 'node_modules';
      const isPage = entry.isFile() && HTML.test(leaf) && !ERROR_PAGE.test(leaf);
      if (leaf.startsWith('.') || (!isFolder && !isPage)) continue;
      // Its text would be the name of another file, or of none.
      if (!isUtf8(entry.name)) onUnreadable(name);
      else if (isFolder) folders.push(name);
      else names.push(name);
    }
  }
  const depth = (name: string) => name.split(sep).length;
  const sorted = names.toSorted(
    (a, b) => depth(a) - depth(b) || Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1),
  );
  return { names: sorted, folders };
}

export function isIndex(name: string): boolean {
  return /(?:^|[\\/])index\.x?html?$/i.test(name);
}

/** The origin of the first canonical link that has one. */
async function findOrigin(names: readonly string[], read: (name: string) => Promise<Buffer>): Promise<URL> {
  const unknown = new URL(UNKNOWN_ORIGIN);
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one file in memory at a time
    const canonical = readCanonical(name, await read(name), unknown);
    if (canonical && canonical.origin !== UNKNOWN_ORIGIN) return new URL(canonical.origin);
  }
  return unknown;
}

function readCanonical(name: string, bytes: Buffer, base: URL): URL | null {
  const page = toPage(name, bytes, base.href);
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
  const canonical = readCanonical(name, bytes, url);
  const clean = url.href.replace(HTML, '');
  return canonical && [clean, `${clean}/`].includes(canonical.href) ? canonical.href : url.href;
}

/** A file is HTML by its name, unless it has binary data, or by how it begins: only then it has a Content-Type. */
function toPage(name: string, bytes: Buffer, url: string): LocalPage['page'] {
  const body = bytes.subarray(0, MAX_BYTES);
  const { text, charset } = decodeText(body, 'text/html');
  const page: LocalPage['page'] = {
    requestedUrl: url,
    url,
    status: 200,
    headers: [],
    redirects: [],
    text,
    bytes: body.length,
    truncated: bytes.length > MAX_BYTES,
    charset,
    ttfbMs: 0,
    totalMs: 0,
  };
  const isHtml = isTextResponse(null, null, body) && (HTML.test(name) || isHtmlResponse(page));
  return isHtml ? { ...page, headers: [['content-type', 'text/html']] } : { ...page, text: '' };
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
