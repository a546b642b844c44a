import { env } from 'cloudflare:workers';
import { beforeEach, expect, it, vi } from 'vitest';
import { createWebhook, listWebhooks } from '../../../src/services/webhooks/webhooks.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { Outage } from '../../fault/outage.ts';
import { createSite } from '../../internet.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue());

it.each(['refused', 'lost'] as const)(
  'a webhook whose creation fails leaves none, whichever call to the database is %s',
  async (fault) => {
    const url = `https://${await createSite({ '*': {} })}/hook`;
    const whole = new Outage(null, fault);
    const { id, email } = await newAccount();
    await createWebhook({ env: whole.env, caller: { accountId: id, email } }, { url });
    const calls = whole.calls.get('raw') ?? 0;
    expect(calls).toBe(5);
    for (let nth = 0; nth < calls; nth++) {
      const account = await newAccount();
      const caller = { accountId: account.id, email: account.email };
      const outage = new Outage({ name: 'raw', nth }, fault);
      await expect(createWebhook({ env: outage.env, caller }, { url }), `call ${nth}`).rejects.toThrow();
      expect(await listWebhooks({ env, caller }), `call ${nth}`).toEqual([]);
    }
  },
);
