import { CHECKS, CHECKS_BY_ID } from '../../../../src/engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../../../src/engine/checks/issue-groups.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const checks: Command = {
  name: 'checks',
  usage: '[<id>]',
  summary: 'List the checks, or explain one',
  arity: [0, 1],
  options: [],
  examples: ['site-audit checks', 'site-audit checks title-missing'],
  async run({ args, terminal: { stdout } }) {
    const [id] = args;
    stdout.write(id === undefined ? listChecks() : explain(id));
    return EXIT.ok;
  },
};

function listChecks(): string {
  return CHECKS.map(
    ({ id, category, severity, title }) => `${id}\t${category}\t${severity}\t${title}\n`,
  ).join('');
}

function explain(id: string): string {
  const group = ISSUE_GROUPS.find((one) => one.id === id);
  if (group) return `${group.title}\n\nCombines low issues of these checks: ${group.checks.join(', ')}.\n`;
  const check = CHECKS_BY_ID.get(id);
  if (!check) throw new CliError(`There is no check "${id}". site-audit checks lists all.`);
  const { title, category, severity, passes, why, recommendation, example, verify, sources } = check;
  return [
    `${title}\n${category}, at most ${severity}`,
    `Passes: ${passes}`,
    `Why: ${why}`,
    `Fix: ${recommendation}`,
    ...(example === undefined ? [] : [example.replaceAll(/^/gm, '  ')]),
    `Verify: ${verify}`,
    ...sources.map((source) => `${source.title}: ${source.url}`),
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n');
}
