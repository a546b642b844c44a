import { counted } from '../format.ts';
import { AddressField } from '../parts/field.tsx';
import { Refused } from '../parts/notice.tsx';
import type { Refusal } from '../refusal.ts';

/** What the form was sent with, and why it comes back. */
export interface RefusedForm {
  url: string;
  refusal: Refusal;
}

const HINT =
  'Any public page, such as https://www.example.com/pricing. Without https:// or http:// we put https:// before it.';

/** Ask for the address of a page to audit. @param wait seconds until the next audit is allowed */
export function AuditForm({ refused, wait }: { refused?: RefusedForm | undefined; wait: number }) {
  const refusal = refused?.refusal;
  const error = refusal?.status === 422 ? refusal.message : undefined;
  return (
    <>
      {refusal && error === undefined && <Refused>{refusal.message}</Refused>}
      <form method="post" action="/audits" data-busy="Reading the page and its robots.txt…">
        <AddressField
          id="url"
          label="Address of a page"
          hint={HINT}
          error={error}
          class="address"
          value={refused?.url}
        />
        <button type="submit">Audit the page</button>
      </form>
      <AuditWait seconds={wait} />
    </>
  );
}

/** When the next audit is allowed; nothing where it is now. */
export function AuditWait({ seconds }: { seconds: number }) {
  if (seconds === 0) return <></>;
  return (
    <p class="wait">
      This minute’s audit is used: one a minute, here and by the API together. You can audit again{' '}
      <span data-countdown={String(seconds)} data-then="now: the minute is over">
        in {counted(seconds, 'second')}
      </span>
      .
    </p>
  );
}

/** What a person typed, with the scheme they left out; `example.com:8080` has none. */
export function withScheme(typed: string): string {
  const address = typed.trim();
  return address === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(address) ? address : `https://${address}`;
}
