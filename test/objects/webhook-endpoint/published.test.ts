import { deleteRows, insertRows } from '../../database.ts';
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendUnsentEvents } from '../../../src/services/webhooks/events.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { newAccount } from '../../entry/api/new-account.ts';
import { Outage } from '../../fault/outage.ts';
import { newEndpoint, readReceived, runDue } from './endpoint.ts';
import { countUnsent, isPublished, publish } from './publish.ts';
import { readStoppedClock, stopClock } from '../../clock.ts';

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('a published snapshot', () => {
  it('is sent to the webhooks of its account, once', async () => {
    const endpoint = await newEndpoint();
    const { id } = await createPublishableAudit(endpoint.account);
    const { submission } = await publish(env, endpoint, id);
    await publish(env, endpoint, id);
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toMatchObject([
      {
        type: 'snapshot.published',
        data: {
          snapshot: {
            id: submission.id,
            snapshot_sha256: submission.snapshot_sha256,
            source_report_id: id,
            document_url: `http://localhost:8787/ai-directory/claude/${submission.id}.json`,
          },
        },
      },
    ]);
    expect(await countUnsent()).toBe(0);
  });

  it('is sent even if another account has a hundred events that keep failing', async () => {
    const [stuck, endpoint] = [await newEndpoint(), await newEndpoint()];
    const event = { type: 'website.lapsed', data: '{}' } as const;
    const stuckEvents = Array.from({ length: 100 }, (_, at) => ({
      ...event,
      id: `stuck-${at}`,
      accountId: stuck.account.id,
      at,
    }));
    const lastEvent = { ...event, id: 'last', accountId: endpoint.account.id, at: 1_000 };
    await insertRows('unsentEvents', ...stuckEvents, lastEvent);
    const getByName = (id: string) => {
      if (id === stuck.webhook.id) throw new Error('the object is away');
      return env.WEBHOOK_ENDPOINT.getByName(id);
    };
    const bindings = { ...env, WEBHOOK_ENDPOINT: { getByName } as unknown as Env['WEBHOOK_ENDPOINT'] };
    await sendUnsentEvents(bindings, readStoppedClock());
    await runDue(endpoint);
    expect(await readReceived(endpoint)).toHaveLength(1);
    expect(await countUnsent()).toBe(100);
    await deleteRows('unsentEvents');
  });

  it('of an account without a webhook records nothing', async () => {
    const account = await newAccount();
    const { id } = await createPublishableAudit(account);
    const whole = new Outage(null, 'refused');
    await publish(whole.env, { account }, id);
    expect(await isPublished({ account })).toBe(true);
    expect(await countUnsent()).toBe(0);
  });
});
