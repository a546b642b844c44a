import { SiteAuditError, unwrap } from '../../../client/src/index.ts';
import { CliError } from '../cli-error.ts';
import type { Command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { ask, readLine } from '../prompt.ts';
import { createServiceClient, readServiceUrl } from '../service/connect.ts';
import { deleteCredentials, getCredentialsPath, isApiKey, writeCredentials } from '../service/credentials.ts';
import type { Terminal } from '../terminal.ts';

export const login: Command = {
  name: 'login',
  usage: '[<service>]',
  summary: 'Store the API key of a service',
  details:
    'Asks for the key, or reads it from standard input in a pipe, checks it, and stores it where only you can read it. Create the key on the account page of the service. If SITE_AUDIT_KEY is set, it is used instead.',
  arity: [0, 1],
  takesNoFiles: true,
  options: [],
  examples: ['site-audit login https://audit.example.com', 'site-audit login audit.example.com < key.txt'],
  async run({ args, terminal }) {
    const { env, platform, stdin, stderr } = terminal;
    const service = readServiceUrl(args[0] ?? env.SITE_AUDIT_URL ?? (await askService(terminal)));
    const key = stdin.isTTY
      ? await ask(terminal, `API key, from ${service}/account: `, true)
      : await readLine(terminal);
    if (!isApiKey(key)) throw new CliError('That is not an API key: it begins with svk_.');
    await checkKey(service, key);
    const path = getCredentialsPath(env, platform);
    await writeCredentials(path, { service, key });
    stderr.write(`Logged in to ${service}. The key is in ${path}.\n`);
    return EXIT.ok;
  },
};

async function askService(terminal: Terminal): Promise<string> {
  if (!terminal.stdin.isTTY)
    throw new CliError('Which service? Run site-audit login https://audit.example.com.');
  return ask(terminal, 'URL of the service: ');
}

async function checkKey(service: string, key: string): Promise<void> {
  const client = createServiceClient(service, key, () => {});
  await unwrap(client.GET('/settings')).catch((error: unknown) => {
    if (!(error instanceof SiteAuditError) || error.status !== 401) throw error;
    throw new CliError(`${service} does not accept the key: ${error.message}`);
  });
}

export const logout: Command = {
  name: 'logout',
  usage: '',
  summary: 'Delete the stored API key',
  details: 'The key stays valid. Revoke it on the account page of the service.',
  arity: [0, 0],
  options: [],
  examples: ['site-audit logout'],
  async run({ terminal: { env, platform, stderr } }) {
    const path = getCredentialsPath(env, platform);
    stderr.write((await deleteCredentials(path)) ? `Deleted ${path}.\n` : 'You were not logged in.\n');
    return EXIT.ok;
  },
};
