import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '../../../src/lib/time.ts';
import { sendUnsentEvents } from '../../../src/services/webhooks/events.ts';
import { createPublishableAudit } from '../../entry/api/publishable-audit.ts';
import { readStoppedClock, stopClock } from '../../clock.ts';
import { Outage, type OutageKind } from '../../fault/outage.ts';
import { listFaultyCalls } from '../../sweep-part.ts';
import { newEndpoint, readReceived, runDue } from './endpoint.ts';
import { countUnsent, isPublished, publish } from './publish.ts';

const FAULTS = ['refused', 'lost', 'dead before', 'dead after'] satisfies OutageKind[];

beforeEach(() => {
  stopClock();
  vi.spyOn(console, 'error').mockReturnValue();
});

describe('a published snapshot', () => {
  it.each(FAULTS)('is told once if one call is %s, by the hourly run at the latest', async (fault) => {
    const whole = new Outage(null, fault);
    const first = await newEndpoint();
    await publish(whole.env, first, (await createPublishableAudit(first.account)).id);
    expect(whole.calls.get('WEBHOOK_ENDPOINT.accept')).toBe(1);
    for (const { name, nth } of listFaultyCalls(whole.calls)) {
      const endpoint = await newEndpoint();
      const { id } = await createPublishableAudit(endpoint.account);
      const outage = new Outage({ name, nth }, fault);
      await publish(outage.env, endpoint, id).catch(() => {});
      expect(outage.hasHappened).toBe(true);
      await sendUnsentEvents(env, readStoppedClock() + MINUTE);
      await runDue(endpoint);
      const published = await isPublished(endpoint);
      expect(await readReceived(endpoint), `${name} ${nth}`).toHaveLength(published ? 1 : 0);
      expect(await countUnsent(), `${name} ${nth}`).toBe(0);
    }
  });
});
