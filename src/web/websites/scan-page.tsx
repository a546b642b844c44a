import type { Context } from 'hono';
import { getCredits } from '../../services/accounts/get-credits.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import type { RefusedForm } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { DescriptionItem } from '../parts/description-item.tsx';
import { TextField } from '../parts/field.tsx';
import { ScanErrorNotice, InsufficientCreditsNotice } from './scan-result.tsx';
import type { Website } from '../../contracts/website.ts';

interface ScanPricing {
  /** Credits for each page. */
  price: number;
  /** Credits. */
  available: number;
  /** The most pages of one scan. */
  pageLimit: number;
  /** Pages that the available credits pay, at most `pageLimit`. */
  affordablePages: number;
}

/** Offers a scan and says what it costs. */
export async function renderScanPage(
  c: Context<WebsiteEnv>,
  website: Website,
  form?: RefusedForm<'max_pages' | 'price'>,
): Promise<Response> {
  const { host, display_host: name } = website;
  const pricing = await readScanPricing(c);
  const heading = `Scan ${name}`;
  const info = {
    title: formatTitle(heading, form !== undefined),
    description: null,
    path: `/websites/${host}/scan`,
  };
  return renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a> / <a href={`/websites/${host}`}>{name}</a>
      </p>
      <h1>{heading}</h1>
      <p class="lead">
        A scan reads the home page, what your sitemaps list, then what is linked. Each page becomes an audit
        in your account, in place of your earlier one of it, and the site gets its score.
      </p>
      {form && form.notice !== null && (
        <ScanErrorNotice host={host} error={{ status: form.status, message: form.notice }} />
      )}
      <Price {...pricing} />
      {pricing.affordablePages === 0 ? (
        form?.status !== 402 && <InsufficientCreditsNotice />
      ) : (
        <ScanForm host={host} {...pricing} maxPages={form?.values.max_pages} error={form?.errors.max_pages} />
      )}
      <h2>How we scan</h2>
      <ul>
        <li>Our crawler obeys your robots.txt and its Crawl-delay, up to 10 seconds.</li>
        <li>Some ten pages of a fast site take a second, a slow site takes up to 20 minutes.</li>
        <li>One scan of a site runs at a time.</li>
        <li>Broken addresses it finds are not audited, but are in the report and count for the score.</li>
        <li>
          Stay on the page meanwhile. Once you leave it the scan ends within 20 seconds; what it stored is
          kept.
        </li>
      </ul>
    </>,
    form?.status,
  );
}

async function readScanPricing(c: Context<WebsiteEnv>): Promise<ScanPricing> {
  const caller = c.get('signedIn');
  const [settings, { available }] = await Promise.all([
    getSettings(c.env),
    getCredits(c.env, caller, caller.email, 1),
  ]);
  const { siteScanCostPerPage: price, siteScanMaxPages: pageLimit } = settings;
  const affordablePages =
    price === 0 ? pageLimit : Math.min(pageLimit, Math.max(0, Math.floor(available / price)));
  return { price, available, pageLimit, affordablePages };
}

function Price({ price, available, pageLimit, affordablePages }: ScanPricing) {
  return (
    <dl class="facts">
      <DescriptionItem name="Price">
        {formatCount(price, 'credit')} for each page that is stored. What cannot be read, errors and files
        other than HTML are not charged.
      </DescriptionItem>
      <DescriptionItem name="You can spend">
        <a href="/credits">{formatCount(available, 'credit')}</a>
      </DescriptionItem>
      <DescriptionItem name="Costs at most">
        <strong>{formatCount(affordablePages * price, 'credit')}</strong> for{' '}
        {formatCount(affordablePages, 'page')}
        {affordablePages < pageLimit && `, all you can pay of the ${pageLimit} a scan may have`}
      </DescriptionItem>
    </dl>
  );
}

const PROGRESS_ID = 'live';

function ScanForm({
  host,
  price,
  pageLimit,
  maxPages = String(pageLimit),
  error,
}: {
  host: string;
  price: number;
  pageLimit: number;
  maxPages: string | undefined;
  error: string | undefined;
}) {
  const hint = `From 1 to ${pageLimit}. The scan takes as many as there are and as your credits pay.`;
  return (
    <>
      <form method="post" action={`/websites/${host}/scan`} data-stream={PROGRESS_ID} data-busy="Scanning…">
        <input type="hidden" name="price" value={String(price)} />
        <TextField
          id="max_pages"
          label="Pages at most"
          hint={hint}
          error={error}
          type="number"
          min={1}
          max={pageLimit}
          value={maxPages}
        />
        <button type="submit">Scan the site</button>
      </form>
      <section id={PROGRESS_ID} aria-label="The scan" hidden>
        <p>
          <progress aria-label="Pages scanned" value="0" max={pageLimit} /> <span data-count>0</span>
        </p>
        <div data-ending tabindex={-1} />
        <ol reversed />
        <template>
          <ScanErrorNotice
            host={host}
            error={{
              status: 500,
              message:
                'The connection broke off, so how the scan ended is not known here. What it stored is charged and kept.',
            }}
          />
        </template>
      </section>
    </>
  );
}
