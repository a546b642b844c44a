import { SKIP_REASONS, SKIP_REASON_DESCRIPTIONS } from '../../contracts/skip-reasons.ts';
import type { FormError } from '../form-error.ts';
import { formatCount } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { UntrustedLink } from '../parts/untrusted-link.tsx';
import { DescriptionItem } from '../parts/description-item.tsx';
import { ErrorNotice } from '../parts/notice.tsx';
import type { ScanResult } from '../../contracts/scan.ts';

/** Returns the path of the page that shows the score after a scan. Loading it again does not scan again. */
export function getScanDonePath(host: string): string {
  return `/websites/${host}?done=scanned`;
}

/** The result of a scan. */
export function ScanResultSection({ host, result }: { host: string; result: ScanResult }) {
  const {
    pages_scanned: scanned,
    pages_requested: requested,
    credits_charged: charged,
    balance,
    website,
  } = result;
  return (
    <section aria-labelledby="result">
      <h2 id="result">The scan is done</h2>
      <dl class="facts">
        <DescriptionItem name="Pages">
          {formatCount(scanned, 'page')} stored, of at most {requested} asked for
        </DescriptionItem>
        <DescriptionItem name="Charged">{formatCount(charged, 'credit')}</DescriptionItem>
        <DescriptionItem name="Balance">{formatCount(balance, 'credit')}</DescriptionItem>
        <DescriptionItem name="Score">{formatScoreResult(result)}</DescriptionItem>
      </dl>
      <SkippedPages skipped={result.skipped} />
      <p class="actions">
        {website.is_owner ? (
          <>
            <a class="button" href={getScanDonePath(host)}>
              See the score
            </a>
            <a href={`/websites/${host}/report`}>Report of all pages</a>
          </>
        ) : (
          <a class="button" href="/audits">
            See your audits
          </a>
        )}
      </p>
    </section>
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
  if (status === 401 || status === 422) return <></>;
  if (status === 402) {
    return (
      <>
        Nothing was done or charged. <a href="/credits">See your credits</a>.
      </>
    );
  }
  if (status === 429) return <>Nothing was done or charged.</>;
  if (status === 409) {
    return (
      <>
        See <a href={`/websites/${host}/scan`}>what a scan costs now</a>, or the pages of one that runs{' '}
        <a href="/audits">among your audits</a>.
      </>
    );
  }
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

/** Stands in place of the form if the credits do not pay a single page. */
export function InsufficientCreditsNotice() {
  return (
    <ErrorNotice>
      Your credits do not pay for one page. <a href="/credits">See your credits</a>.
    </ErrorNotice>
  );
}
