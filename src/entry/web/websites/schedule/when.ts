import { FREQUENCIES, type Frequency, type ScheduleForm } from '../../../../contracts/schedule.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS_OF_MONTH = 28;

/** What `when` in the form says. */
export interface When {
  frequency: Frequency;
  /** `null` if daily. */
  day: number | null;
}

/** The options of the form, by group. */
export const WHEN_GROUPS: { label: string; options: { value: string; label: string }[] }[] = [
  { label: 'Daily', options: [toOption({ frequency: 'daily', day: null })] },
  { label: 'Weekly', options: WEEKDAYS.map((_, day) => toOption({ frequency: 'weekly', day: day + 1 })) },
  {
    label: 'Monthly',
    options: Array.from({ length: DAYS_OF_MONTH }, (_, day) =>
      toOption({ frequency: 'monthly', day: day + 1 }),
    ),
  },
];

/** Returns what a value of the form says. A text that is no such value counts as daily. */
export function parseWhen(value: ScheduleForm['when']): When {
  const [name, day] = value.split('-');
  const frequency = FREQUENCIES.find((each) => each === name) ?? 'daily';
  return { frequency, day: frequency === 'daily' ? null : Number(day) };
}

export function formatWhenValue({ frequency, day }: When): string {
  return day === null ? frequency : `${frequency}-${day}`;
}

/** `Every Monday`, `Every month on day 15`. */
export function describeWhen({ frequency, day }: When): string {
  if (frequency === 'daily' || day === null) return 'Every day';
  return frequency === 'weekly' ? `Every ${WEEKDAYS[day - 1]}` : `Every month on day ${day}`;
}

function toOption(when: When) {
  return { value: formatWhenValue(when), label: describeWhen(when) };
}
