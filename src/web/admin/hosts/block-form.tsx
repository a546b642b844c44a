import { Field, getErrorAttributes, UrlField } from '../../parts/field.tsx';
import { Card } from '../../parts/card.tsx';
import type { RefusedForm } from '../../validate-form.ts';
import { ReasonField } from '../reason-field.tsx';
import { REQUESTERS, SCOPES } from './labels.ts';

export type RefusedBlock = RefusedForm<'host' | 'include_subdomains' | 'scope' | 'requested_by' | 'reason'>;

const REASON_HINT = 'Administrators read it. Accounts are only told who requested the block.';

/** The form to block a host. */
export function BlockForm({ form }: { form: RefusedBlock | undefined }) {
  return (
    <Card title="Block a host" id="block">
      <form method="post" action="/admin/hosts">
        <UrlField
          id="host"
          label="Host"
          hint="For example example.com. It covers www.example.com and every port."
          error={form?.errors.host}
          autocomplete="off"
          value={form?.values.host}
        />
        <label class="choice">
          <input
            type="checkbox"
            name="include_subdomains"
            value="true"
            checked={form?.values.include_subdomains === 'true'}
          />
          Include all subdomains
        </label>
        <Choice id="scope" label="Block" options={SCOPES} form={form} />
        <Choice id="requested_by" label="Requested by" options={REQUESTERS} form={form} />
        <ReasonField hint={REASON_HINT} form={form} />
        <button type="submit" class="danger">
          Block host
        </button>
      </form>
    </Card>
  );
}

interface ChoiceProps {
  id: 'scope' | 'requested_by';
  label: string;
  /** Labels by value. */
  options: Record<string, string>;
  form: RefusedBlock | undefined;
}

function Choice({ id, label, options, form }: ChoiceProps) {
  const error = form?.errors[id];
  return (
    <Field id={id} label={label} error={error}>
      <select id={id} name={id} {...getErrorAttributes(id, error)}>
        {Object.entries(options).map(([value, text]) => (
          <option value={value} selected={value === form?.values[id]}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}
