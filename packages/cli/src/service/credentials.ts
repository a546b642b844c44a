import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, posix, win32 } from 'node:path';
import { CliError } from '../cli-error.ts';
import { describeFailure, toFileError } from '../describe-failure.ts';

export interface Credentials {
  /** Origin of the service the key is for. */
  service: string;
  key: string;
}

/** Whether a text can be an API key. */
export function isApiKey(text: string): boolean {
  return /^svk_[\w-]+$/.test(text);
}

/**
 * Where the operating system keeps settings of programs: `%APPDATA%` on Windows, `~/Library/Application Support` on macOS,
 * elsewhere `$XDG_CONFIG_HOME` or `~/.config` (XDG Base Directory Specification).
 */
export function getCredentialsPath(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform,
  home = homedir(),
): string {
  if (platform === 'win32') {
    return win32.join(
      env.APPDATA || win32.join(home, 'AppData', 'Roaming'),
      'site-audit',
      'credentials.json',
    );
  }
  if (platform === 'darwin')
    return posix.join(home, 'Library/Application Support/site-audit/credentials.json');
  // The specification has relative paths ignored.
  const base = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : posix.join(home, '.config');
  return posix.join(base, 'site-audit/credentials.json');
}

/** Reads the stored key; `null` if there is none. @throws CliError if the file is damaged or others may read it */
export async function readCredentials(path: string, platform: NodeJS.Platform): Promise<Credentials | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
    if (platform !== 'win32' && ((await stat(path)).mode & 0o077) !== 0) {
      throw new CliError(
        `Others can read the key in ${path}. Run chmod 600 on it, and replace the key if they are not trusted.`,
      );
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error instanceof CliError ? error : toFileError(error, path);
  }
  const { service, key } = parse(text);
  if (typeof service !== 'string' || URL.parse(service)?.origin !== service || typeof key !== 'string') {
    throw new CliError(`${path} is damaged. Log in again.`);
  }
  return { service, key };
}

function parse(text: string): { service?: unknown; key?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {};
  } catch {
    return {};
  }
}

/** Stores a key so that only the user can read it. A crash leaves the old file or the new one. @throws CliError */
export async function writeCredentials(path: string, credentials: Credentials): Promise<void> {
  const draft = `${path}.${process.pid}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(credentials, null, 2)}\n`, { mode: 0o600 });
    // The umask can only take rights away, but a file left by a crash keeps its own.
    await chmod(draft, 0o600);
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new CliError(`The key cannot be stored in ${path}: ${describeFailure(error)}.`);
  }
}

/** Returns whether there was a key to delete. @throws CliError */
export async function deleteCredentials(path: string): Promise<boolean> {
  return rm(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw new CliError(`${path} cannot be deleted: ${describeFailure(error)}.`);
    },
  );
}
