import { SKIP_REASONS, SKIP_TEXTS, type ScanResult } from '../../services/sites/scan.ts';
import type { Refusal } from '../refusal.ts';
import { counted } from '../format.ts';
import { AuditedLink } from '../parts/audited-link.tsx';
import { Fact } from '../parts/facts.tsx';
import { Refused } from '../parts/notice.tsx';

/** Where the score of a scan is, however often it is loaded. */
export function afterScan(host: string): string {
  return `/websites/${host}?done=scanned`;
}

/** What a scan came to. */
export function Result({ host, result }: { host: string; result: ScanResult }) {
  const {
    pages_scanned: scanned,
    pages_requested: requested,
    credits_charged: charged,
    balance,
    score,
  } = result;
  return (
    <section aria-labelledby="result">
      <h2 id="result">The scan is done</h2>
      <dl class="facts">
        <Fact name="Pages">
          {counted(scanned, 'page')} stored, of at most {requested} asked for
        </Fact>
        <Fact name="Charged">{counted(charged, 'credit')}</Fact>
        <Fact name="Balance">{counted(balance, 'credit')}</Fact>
        <Fact name="Score">
          {score
            ? score.message
            : 'It could not be computed now: compute it on the page of the website. That is free.'}
        </Fact>
      </dl>
      <LeftOut skipped={result.skipped} />
      <p class="actions">
        <a class="button" href={afterScan(host)}>
          See the score
        </a>
        <a href={`/websites/${host}/report`}>Report of all pages</a>
      </p>
    </section>
  );
}

function LeftOut({ skipped }: Pick<ScanResult, 'skipped'>) {
  const reasons = SKIP_REASONS.filter((reason) => skipped[reason].count > 0);
  return (
    <>
      <h3>Left out</h3>
      {reasons.length === 0 && <p>Nothing: every page we know of was scanned.</p>}
      <dl class="facts">
        {reasons.map((reason) => (
          <Fact name={`${skipped[reason].count.toLocaleString('en-US')} of them`}>
            {SKIP_TEXTS[reason]}
            <ul class="plain">
              {skipped[reason].examples.map((address) => (
                <li>
                  <AuditedLink address={address} />
                </li>
              ))}
            </ul>
          </Fact>
        ))}
      </dl>
    </>
  );
}

/** Why a scan did not begin or came to nothing, and what to do next. */
export function Failure({ host, refusal: { status, message } }: { host: string; refusal: Refusal }) {
  return (
    <Refused>
      {status === 422 && 'Pages at most '}
      {message.replace(/\.?$/, '.')} <Next host={host} status={status} />
    </Refused>
  );
}

function Next({ host, status }: { host: string; status: number }) {
  if (status === 422) return <></>;
  if (status === 402) {
    return (
      <>
        Nothing was done or charged. <a href="/credits">See your credits</a>.
      </>
    );
  }
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

/** In place of the form where not one page can be paid. */
export function NotEnough() {
  return (
    <Refused>
      Your credits do not pay for one page. <a href="/credits">See your credits</a>.
    </Refused>
  );
}
