import { fields, filled, holds, matching, oneOf, same } from './shapes.ts';
import { createClient, readCredits, signUp } from './user.ts';
import type { World } from './world.ts';

/** Sections 1, 4 and 9: the health call needs no key and names the release. */
export async function checkHealth(world: World): Promise<void> {
  const health = fields({ status: filled, version: oneOf('v1'), release: oneOf('1.1.0') });
  await createClient(world, null).get('/health', health);
  await createClient(world, 'svk_unknown').get('/health', health);
}

/** Section 5: every other endpoint needs the key. */
export async function checkKeys(world: World): Promise<void> {
  const { account, api, email } = await signUp(world);
  matching(/^svk_\S{20,}$/)(account.key, 'the key');
  const endpoints = [
    'POST /reports',
    'GET /reports',
    'GET /reports/history',
    'GET /reports/r_1',
    'POST /reports/r_1/refresh',
    'GET /websites',
    'POST /websites',
    'GET /websites/example.com',
    'POST /websites/example.com/verify',
    'POST /websites/example.com/release',
    'POST /websites/example.com/scan',
    'POST /websites/example.com/score',
    'GET /websites/example.com/score',
    'GET /websites/example.com/report',
    'POST /websites/example.com/public',
    'POST /submissions',
    'GET /submissions',
    `GET /submissions?owner=${encodeURIComponent(email)}`,
    'GET /submissions/gemini/l_1',
    `GET /credits/${encodeURIComponent(email)}`,
    'GET /settings',
    'GET /blog',
    'GET /blog/a-post',
  ];
  for (const key of [null, 'svk_unknown', account.key.slice(0, -1), account.key.slice(4)]) {
    const stranger = createClient(world, key);
    for (const endpoint of endpoints) {
      const [method = '', path = ''] = endpoint.split(' ');
      await stranger.refuse(401, method, path);
    }
  }
  const basic = createClient(world, null);
  const response = await basic.request('GET', '/settings', undefined, {
    Authorization: `Basic ${account.key}`,
  });
  same(response.status, 401, 'a key that is not a bearer token');
  await basic.refuse(401, 'GET', `/settings?key=${account.key}&api_key=${account.key}`);
  await api.refuse(404, 'GET', '/no-such-endpoint');
}

/** Section 5: an account has one active key. */
export async function checkKeyReplacement(world: World): Promise<void> {
  const { account, api, email } = await signUp(world);
  await readCredits({ account, api, email });
  const newKey = await account.replaceKey();
  holds(newKey !== account.key, 'the new key is another');
  await api.refuse(401, 'GET', '/settings');
  const renewed = createClient(world, newKey);
  same((await readCredits({ account, api: renewed, email })).balance, 100, 'the balance with the new key');
  await account.revokeKey();
  await renewed.refuse(401, 'GET', '/settings');
}
