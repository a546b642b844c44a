import { CliError } from './cli-error.ts';

const REFUSAL = 'A URL contains a user name or password. Remove the part before "@".';

/**
 * Refuses arguments that are URLs with a user name or password, without printing them: a result, a log and the service would keep them.
 * Also those that only look so, because an error would print them. A file that is named so can be written as `./a:b@c`.
 *
 * @throws CliError
 */
export function refuseCredentials(args: readonly string[]): void {
  for (const arg of args) {
    const value = arg.startsWith('-') ? arg.slice(arg.indexOf('=') + 1) : arg;
    if (hasCredentials(value) || hasCredentials(arg.slice(2))) throw new CliError(REFUSAL);
  }
}

/**
 * Refuses hosts and URLs without a scheme that begin with a user name, `token@host`. For arguments that name no files: a file can be
 * named so.
 *
 * @throws CliError
 */
export function refuseUserNames(args: readonly string[]): void {
  if (args.some((arg) => /^[/\\]*[^/\\?#]*@/.test(arg))) throw new CliError(REFUSAL);
}

/** Whether a text is a URL with a user name or password, or `name:password@host`. */
export function hasCredentials(text: string): boolean {
  // URL parsers drop such characters, and take one slash, none or backslashes for two slashes.
  const url = text.replace(/[\0- ]/g, '');
  if (/^[a-z][a-z\d+.-]*:[/\\]{2}/i.test(url) && !URL.canParse(url)) return url.includes('@');
  return /^(?:[a-z][a-z\d+.-]*:[/\\]{2}|(?:https?|ftp|wss?):[/\\]?|[^/\\:@]+:)[^/\\?#]*@/i.test(url);
}
