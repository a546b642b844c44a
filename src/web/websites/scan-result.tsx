import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS } from '../../contracts/skip-reasons.ts';
import { type ErrorCode, ServiceError } from '../../lib/errors.ts';
import { formatWait, SECOND } from '../../lib/time.ts';
import type { FormError } from '../form-error.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { ErrorNotice } from '../parts/callout.tsx';
import type { ScanResource, ScanResult } from '../../contracts/scan.ts';
import { formatPageCounts, SkipCounts } from './scan-progress.tsx';
import { STATE_LABELS } from './scan-list.tsx';

/** How a scan has ended: its result, or why it failed, or what is kept of an older one. */
export function ScanResultSection({ scan }: { scan: ScanResource }) {
  const { host, result, error, started_at: startedAt, finished_at: finishedAt } = scan;
  const seconds = (Date.parse(finishedAt ?? startedAt) - Date.parse(startedAt)) / SECOND;
  return (
    <section aria-labelledby="result">
      <h2 id="result">The scan {STATE_LABELS[scan.state]}</h2>
      {error && (
        <ScanErrorNotice host={host} error={new ServiceError(error.code as ErrorCode, error.message)} />
      )}
      <dl class="facts">
        <DescriptionItem name="Pages">{formatPageCounts(scan)}</DescriptionItem>
        <DescriptionItem name="Charged">{formatCount(scan.credits_charged, 'credit')}</DescriptionItem>
        {result && <DescriptionItem name="Balance">{formatCount(result.balance, 'credit')}</DescriptionItem>}
        {result && <DescriptionItem name="Score">{formatScoreResult(result)}</DescriptionItem>}
        <DescriptionItem name="Started">
          <FormattedDateTime timestamp={startedAt} />
          {seconds > 0 && `, took ${formatWait(seconds)}`}
        </DescriptionItem>
        {!result && (
          <DescriptionItem name="Left out">
            <SkipCounts scan={scan} />
          </DescriptionItem>
        )}
      </dl>
      {result && <SkippedPages skipped={result.skipped} />}
      {result && <NextLinks result={result} />}
    </section>
  );
}

function NextLinks({ result: { website } }: { result: ScanResult }) {
  return (
    <p class="actions">
      {website.is_owner ? (
        <>
          <a class="button" href={`/websites/${website.host}`}>
            See the score
          </a>
          <a href={`/websites/${website.host}/report`}>Report of all pages</a>
        </>
      ) : (
        <a class="button" href="/audits">
          See your audits
        </a>
      )}
    </p>
  );
}

function formatScoreResult({ score, website }: ScanResult): string {
  if (score) return score.message;
  if (!website.is_owner)
    return 'Not computed: you released the website during the scan, so the scan stopped.';
  return 'It could not be computed now: compute it on the page of the website. That is free.';
}

function SkippedPages({ skipped }: Pick<ScanResult, 'skipped'>) {
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason].count > 0);
  return (
    <>
      <h3>Left out</h3>
      {reasons.length === 0 && <p>Nothing: every page we know of was scanned.</p>}
      <dl class="facts">
        {reasons.map((reason) => (
          <DescriptionItem name={`${formatNumber(skipped[reason].count)} of them`}>
            {SKIP_REASON_DESCRIPTIONS[reason]}
            <ul class="plain">
              {skipped[reason].examples.map((address) => (
                <li>
                  <UntrustedLink url={address} />
                </li>
              ))}
            </ul>
          </DescriptionItem>
        ))}
      </dl>
    </>
  );
}

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
        Nothing was done or charged. <a href="/credits">See your credits</a>.
      </>
    );
  }
  if (status === 429) return <>Nothing was done or charged.</>;
  if (status === 502) {
    return (
      <>
        See that the home page answers and that robots.txt lets <a href="/bot">our crawler</a> in, then scan
        again.
      </>
    );
  }
  return (
    <>
      Your <a href="/credits">credits</a> say what was charged,{' '}
      <a href={`/websites/${host}/report`}>the report</a> what is stored. Then scan again.
    </>
  );
}
