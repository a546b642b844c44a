import { unwrap } from '../../../client/src/index.ts';
import { PROVIDERS } from '../../../../src/lib/directory-providers.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { confirmSpending } from '../prompt.ts';
import { findAudit } from '../service/audits.ts';
import { connect } from '../service/connect.ts';

type Provider = (typeof PROVIDERS)[number];

export const publish: Command = {
  name: 'publish',
  usage: `<id | url> <${PROVIDERS.join(' | ')}>`,
  summary: 'Publish an audit as a permanent public snapshot, for credits',
  details: 'Publishing an audit again in the same directory returns its snapshot and costs nothing.',
  arity: [2, 2],
  takesNoFiles: true,
  options: ['yes', 'json', 'service'],
  examples: ['site-audit publish https://www.example.com/ claude', 'site-audit publish r_01J… gemini --yes'],
  async run({ args, options, terminal }) {
    const [subject = '', provider = ''] = args;
    if (!isProvider(provider))
      throw new CliError(`"${provider}" is not a directory. Choose ${PROVIDERS.join(', ')}.`);
    const { client, service } = await connect(options, terminal, (line) =>
      terminal.stderr.write(`${line}\n`),
    );
    const id = /^https?:/i.test(subject) ? await findAudit(client, subject) : subject;
    if (id === null) throw new CliError(`You have no audit of ${subject}. Run site-audit audit ${subject}.`);
    const { settings } = await unwrap(client.GET('/settings'));
    const price = settings.submission_cost[provider];
    const question = `The snapshot will be public for good and costs ${pluralize(price, 'credit')}.`;
    await confirmSpending(terminal, options.yes ?? false, question);
    const published = await unwrap(client.POST('/submissions', { body: { report_id: id, provider } }));
    const { submission, credits_charged: charged, balance } = published;
    terminal.stdout.write(
      options.json
        ? `${JSON.stringify(published, null, 2)}\n`
        : `${service}/ai-directory/${provider}/${submission.id}\nSHA-256 ${submission.snapshot_sha256}\n`,
    );
    terminal.stderr.write(`${pluralize(charged, 'credit')} charged, ${balance} left.\n`);
    return EXIT.ok;
  },
};

function isProvider(name: string): name is Provider {
  return PROVIDERS.includes(name as Provider);
}
