import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { moveClockTo } from '../../clock.ts';

/** Runs the alarms of an account until none is left: the leases of its open holds run out. Moves the stopped clock to each. */
export async function endHolds({ id }: { id: string }): Promise<void> {
  const account = env.ACCOUNT.getByName(id);
  for (;;) {
    const alarmAt = await runInDurableObject(account, (_, { storage }) => storage.getAlarm());
    if (alarmAt === null) return;
    moveClockTo(alarmAt);
    await runDurableObjectAlarm(account);
  }
}
