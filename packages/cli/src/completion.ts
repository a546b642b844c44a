import type { Command } from './command.ts';
import { listOptions } from './command.ts';
import { getOption } from './options.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Writes the script that completes commands, options and values in a shell. */
export function writeCompletion(shell: Shell, commands: readonly Command[]): string {
  if (shell === 'fish') return writeFish(commands);
  const bash = writeBash(commands);
  // zsh can run bash completion functions.
  return shell === 'bash'
    ? bash
    : `#compdef site-audit\nautoload -U +X bashcompinit && bashcompinit\n${bash}`;
}

function writeBash(commands: readonly Command[]): string {
  const cases = commands.map((command) => {
    const words = [...listOptions(command).map((name) => `--${name}`), ...(command.choices ?? [])];
    return `    ${command.name}) words='${words.join(' ')}' ;;`;
  });
  const values = listChoices(commands).map(
    ([name, choices]) => `    --${name}) words='${choices.join(' ')}' ;;`,
  );
  return `_site_audit() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words=''
  case $previous in
${values.join('\n')}
    ${listFreeOptions(commands).join('|')}) COMPREPLY=(); return ;;
  esac
  if [ -z "$words" ]; then
    case \${COMP_WORDS[1]} in
${cases.join('\n')}
    esac
  fi
  [ "$COMP_CWORD" = 1 ] && words='${commands.map(({ name }) => name).join(' ')} --help --version'
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
# Where nothing matches, the shell completes names of files.
complete -o default -F _site_audit site-audit
`;
}

function writeFish(commands: readonly Command[]): string {
  const lines = commands.flatMap((command) => [
    `complete -c site-audit -n __fish_use_subcommand -f -a ${command.name} -d '${escape(command.summary)}'`,
    ...listOptions(command).map((name) => {
      const { type, short, choices, description } = getOption(name);
      const value = type === 'string' ? ` -r${choices ? ` -f -a '${choices.join(' ')}'` : ''}` : '';
      return `complete -c site-audit -n '__fish_seen_subcommand_from ${command.name}' -l ${name}${short === undefined ? '' : ` -s ${short}`}${value} -d '${escape(description)}'`;
    }),
    ...(command.choices
      ? [
          `complete -c site-audit -n '__fish_seen_subcommand_from ${command.name}' -f -a '${command.choices.join(' ')}'`,
        ]
      : []),
  ]);
  return `${lines.join('\n')}\n`;
}

function listChoices(commands: readonly Command[]): [name: string, choices: readonly string[]][] {
  const names = new Set(commands.flatMap(listOptions));
  return [...names].flatMap((name): [string, readonly string[]][] => {
    const { choices } = getOption(name);
    return choices ? [[name, choices]] : [];
  });
}

/** Lists options whose values cannot be completed. */
function listFreeOptions(commands: readonly Command[]): string[] {
  const names = new Set(commands.flatMap(listOptions));
  return [...names].flatMap((name) => {
    const { type, short, choices } = getOption(name);
    if (type !== 'string' || choices) return [];
    return short === undefined ? [`--${name}`] : [`--${name}`, `-${short}`];
  });
}

function escape(text: string): string {
  return text.replaceAll("'", "\\'");
}
