import { deleteRows, interceptDatabases, updateRows } from '../../database.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HOUR } from '../../../src/lib/time.ts';
import { startDueRuns } from '../../../src/services/scans/start-due-runs.ts';
import { countStarts, expectEachStartedOnce, insertDueSchedules, NOW } from './due-schedules.ts';

afterEach(async () => {
  await deleteRows('scheduledRuns');
  await deleteRows('schedules');
});

describe('the cron', () => {
  it('starts each of 1,200 due websites once, also when two of it race', async () => {
    await expectEachStartedOnce(1_200);
  });

  it('starts runs that a cron claimed before it died', async () => {
    await insertDueSchedules(1_200);
    const starts = new Map<string, number>();
    let batches = 0;
    const died = new Error('the invocation was ended');
    const databases = interceptDatabases({
      batch: async (_, run) => {
        const answer = await run();
        if (++batches === 2) throw died;
        return answer;
      },
    });
    await expect(startDueRuns({ ...countStarts(starts), ...databases }, NOW)).rejects.toThrow(died.message);
    expect(starts.size).toBe(500);
    // The next one starts what is due; a later one what was claimed long ago.
    await startDueRuns(countStarts(starts), NOW + 5 * 60_000);
    expect(starts.size).toBe(700);
    await startDueRuns(countStarts(starts), NOW + HOUR);
    expect(starts.size).toBe(1_200);
    expect(Math.max(...starts.values())).toBe(1);
  });

  it('hands a run over again if its object could not be reached', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    await insertDueSchedules(3);
    const starts = new Map<string, number>();
    // The second run, with the two repeats of the call.
    await startDueRuns(
      countStarts(starts, (call) => call === 2 || call > 3),
      NOW,
    );
    expect(starts.size).toBe(2);
    await startDueRuns(countStarts(starts), NOW + HOUR);
    expect(starts.size).toBe(3);
  });

  it('leaves out a schedule that was changed after it was read', async () => {
    await insertDueSchedules(1);
    const starts = new Map<string, number>();
    const databases = interceptDatabases({
      batch: async (_, run) => {
        await updateRows('schedules', {}, { nextRunAt: NOW + 1 });
        return run();
      },
    });
    await startDueRuns({ ...countStarts(starts), ...databases }, NOW);
    expect(starts.size).toBe(0);
    await startDueRuns(countStarts(starts), NOW + 1);
    expect(starts.size).toBe(1);
  });
});
