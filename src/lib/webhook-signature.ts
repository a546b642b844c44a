/** As Standard Webhooks writes a symmetric secret: https://www.standardwebhooks.com, "Signature scheme". */
const SECRET_PREFIX = 'whsec_';
/** The standard asks for 24 to 64. */
const SECRET_BYTES = 32;
const HMAC = { name: 'HMAC', hash: 'SHA-256' };

/** What a signature covers. */
export interface SignedMessage {
  /** Without full stops, which delimit what is signed. */
  id: string;
  /** Of the attempt, in seconds since 1970. */
  timestamp: number;
  payload: string;
}

/** Returns a new secret, `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/** Returns the value of `webhook-signature`: one HMAC-SHA-256 for each secret, separated by spaces. */
export async function signWebhook(
  secrets: readonly string[],
  { id, timestamp, payload }: SignedMessage,
): Promise<string> {
  const content = new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
  const signatures = secrets.map(async (secret) => {
    const bytes = Uint8Array.from(atob(secret.slice(SECRET_PREFIX.length)), (char) => char.charCodeAt(0));
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign']);
    return `v1,${encodeBase64(new Uint8Array(await crypto.subtle.sign(HMAC.name, key, content)))}`;
  });
  return (await Promise.all(signatures)).join(' ');
}

function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
