import { it } from 'vitest';
import { takeShare } from '../../sweep-part.ts';
import { expectEachStartedOnce } from './due-schedules.ts';

/** Racing in step, two calls claim 90,000, the most that one call does, and the next two the rest. */
const COUNT = takeShare(100_000);

it('the cron starts each of 100,000 due websites once, also when two of it race', async () => {
  await expectEachStartedOnce(COUNT);
});
