import { Checkbox, SelectField, UrlField } from '../../parts/field.tsx';
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
        <Checkbox name="include_subdomains" checked={form?.values.include_subdomains === 'true'}>
          Include all subdomains
        </Checkbox>
        <SelectField
          id="scope"
          label="Block"
          error={form?.errors.scope}
          options={toOptions(SCOPES)}
          value={form?.values.scope}
        />
        <SelectField
          id="requested_by"
          label="Requested by"
          error={form?.errors.requested_by}
          options={toOptions(REQUESTERS)}
          value={form?.values.requested_by}
        />
        <ReasonField hint={REASON_HINT} form={form} />
        <button type="submit" class="danger">
          Block host
        </button>
      </form>
    </Card>
  );
}

/** @param labels by value */
function toOptions(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
