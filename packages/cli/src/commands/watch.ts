import { unwrap } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { Progress } from '../output/progress.ts';
import { connect } from '../service/connect.ts';
import { describeScan, showScan } from '../service/follow.ts';

export const watch: Command = {
  name: 'watch',
  usage: '<host>',
  summary: 'Watch the scan of a website until it ends',
  details: 'Interrupting the command does not end the scan.',
  arity: [1, 1],
  takesNoFiles: true,
  options: ['service'],
  examples: ['site-audit watch example.com'],
  async run({ args, options, terminal }) {
    const [host = ''] = args;
    const progress = new Progress(terminal, options.quiet);
    const { client } = await connect(options, terminal, (line) => progress.log(line));
    const query = { path: { host }, query: { limit: 1 } };
    const { scans } = await unwrap(client.GET('/websites/{host}/scans', { params: query }));
    const [newest] = scans;
    if (!newest) throw new CliError(`You have not scanned ${host}. Run site-audit scan ${host}.`);
    if (newest.finished_at === null) await showScan(client, host, newest.id, progress);
    terminal.stdout.write(`${await describeScan(client, host, newest.id)}\n`);
    return EXIT.ok;
  },
};
