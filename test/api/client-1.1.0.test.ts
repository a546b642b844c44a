import { env, exports } from 'cloudflare:workers';
import { it } from 'vitest';
import { createPost } from '../../src/services/blog/save-post.ts';
import { revokeKey } from '../../src/services/accounts/revoke-key.ts';
import { CHECKS } from '../client-1.1.0/checks.ts';
import type { World } from '../client-1.1.0/world.ts';
import { createSite } from '../internet.ts';
import { postInput } from '../services/blog/post-fields.ts';
import { newAccount, replaceKey } from './new-account.ts';

const accountIds = new Map<string, string>();

const world: World = {
  siteUrl: env.SITE_URL,
  fetch: (url, init) => exports.default.fetch(url, init),
  openAccount: async () => {
    const { id, email, key } = await newAccount();
    accountIds.set(email, id);
    return {
      email,
      key,
      replaceKey: () => replaceKey(id),
      revokeKey: async () => void (await revokeKey(env, id)),
    };
  },
  putSite: async (host, pages) => void (await createSite(pages, { host })),
  removeSite: async (host) => void (await createSite({}, { host, dns: { status: 3 } })),
  putTxtRecord: async (name, value) => void (await createSite({}, { host: name, dns: { TXT: [value] } })),
  grantCredits: async (email, times) => {
    const account = env.ACCOUNT.getByName(accountIds.get(email) ?? '');
    for (let n = 0; n < times; n++) {
      await account.recordGrant({
        amount: 1,
        reason: 'Gift',
        refType: 'grant',
        refId: crypto.randomUUID(),
        actor: 'admin@localhost.example',
      });
    }
  },
  savePost: async (slug, state) =>
    void (await createPost(env, 'admin@localhost.example', postInput({ slug, state }))),
};

it.each(Object.entries(CHECKS))('a client of release 1.1.0 sees no difference: %s', (_, check) =>
  check(world),
);
