import type { Context } from 'hono';
import { getCredits } from '../../../services/accounts/get-credits.ts';
import { countAffordablePages } from '../../../services/scans/max-pages.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { SignedInEnv } from '../context.ts';
import { MissingCredits } from '../credits/missing-credits.tsx';
import { Callout, ErrorNotice } from '../parts/callout.tsx';
import type { PropsWithChildren } from 'hono/jsx';
import type { ScanResource } from '../../../contracts/scan.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import type { FormError } from '../validate-form.ts';
import { PostForm } from '../parts/button.tsx';

/** What a scan costs, and what the account can pay. */
export interface ScanPricing {
  /** Credits for each page. */
  price: number;
  /** Credits. */
  balance: number;
  /** The balance less the open holds. */
  available: number;
  /** The most pages of one scan. */
  maxPages: number;
  /** Pages that the available credits pay, at most `maxPages`. */
  affordablePages: number;
}

export async function readScanPricing<E extends SignedInEnv>(c: Context<E>): Promise<ScanPricing> {
  const caller = c.get('signedIn');
  const [settings, { balance, available }] = await Promise.all([
    getSettings(c.env),
    getCredits(c.get('context'), { email: caller.email, limit: 1 }),
  ]);
  const { siteScanCostPerPage: price, siteScanMaxPages: maxPages } = settings;
  const affordablePages = countAffordablePages(maxPages, available, price);
  return { price, balance, available, maxPages, affordablePages };
}

/** Stands in place of the form if the credits do not pay a single page. */
export function InsufficientCreditsNotice({ env, balance }: { env: Env; balance: number }) {
  return (
    <Callout tone="medium">
      <MissingCredits env={env} balance={balance} reason="You don’t have enough credits for one page." />{' '}
      <a href="/credits">View credits</a>
    </Callout>
  );
}

interface NextScanProps {
  env: Env;
  scan: ScanResource;
  pricing: ScanPricing;
}

/** Offers to scan the pages that a scan has left, in the same way. @param children other links, beside the button */
export function NextScan({ env, scan, pricing, children }: PropsWithChildren<NextScanProps>) {
  const { price, available, affordablePages, maxPages } = pricing;
  const left = scan.pages_remaining;
  const pages = Math.min(left, affordablePages);
  if (pages === 0) {
    return (
      <>
        <p>{formatLeft(left)}</p>
        <InsufficientCreditsNotice env={env} balance={pricing.balance} />
        <div class="actions">{children}</div>
      </>
    );
  }
  const next = formatNumber(pages);
  const cost = formatCount(pages * price, 'credit');
  const costs =
    pages === left
      ? left === 1
        ? `Scanning it costs up to ${cost}.`
        : `Scanning them costs up to ${cost}.`
      : affordablePages < maxPages
        ? `Scanning the next ${next}, as many as your credits pay for, costs up to ${cost}.`
        : `Scanning the next ${next}, as many as one scan can take, costs up to ${cost}.`;
  return (
    <>
      <p>
        {formatLeft(left)} {costs} You have <a href="/credits">{formatCount(available, 'credit')}</a>.
      </p>
      <div class="actions">
        <PostForm action={`/websites/${scan.host}/scan`} data-busy="Starting the scan…">
          <input type="hidden" name="price" value={String(price)} />
          <input type="hidden" name="like" value={scan.id} />
          <input type="hidden" name="max_pages" value={String(pages)} />
          {scan.only_changed && <input type="hidden" name="only_changed" value="true" />}
          <button type="submit">
            {pages < left
              ? `Continue with the next ${formatCount(pages, 'page')}`
              : left === 1
                ? 'Continue with the remaining page'
                : `Continue with the remaining ${formatCount(left, 'page')}`}
          </button>
        </PostForm>
        {children}
      </div>
    </>
  );
}

function formatLeft(left: number): string {
  return left === 1 ? '1 known page was not scanned.' : `${formatNumber(left)} known pages were not scanned.`;
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
