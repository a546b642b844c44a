/** The ways to prove a website is one's own (SPEC 2.2), in the order they are reported. */
export const METHODS = ['meta', 'file', 'dns'] as const;
export type Method = (typeof METHODS)[number];

export const METHOD_LABELS: Record<Method, string> = {
  meta: 'Meta tag',
  file: 'Text file',
  dns: 'DNS record',
};

/** The name of the meta tag and the key of the TXT record. */
export const PROOF_NAME = 'svc-site-verification';

export function metaTag(token: string): string {
  return `<meta name="${PROOF_NAME}" content="${token}">`;
}

/** @returns a path */
export function filePath(token: string): string {
  return `/svc-verification-${token}.txt`;
}

export function txtName(host: string): string {
  return `_svc.${host}`;
}

export function txtValue(token: string): string {
  return `${PROOF_NAME}=${token}`;
}

/** How to publish a token, by method (SPEC 2.2, `instructions`). */
export type Instructions = Record<Method, { label: string; hint: string; snippet: string }>;

export function instructions(host: string, token: string): Instructions {
  return {
    meta: {
      label: METHOD_LABELS.meta,
      hint: `Put this tag into the <head> of the home page, https://${host}/.`,
      snippet: metaTag(token),
    },
    file: {
      label: METHOD_LABELS.file,
      hint: `Serve a text file at https://${host}${filePath(token)} that holds the token, ${token}, on a line of its own. The snippet names the path, then the line.`,
      snippet: `${filePath(token)}\n${token}`,
    },
    dns: {
      label: METHOD_LABELS.dns,
      hint: `Add a TXT record with the name ${txtName(host)} and the value ${txtValue(token)}.`,
      snippet: `${txtName(host)}. IN TXT "${txtValue(token)}"`,
    },
  };
}
