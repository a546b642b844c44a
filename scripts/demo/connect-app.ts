import { createHash, randomBytes } from 'node:crypto';
import type { Browser } from '../local/browser.ts';

const REDIRECT_URI = 'http://127.0.0.1:51004/callback';

/** Connects an app to the account that is signed in, as an assistant on the user's computer does. */
export async function connectApp(origin: string, browser: Browser): Promise<void> {
  const client = await send(`${origin}/oauth/register`, {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Demo Assistant', redirect_uris: [REDIRECT_URI] }),
  });
  const clientId = client['client_id'] ?? '';
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'read audit',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const form = new URLSearchParams([
    ['decision', 'allow'],
    ['scope', 'read'],
    ['scope', 'audit'],
  ]);
  const reply = await browser.submit(`/oauth/authorize?${query.toString()}`, form);
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code: new URL(reply).searchParams.get('code') ?? '',
    client_id: clientId,
    code_verifier: verifier,
  });
  const tokens = await send(`${origin}/oauth/token`, { body });
  console.log(`Connected the app “Demo Assistant”, which may: ${tokens['scope']}`);
}

async function send(url: string, init: RequestInit): Promise<Record<string, string>> {
  const response = await fetch(url, { ...init, method: 'POST' });
  if (!response.ok) throw new Error(`${url}: HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, string>;
}
