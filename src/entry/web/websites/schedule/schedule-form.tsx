import { Checkbox, Field, getErrorAttributes, SelectField, TextField } from '../../parts/field.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import type { ScheduleForm as FormFields } from '../../../../contracts/schedule.ts';
import { WHEN_GROUPS } from './when.ts';

type FieldName = keyof FormFields;
export type RefusedSchedule = RefusedForm<FieldName>;

/** The texts of the form. */
export type ScheduleValues = Record<Exclude<FieldName, 'price'>, string>;

interface ScheduleFormProps {
  host: string;
  /** Credits for a page. */
  price: number;
  /** The most pages of one scan. */
  maxPages: number;
  values: ScheduleValues;
  errors: RefusedSchedule['errors'];
}

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Sets the schedule of a website. `Update estimate` shows the page again with the cost of what was entered. */
export function ScheduleForm({ host, price, maxPages, values, errors }: ScheduleFormProps) {
  return (
    <form method="post" action={`/websites/${host}/schedule`}>
      <input type="hidden" name="price" value={String(price)} />
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
        hint="Scans start within this hour, at a minute that depends on the website."
        error={errors.hour}
        options={HOURS}
        value={values.hour}
      />
      <TextField
        id="max_pages"
        label="Page limit for each scan"
        hint={`From 1 to ${maxPages}.`}
        error={errors.max_pages}
        type="number"
        inputmode="numeric"
        min={1}
        max={maxPages}
        value={values.max_pages}
      />
      <TextField
        id="max_credits_per_month"
        label="Credit limit for a calendar month"
        hint="Scheduled scans never cost more. Scans you start yourself don’t count."
        error={errors.max_credits_per_month}
        type="number"
        inputmode="numeric"
        min={1}
        max={1_000_000}
        required
        value={values.max_credits_per_month}
      />
      <p>
        <Checkbox name="only_changed" checked={values.only_changed === 'true'}>
          Skip pages that have not changed since their last audit. They are free.
        </Checkbox>
      </p>
      <div class="actions">
        <button type="submit">Save schedule</button>
        <button type="submit" class="quiet" formmethod="get">
          Update estimate
        </button>
      </div>
    </form>
  );
}
