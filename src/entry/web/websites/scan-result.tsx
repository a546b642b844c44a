import { type ErrorCode, ServiceError } from '../../../lib/errors.ts';
import { formatNumber } from '../../../lib/text.ts';
import { Card } from '../parts/card.tsx';
import { GradeTile } from '../parts/badge.tsx';
import { Gauge } from '../parts/gauge.tsx';
import { Stat, Stats } from '../parts/facts.tsx';
import type { ScanResource, ScanResult } from '../../../contracts/scan.ts';
import { NextScan, ScanErrorNotice, type ScanPricing } from './scan-pricing.tsx';
import { StoredPages, countSkipped } from './scan-progress.tsx';
import { formatDuration, STATE_LABELS, getScanPath } from './scan-list.tsx';
import { ButtonLink } from '../parts/button.tsx';
import { translate } from '../language.ts';

interface ScanResultProps {
  scan: ScanResource;
  /** What an owner can spend, if the scan left pages for the next one; otherwise `null`. */
  pricing: ScanPricing | null;
  /** Whether the person may not know the balance. */
  hidesCredits?: boolean;
  env: Env;
}

/** The end of a scan: its result and the next step, why it failed, or what is kept of an older scan. */
export function ScanResultSection({ scan, pricing, hidesCredits = false, env }: ScanResultProps) {
  const { host, result, error } = scan;
  const links = result && <Links scan={scan} result={result} isMain={pricing === null} />;
  return (
    <>
      {error && (
        <ScanErrorNotice host={host} error={new ServiceError(error.code as ErrorCode, error.message)} />
      )}
      <Card title={`The scan ${STATE_LABELS[scan.state]}`} id="result">
        {result && <Grade result={result} />}
        {pricing ? (
          <NextScan env={env} scan={scan} pricing={pricing}>
            {links}
          </NextScan>
        ) : (
          links && <div class="actions">{links}</div>
        )}
        {!result && !error && <p>Only the counts of this scan are kept.</p>}
      </Card>
      <Stats>
        <StoredPages scan={scan} />
        <Stat
          label="Credits charged"
          value={formatNumber(scan.credits_charged)}
          note={result && !hidesCredits ? `${formatNumber(result.balance)} left after the scan` : undefined}
        />
        <Stat label="Skipped" value={formatNumber(countSkipped(scan))} />
        <Stat label="Duration" value={formatDuration(scan) ?? '–'} />
      </Stats>
    </>
  );
}

function Grade({ result: { score, website } }: { result: ScanResult }) {
  if (!score) {
    return (
      <p>
        {website.is_owner
          ? 'The score could not be calculated. Calculate it on the page of the website. That is free.'
          : 'There is no score. You removed the website during the scan, so the scan stopped.'}
      </p>
    );
  }
  return (
    <div class="score-summary">
      <Gauge score={score.score} label="Website score" size="large" />
      <div>
        <p class="grade-line">
          <GradeTile grade={score.grade} size="large" />
          <strong>{translate(score.grade_label ?? 'Not graded yet')}</strong>
        </p>
        <p>{score.message}</p>
      </div>
    </div>
  );
}

/** @param isMain whether these are the next step of the page */
function Links({ scan, result, isMain }: { scan: ScanResource; result: ScanResult; isMain: boolean }) {
  const { website, score } = result;
  const main = isMain ? 'button' : 'button quiet';
  if (!website.is_owner) {
    return (
      <a class={main} href="/audits">
        View audits
      </a>
    );
  }
  return (
    <>
      <a class={main} href={`/websites/${website.host}`}>
        See what to fix
      </a>
      <ButtonLink href={`/websites/${website.host}/report`} label="Report" variant="quiet" />
      {score && <ButtonLink href={`${getScanPath(scan)}/changes`} label="What changed" variant="quiet" />}
    </>
  );
}
