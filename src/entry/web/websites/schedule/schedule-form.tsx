import { Field, getErrorAttributes, NumberField, SelectField } from '../../parts/field.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import {
  type ScheduleFormInput as FormFields,
  FREQUENCIES,
  type Frequency,
} from '../../../../contracts/schedule.ts';
import { DEFAULT_PROFILE } from '../../../../contracts/scan-settings.ts';
import { formatCount, formatNumber } from '../../../../lib/text.ts';
import {
  type CostBasis,
  estimateMonth,
  estimateRun,
  type RunLimits,
} from '../../../../services/scans/estimate-cost.ts';
import { Callout } from '../../parts/callout.tsx';
import { Card } from '../../parts/card.tsx';
import { Table, numeric } from '../../parts/table.tsx';
import { PostForm, SubmitButton } from '../../parts/button.tsx';
import { OnlyChangedBox } from '../scan-form.tsx';
import type { Shortfall } from './shortfall.ts';

type FieldName = keyof FormFields;
export type RefusedSchedule = RefusedForm<FieldName>;

/** The texts of the form. */
export type ScheduleValues = Record<Exclude<FieldName, 'price' | 'warned'>, string>;

interface ScheduleFormProps {
  host: string;
  /** Credits for a page. */
  price: number;
  /** The most pages of one scan. */
  maxPages: number;
  /** Its texts, and the messages about them. */
  form: { values: ScheduleValues; errors: RefusedSchedule['errors'] };
  /** The names of the website's profiles. */
  profiles: readonly string[];
  /** `null` if the credits cover a run. */
  shortfall: Shortfall | null;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Sets the schedule of a website. `Update estimate` shows the page again with the cost of what was entered. */
export function ScheduleForm({ host, price, maxPages, form, profiles, shortfall }: ScheduleFormProps) {
  const { values, errors } = form;
  return (
    <PostForm action={`/websites/${host}/schedule`}>
      <input type="hidden" name="price" value={String(price)} />
      <input type="hidden" name="warned" value={String(shortfall !== null)} />
      <Field id="when" label="Scan" error={errors.when}>
        <select id="when" name="when" {...getErrorAttributes('when', errors.when)}>
          {WHEN_GROUPS.map(({ label, options }) => (
            <optgroup label={label}>
              {options.map((option) => (
                <option value={option.value} selected={option.value === values.when}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <SelectField
        id="hour"
        label="Hour (UTC)"
        hint="Starts sometime in this hour."
        form={form}
        options={HOURS}
      />
      {(profiles.length > 0 || values.profile !== '') && (
        <SelectField
          id="profile"
          label="Profile"
          form={form}
          options={[
            { value: '', label: profiles.includes(DEFAULT_PROFILE) ? 'The profile default' : 'All pages' },
            ...profiles
              .filter((name) => name !== DEFAULT_PROFILE)
              .map((name) => ({ value: name, label: name })),
          ]}
        />
      )}
      <NumberField
        id="max_pages"
        label="Page limit for each scan"
        hint={`From 1 to ${maxPages}.`}
        form={form}
        min={1}
        max={maxPages}
      />
      <NumberField
        id="max_credits_per_month"
        label="Credit limit for a calendar month"
        hint="For scheduled scans only."
        form={form}
        min={1}
        max={1_000_000}
        required
      />
      <OnlyChangedBox checked={values.only_changed === 'true'} />
      {shortfall && (
        <Callout tone="medium" role="alert">
          A run costs about {formatCount(shortfall.run, 'credit')}; you have{' '}
          {formatCount(shortfall.available, 'credit')}. A run audits what your credits cover, or is skipped.{' '}
          <a href="/credits">View credits</a>
        </Callout>
      )}
      <div class="actions">
        <button type="submit">{shortfall ? 'Save schedule anyway' : 'Save schedule'}</button>
        <SubmitButton label="Update estimate" variant="quiet" formmethod="get" />
      </div>
    </PostForm>
  );
}

const FREQUENCY_LABELS: Record<Frequency, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };

interface ExpectedCostProps {
  basis: CostBasis;
  limits: RunLimits;
}

/** What an average month costs with these limits, for each frequency. */
export function ExpectedCost({ basis, limits }: ExpectedCostProps) {
  const unlimited = { ...limits, maxCreditsPerMonth: null };
  const { lastPages, price } = basis;
  return (
    <Card title="Expected cost" id="expected-cost">
      <p>
        {lastPages === null
          ? 'Not scanned yet: each run may use the whole page limit.'
          : `Based on the ${formatCount(lastPages, 'page')} of your last scan.`}{' '}
        At {formatCount(price, 'credit')} per page, a run costs about{' '}
        <strong>{formatCount(estimateRun(unlimited, basis), 'credit')}</strong>.
      </p>
      <Table
        columns={['Frequency', numeric('Credits a month')]}
        rows={FREQUENCIES.map((frequency) => {
          const expected = estimateMonth(frequency, unlimited, basis);
          const within = estimateMonth(frequency, limits, basis);
          const cost = formatNumber(within);
          return [
            FREQUENCY_LABELS[frequency],
            within < expected ? `${formatNumber(expected)}, limited to ${cost}` : cost,
          ];
        })}
      />
      <p class="hint">Skipped unchanged pages are free.</p>
    </Card>
  );
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAYS_OF_MONTH = 28;

/** What `when` in the form says. */
interface When {
  frequency: Frequency;
  /** `null` if daily. */
  day: number | null;
}

/** The options of the form, by group. */
const WHEN_GROUPS: { label: string; options: { value: string; label: string }[] }[] = [
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
export function parseWhen(value: FormFields['when']): When {
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
