import { type Api, createApi } from './api.ts';
import { Browser } from '../local/browser.ts';
import type { LocalInternet } from '../local/internet.ts';

/** Signs in on the web pages with the mailed code and creates an API key. */
export async function signUp(
  origin: string,
  internet: LocalInternet,
  email: string,
): Promise<{ api: Api; browser: Browser }> {
  const browser = new Browser(origin);
  await browser.post('/sign-in', { email });
  await browser.post('/sign-in/code', { email, code: internet.codeFor(email) });
  const page = await browser.post('/account/key', {});
  const key = /svk_[\w-]{43}/.exec(page)?.[0];
  if (!key) throw new Error('The account page shows no API key');
  console.log(`Signed in as ${email} with the mailed code and created the API key ${key.slice(0, 8)}…`);
  return { api: createApi(origin, key), browser };
}
