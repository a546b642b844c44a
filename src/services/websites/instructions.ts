import type { VerificationMethod } from '../../contracts/verification-method.ts';
import type { VerificationInstructions } from '../../contracts/verification.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';

export const METHOD_LABELS: Record<VerificationMethod, string> = {
  meta: 'Meta tag',
  file: 'Text file',
  dns: 'DNS record',
};

/** The name of the meta tag and the key of the TXT record. */
export const TOKEN_NAME = 'svc-site-verification';

export function formatMetaTag(token: string): string {
  return `<meta name="${TOKEN_NAME}" content="${token}">`;
}

export function getTokenFilePath(token: string): string {
  return `/svc-verification-${token}.txt`;
}

export function getTxtRecordName(host: string): string {
  return `_svc.${host}`;
}

export function formatTxtRecordValue(token: string): string {
  return `${TOKEN_NAME}=${token}`;
}

/** The snippets are in ASCII, because they are copied; the hints name the host as people read it (docs/contract.md 6.14). */
export function createInstructions(host: string, token: string): VerificationInstructions {
  const name = toDisplayHost(host);
  const asciiHint = formatAsciiHint(host);
  return {
    meta: {
      label: METHOD_LABELS.meta,
      hint: `Put this tag into the <head> of the home page, https://${name}/. ${formatWwwHint(name)}`,
      snippet: formatMetaTag(token),
    },
    file: {
      label: METHOD_LABELS.file,
      hint: `Serve a text file at https://${name}${getTokenFilePath(token)} that holds the token, ${token}, on a line of its own. The snippet names the path, then the line. ${formatWwwHint(name)}`,
      snippet: `${getTokenFilePath(token)}\n${token}`,
    },
    dns: {
      label: METHOD_LABELS.dns,
      hint: `Add a TXT record with the name ${getTxtRecordName(host)} and the value ${formatTxtRecordValue(token)}.${asciiHint === null ? '' : ` ${asciiHint}`}`,
      snippet: `${getTxtRecordName(host)}. IN TXT "${formatTxtRecordValue(token)}"`,
    },
  };
}

/** Says how an internationalized host is written in DNS; `null` for others. */
export function formatAsciiHint(host: string): string | null {
  const name = toDisplayHost(host);
  return name === host ? null : `In DNS, ${name} is written ${host}.`;
}

/** docs/contract.md 6.13 */
function formatWwwHint(name: string): string {
  return `Site on www.${name}? Add it there.`;
}
