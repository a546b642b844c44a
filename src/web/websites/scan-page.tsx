import type { Context } from 'hono';
import { readCredits } from '../../services/accounts/credits.ts';
import { getSettings } from '../../services/settings/get.ts';
import type { Website } from '../../services/websites/website.ts';
import type { Refusal } from '../refusal.ts';
import type { WebsiteEnv } from './context.ts';
import { counted } from '../format.ts';
import { renderPage, titled } from '../layout.tsx';
import { Fact } from '../parts/facts.tsx';
import { TextField } from '../parts/field.tsx';
import { Failure, NotEnough } from './scan-ending.tsx';

/** In pages and credits. */
interface Offer {
  price: number;
  available: number;
  most: number;
  /** Pages there are credits for, at most `most`. */
  paid: number;
}

/** Offer a scan and say what it costs; once more, saying why, when it was refused. */
export async function scanPage(
  c: Context<WebsiteEnv>,
  website: Website,
  refused?: { maxPages: string; refusal: Refusal },
): Promise<Response> {
  const { host, display_host: name } = website;
  const refusal = refused?.refusal;
  const error = refusal?.status === 422 ? refusal.message : undefined;
  const offer = await offerOf(c);
  const heading = `Scan ${name}`;
  const info = {
    title: titled(heading, refusal?.message),
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
      {refusal && error === undefined && <Failure host={host} refusal={refusal} />}
      <Price {...offer} />
      {offer.paid === 0 ? (
        refusal?.status !== 402 && <NotEnough />
      ) : (
        <ScanForm host={host} {...offer} maxPages={refused?.maxPages} error={error} />
      )}
      <h2>How we scan</h2>
      <ul>
        <li>Our crawler obeys your robots.txt and its Crawl-delay, up to 10 seconds.</li>
        <li>Some ten pages of a fast site take a second, a slow site takes up to 20 minutes.</li>
        <li>One scan of a site runs at a time.</li>
        <li>
          Stay on the page meanwhile. Once you leave it the scan ends within 20 seconds; what it stored is
          kept.
        </li>
      </ul>
    </>,
    refusal?.status,
  );
}

async function offerOf(c: Context<WebsiteEnv>): Promise<Offer> {
  const caller = c.get('signedIn');
  const [settings, { available }] = await Promise.all([
    getSettings(c.env),
    readCredits(c.env, caller, caller.email, 1),
  ]);
  const { siteScanCostPerPage: price, siteScanMaxPages: most } = settings;
  const paid = price === 0 ? most : Math.min(most, Math.max(0, Math.floor(available / price)));
  return { price, available, most, paid };
}

function Price({ price, available, most, paid }: Offer) {
  return (
    <dl class="facts">
      <Fact name="Price">
        {counted(price, 'credit')} for each page that is stored. What cannot be read is not charged.
      </Fact>
      <Fact name="You can spend">
        <a href="/credits">{counted(available, 'credit')}</a>
      </Fact>
      <Fact name="Costs at most">
        <strong>{counted(paid * price, 'credit')}</strong> for {counted(paid, 'page')}
        {paid < most && `, all you can pay of the ${most} a scan may have`}
      </Fact>
    </dl>
  );
}

const LIVE = 'live';

function ScanForm({
  host,
  price,
  most,
  maxPages = String(most),
  error,
}: {
  host: string;
  price: number;
  most: number;
  maxPages: string | undefined;
  error: string | undefined;
}) {
  const hint = `From 1 to ${most}. The scan takes as many as there are and as your credits pay.`;
  return (
    <>
      <form method="post" action={`/websites/${host}/scan`} data-stream={LIVE} data-busy="Scanning…">
        <input type="hidden" name="price" value={String(price)} />
        <TextField
          id="max_pages"
          label="Pages at most"
          hint={hint}
          error={error}
          type="number"
          min={1}
          max={most}
          value={maxPages}
        />
        <button type="submit">Scan the site</button>
      </form>
      <section id={LIVE} aria-label="The scan" hidden>
        <p>
          <progress aria-label="Pages scanned" value="0" max={most} /> <span data-count>0</span>
        </p>
        <div data-ending tabindex={-1} />
        <ol reversed />
        <template>
          <Failure
            host={host}
            refusal={{
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
