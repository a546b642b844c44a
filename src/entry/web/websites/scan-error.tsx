import type { FormError } from '../validate-form.ts';
import { ErrorNotice } from '../parts/callout.tsx';

/** Why a scan was refused or failed, and what to do next. */
export function ScanErrorNotice({ host, error: { status, message } }: { host: string; error: FormError }) {
  return (
    <ErrorNotice>
      {message.replace(/\.?$/, '.')} <NextSteps host={host} status={status} />
    </ErrorNotice>
  );
}

function NextSteps({ host, status }: { host: string; status: number }) {
  if (status === 401 || status === 409 || status === 422) return <></>;
  if (status === 402) {
    return (
      <>
        Nothing was scanned or charged. <a href="/credits">View credits</a>
      </>
    );
  }
  if (status === 429) return <>Nothing was scanned or charged.</>;
  if (status === 502) {
    return (
      <>
        Check that the home page responds and that robots.txt allows <a href="/bot">our crawler</a>, then scan
        again.
      </>
    );
  }
  return (
    <>
      Check <a href="/credits">your credits</a> for what was charged and{' '}
      <a href={`/websites/${host}/report`}>the report</a> for what was stored, then scan again.
    </>
  );
}
