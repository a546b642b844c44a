import { type Command, listOptions } from './command.ts';
import { getOption, type OptionName } from './options.ts';

const WIDTH = 80;

/** The help of the program. */
export function writeHelp(commands: readonly Command[]): string {
  return `Audits web pages: what search engines, AI crawlers and people with assistive
technology find there, and what to fix first.

Usage: site-audit <command> [options]

Commands:
${writeColumns(commands.map(({ name, summary }) => [name, summary]))}

Try it without an account: site-audit local dist/
Help for one command: site-audit <command> --help

Environment:
${writeColumns([
  ['SITE_AUDIT_URL', 'URL of the service to use'],
  ['SITE_AUDIT_KEY', 'API key to use instead of the stored one'],
  ['NO_COLOR', 'Do not print colors'],
])}

Exit status: 0 success, 1 a gate or a verification failed, 2 the command could
not run, 3 a log has new entries of a host, 130 it was interrupted.
`;
}

/** The help of a command. */
export function writeCommandHelp(command: Command): string {
  const { name, usage, summary, details, examples } = command;
  return [
    `${summary}.${details === undefined ? '' : `\n\n${wrap(details, WIDTH).join('\n')}`}`,
    `Usage: ${['site-audit', name, usage, '[options]'].filter((part) => part !== '').join(' ')}`,
    `Options:\n${writeColumns(listOptions(command).map((option) => [writeOption(option), getOption(option).description]))}`,
    `Examples:\n${examples.map((example) => `  ${example}`).join('\n')}`,
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}

function writeOption(name: OptionName): string {
  const { short, value } = getOption(name);
  return `${short === undefined ? '    ' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`;
}

function writeColumns(rows: readonly (readonly [string, string])[]): string {
  const first = Math.max(...rows.map(([left]) => left.length)) + 4;
  return rows
    .map(([left, right]) => {
      const [line = '', ...others] = wrap(right, WIDTH - first);
      return [`  ${left.padEnd(first - 2)}${line}`, ...others.map((other) => ' '.repeat(first) + other)].join(
        '\n',
      );
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
