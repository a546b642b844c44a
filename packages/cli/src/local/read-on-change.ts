import { type FSWatcher, watch } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { CliError } from '../cli-error.ts';
import { toFileError } from '../describe-failure.ts';

/** A build writes many files, each in several steps. */
const SETTLE_MS = 50;
/** A build can delete the folder and make it again, which no watcher of the folder sees. */
const RETRY_MS = 250;

/**
 * Reads once, and again whenever something has changed in the folders that were read. Yields each result. A later reading that fails
 * is repeated until it succeeds.
 *
 * @param onError receives the reason of such a failure, each once in a row
 * @throws CliError if the first reading fails or a folder cannot be watched, such as because the system watches too many already
 */
export async function* readOnChange<T extends { folders: readonly string[] }>(
  read: () => Promise<T>,
  onError: (reason: string) => void,
): AsyncGenerator<T> {
  const watcher = new FolderWatcher();
  let folders: readonly string[] = [];
  let hasRead = false;
  let reason = '';
  try {
    for (;;) {
      // Before they are listed, so that no change is missed, and each time: a folder may have been made anew under its name.
      watcher.watch(folders);
      try {
        const result = await read();
        const isWatched = result.folders.join('\n') === folders.join('\n');
        folders = result.folders;
        hasRead = true;
        reason = '';
        yield result;
        if (isWatched) await watcher.nextChange();
      } catch (error) {
        if (!hasRead || !(error instanceof CliError)) throw error;
        if (error.message !== reason) onError(error.message);
        reason = error.message;
        folders = [];
        await wait(RETRY_MS);
      }
    }
  } finally {
    watcher.watch([]);
  }
}

class FolderWatcher {
  private watchers: FSWatcher[] = [];
  private change = Promise.withResolvers<void>();

  /** Watches these folders and no others. */
  watch(folders: readonly string[]): void {
    const earlier = this.watchers;
    this.watchers = folders.flatMap((folder) => this.open(folder));
    for (const watcher of earlier) watcher.close();
  }

  /** Resolves at the first change since the last call, a little later than it happens. */
  async nextChange(): Promise<void> {
    await this.change.promise;
    await wait(SETTLE_MS);
    this.change = Promise.withResolvers();
  }

  private open(folder: string): FSWatcher[] {
    const onChange = () => this.change.resolve();
    try {
      return [watch(folder, onChange).on('error', onChange)];
    } catch (error) {
      // Deleted since it was listed: the watcher of the folder around it has seen that.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw toFileError(error, folder);
    }
  }
}
