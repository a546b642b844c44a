import { SiteAuditError } from '../../client/src/index.ts';
import { CliError, Interruption } from './cli-error.ts';
import { type Command, parseInvocation } from './command.ts';
import { audit } from './commands/audit.ts';
import { baseline } from './commands/baseline.ts';
import { checks } from './commands/checks.ts';
import { init } from './commands/init.ts';
import { local } from './commands/local.ts';
import { login, logout } from './commands/login.ts';
import { monitor } from './commands/monitor.ts';
import { publish } from './commands/publish.ts';
import { report } from './commands/report.ts';
import { scan } from './commands/scan.ts';
import { verifySnapshot } from './commands/verify-snapshot.ts';
import { watch } from './commands/watch.ts';
import { SHELLS, writeCompletion } from './completion.ts';
import { describeFailure } from './describe-failure.ts';
import { EXIT } from './exit-codes.ts';
import { writeCommandHelp, writeHelp } from './help.ts';
import { refuseCredentials } from './refuse-credentials.ts';
import { toLine, type Terminal } from './terminal.ts';
import { VERSION } from './version.ts';

const completion: Command = {
  name: 'completion',
  usage: `<${SHELLS.join(' | ')}>`,
  summary: 'Print a script that completes commands in your shell',
  arity: [1, 1],
  options: [],
  choices: SHELLS,
  examples: [
    'eval "$(site-audit completion bash)"',
    'site-audit completion fish > ~/.config/fish/completions/site-audit.fish',
  ],
  async run({ args, terminal }) {
    const shell = SHELLS.find((name) => name === args[0]);
    if (!shell) throw new CliError(`"${args[0]}" is not a shell it knows. Choose ${SHELLS.join(', ')}.`);
    terminal.stdout.write(writeCompletion(shell, COMMANDS));
    return EXIT.ok;
  },
};

const COMMANDS: readonly Command[] = [
  local,
  init,
  baseline,
  audit,
  scan,
  watch,
  report,
  publish,
  verifySnapshot,
  monitor,
  checks,
  login,
  logout,
  completion,
];

/** Runs the command line and returns the exit status. Never throws. */
export async function run(argv: string[], terminal: Terminal): Promise<number> {
  try {
    return await dispatch(argv, terminal);
  } catch (error) {
    terminal.stderr.write(`site-audit: ${toLine(explain(error))}\n`);
    return error instanceof Interruption ? EXIT.interrupted : EXIT.error;
  }
}

async function dispatch(argv: string[], terminal: Terminal): Promise<number> {
  refuseCredentials(argv);
  const [name, ...rest] = argv;
  const { stdout, stderr } = terminal;
  if (name === '--version') stdout.write(`${VERSION}\n`);
  else if (name === 'help' && rest[0] !== undefined) stdout.write(writeCommandHelp(findCommand(rest[0])));
  else if (name === '--help' || name === '-h' || name === 'help') stdout.write(writeHelp(COMMANDS));
  else if (name === undefined) {
    stderr.write(writeHelp(COMMANDS));
    return EXIT.error;
  } else {
    const command = findCommand(name);
    const { args, options } = parseInvocation(command, rest);
    if (!options.help) return command.run({ args, options, terminal });
    stdout.write(writeCommandHelp(command));
  }
  return EXIT.ok;
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new CliError(`There is no command "${name}". See site-audit --help.`);
  return command;
}

function explain(error: unknown): string {
  if (error instanceof CliError) return error.message;
  if (error instanceof SiteAuditError) {
    const id = error.status >= 500 && error.requestId !== null ? ` (request ${error.requestId})` : '';
    return `${error.message}${id}`;
  }
  // What fetch throws when a connection fails or breaks.
  if (error instanceof TypeError && error.cause instanceof Error)
    return `The connection to the service failed: ${describeFailure(error)}.`;
  return describeFailure(error);
}
