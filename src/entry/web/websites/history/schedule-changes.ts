import { formatTimestamp } from '../../../../lib/time.ts';
import type { SiteHistory } from '../../../../services/scans/get-site-history.ts';
import { describeWhen } from '../schedule/when.ts';

/** When the schedule of a website was set or last changed. */
export interface ScheduleChange {
  /** ISO 8601. */
  at: string;
  title: 'Schedule set' | 'Schedule changed';
  /** How often it runs now: `Every Monday`. */
  when: string;
}

/** Lists when the schedule was set and when it was last changed, newest first. Earlier changes are not recorded. */
export function listScheduleChanges(schedule: SiteHistory['schedule']): ScheduleChange[] {
  if (!schedule) return [];
  const { createdAt, updatedAt } = schedule;
  const when = describeWhen(schedule);
  const set = { at: formatTimestamp(createdAt), title: 'Schedule set', when } as const;
  if (updatedAt === createdAt) return [set];
  return [
    { at: formatTimestamp(updatedAt), title: 'Schedule changed', when },
    { ...set, when: '' },
  ];
}
