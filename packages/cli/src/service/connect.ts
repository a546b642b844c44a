import { createClient, type SiteAuditClient } from '../../../client/src/index.ts';
import { pluralize } from '../../../../src/lib/text.ts';
import { CliError } from '../cli-error.ts';
import type { OptionValues } from '../options.ts';
import { hasCredentials } from '../refuse-credentials.ts';
import type { Terminal } from '../terminal.ts';
import { VERSION } from '../version.ts';
import { getCredentialsPath, isApiKey, readCredentials } from './credentials.ts';

export interface Connection {
  client: SiteAuditClient;
  /** Origin of the service. */
  service: string;
}

/** Waits longer than a second are told. */
const QUIET_WAIT_MS = 1_000;

/**
 * Returns a client of the service. The key is that of `SITE_AUDIT_KEY`, else the stored one, which goes to the service it was
 * stored for and to no other.
 *
 * @throws CliError without a service or a key
 */
export async function connect(
  options: OptionValues,
  terminal: Terminal,
  say: (line: string) => void,
): Promise<Connection> {
  const { env, platform } = terminal;
  const given = readGivenKey(env);
  const named = findNamedService(options, env);
  const isStoredNeeded = given === null || named === null;
  const stored = isStoredNeeded ? await readCredentials(getCredentialsPath(env, platform), platform) : null;
  const service = named ?? stored?.service ?? null;
  if (service === null) {
    throw new CliError(
      'Which service? Set SITE_AUDIT_URL, or log in: site-audit login https://audit.example.com',
    );
  }
  const key = given ?? (stored?.service === service ? stored.key : null);
  if (key === null)
    throw new CliError(
      `You are not logged in to ${service}. Set SITE_AUDIT_KEY, or run site-audit login ${service}.`,
    );
  return { client: createServiceClient(service, key, say), service };
}

/** @throws CliError if the service is not reached by https */
export function createServiceClient(
  service: string,
  key: string,
  say: (line: string) => void,
): SiteAuditClient {
  try {
    return createClient({
      url: service,
      key,
      userAgent: `site-audit/${VERSION}`,
      onRetry: ({ waitMs, status }) => {
        if (waitMs < QUIET_WAIT_MS) return;
        const seconds = pluralize(Math.ceil(waitMs / 1_000), 'second');
        say(
          status === 429
            ? `The service asks to wait ${seconds}.`
            : `The service does not answer. Trying again in ${seconds}.`,
        );
      },
    });
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the public web URL for links to the checks; '' if no service is known. */
export async function findSiteUrl(options: OptionValues, { env, platform }: Terminal): Promise<string> {
  const stored = await readCredentials(getCredentialsPath(env, platform), platform).catch(() => null);
  return findNamedService(options, env) ?? stored?.service ?? '';
}

/** The service of `--service` or `SITE_AUDIT_URL`. */
function findNamedService({ service }: OptionValues, env: NodeJS.ProcessEnv): string | null {
  const given = service ?? env.SITE_AUDIT_URL?.trim();
  return given ? readServiceUrl(given) : null;
}

/** The key of `SITE_AUDIT_KEY`. A message must not print it. @throws CliError if it is no key */
function readGivenKey(env: NodeJS.ProcessEnv): string | null {
  const key = env.SITE_AUDIT_KEY?.trim() ?? '';
  if (key !== '' && !isApiKey(key))
    throw new CliError('SITE_AUDIT_KEY is not an API key: it begins with svk_.');
  return key === '' ? null : key;
}

/** Returns the origin of a service. @throws CliError if the text is not its URL */
export function readServiceUrl(text: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || hasCredentials(text)) {
    // It may be a password.
    const shown = text.includes('@') ? 'That' : `"${text}"`;
    throw new CliError(`${shown} is not the URL of a service. Enter it as https://audit.example.com.`);
  }
  return url.origin;
}
