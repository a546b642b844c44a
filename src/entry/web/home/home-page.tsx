import type { Context } from 'hono';
import { CHECK_COUNT } from '../../../engine/check-count.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import type { RefusedForm } from '../validate-form.ts';
import type { WebEnv } from '../context.ts';
import { formatTitle, renderPage, SITE_NAME, buildAuditCommand } from '../layout.tsx';
import { AuditPicture, SitePicture } from './pictures.tsx';
import { UrlForm } from '../parts/url-form.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { Tabs } from '../parts/page-header.tsx';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import { CATEGORY_WEIGHTS } from '../../../engine/page-score.ts';
import { DIRECTORIES, PROVIDERS } from '../../../lib/directory-providers.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatCount } from '../../../lib/text.ts';
import { BarList } from '../parts/bars.tsx';
import { Card, Section } from '../parts/card.tsx';
import { Table } from '../parts/table.tsx';

const DESCRIPTION =
  'Enter a URL and get a score, every issue with its evidence, and how to fix it. Scan and grade your whole website, and publish your best pages for AI crawlers.';

/** The home page: the form to audit a page, what comes of it, how pages are scored, what it costs. */
export async function renderHomePage(c: Context<WebEnv>, form?: RefusedForm<'url'>): Promise<Response> {
  const settings = await getSettings(c.env);
  const info = {
    title: form
      ? formatTitle('Audit a page', true)
      : `${SITE_NAME}: your pages as AI and search crawlers read them`,
    description: DESCRIPTION,
    path: '/',
    structuredData: buildStructuredData(c.env.SITE_URL),
  };
  return renderPage(
    c,
    info,
    <div class="home">
      <section class="hero" aria-label="Audit a page">
        <Hero site={c.env.SITE_URL} withApi={c.req.query('with') === 'api'} form={form} />
        <AuditPicture />
      </section>
      <SitePicture />
      <Steps />
      <div class="grid grid-2">
        <Categories />
        <Prices {...settings} />
      </div>
    </div>,
    form?.status,
  );
}

function Steps() {
  return (
    <Section id="steps" title="How it works">
      <ol class="grid grid-3 home-steps">
        <li>
          <h3>Audit a page</h3>
          <p>
            We read the page and its robots.txt without running scripts, as most crawlers do, and run{' '}
            <a href="/checks">{CHECK_COUNT} checks</a>. Each lost point comes with its evidence and a fix.
          </p>
        </li>
        <li>
          <h3>Scan your website</h3>
          <p>
            Verify it with a meta tag, a file or a DNS record. A scan then audits its pages, grades the site
            from A to F and says what to fix first.
          </p>
        </li>
        <li>
          <h3>Publish your best pages</h3>
          <p>
            A page that scores 90 or more can go into the <a href="/ai-directory">AI directory</a> for Gemini,
            ChatGPT or Claude, as a snapshot that anyone can verify.
          </p>
        </li>
      </ol>
    </Section>
  );
}

function buildStructuredData(site: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${site}/#organization`,
        name: SITE_NAME,
        url: `${site}/`,
        logo: `${site}/og.png`,
      },
      {
        '@type': 'WebSite',
        '@id': `${site}/#website`,
        name: SITE_NAME,
        url: `${site}/`,
        description: DESCRIPTION,
        inLanguage: 'en',
        publisher: { '@id': `${site}/#organization` },
      },
    ],
  };
}

interface HeroProps {
  site: string;
  /** Shows the request of the API instead of the form. */
  withApi: boolean;
  form: RefusedForm<'url'> | undefined;
}

/** What the service does in two sentences, and the form to try it. */
function Hero({ site, withApi, form }: HeroProps) {
  return (
    <div>
      <h1>See your pages as search engines and AI crawlers read them</h1>
      <p class="lead">
        Enter a URL. In a few seconds you get a score, every issue with its evidence, and how to fix it.
      </p>
      <div class="card">
        <Tabs
          label="Ways to audit a page"
          tabs={[
            { href: '/', label: 'Audit a page', current: !withApi },
            { href: '/?with=api', label: 'Use the API', current: withApi },
          ]}
        />
        {withApi ? (
          <>
            <CodeBlock id="first-audit" label="Audit a page with curl" text={buildAuditCommand(site)} />
            <p class="muted">
              <a href="/account">Create an API key</a>, then read <a href="/docs">how to start</a> or the{' '}
              <a href="/docs/api">API reference</a>.
            </p>
          </>
        ) : (
          <UrlForm form={form} />
        )}
      </div>
      <p>
        <a href="/example">See an example audit</a>
      </p>
    </div>
  );
}

/** What the score of a page is made of. */
function Categories() {
  return (
    <Card title={`${CHECK_COUNT} checks in six categories`} id="score">
      <p class="muted">How much each category counts toward the score of a page</p>
      <BarList
        max={25}
        items={CATEGORIES.map((category) => {
          const share = Math.round(CATEGORY_WEIGHTS[category] * 100);
          return {
            name: <a href={`/checks#${category}`}>{CATEGORY_LABELS[category].name}</a>,
            value: share,
            text: `${share}%`,
          };
        })}
      />
      <p class="muted">
        Checks that don’t apply, or that we can’t run, take no points.{' '}
        <a href="/docs/scores">How it’s scored</a>
      </p>
    </Card>
  );
}

/** What the service costs. */
function Prices({
  signupBonusCredits,
  siteScanCostPerPage,
  siteScanMaxPages,
  submissionCost,
  guestAuditsPerNetworkPerDay: withoutAccount,
}: Settings) {
  return (
    <Card title="What it costs" id="prices">
      <Table
        columns={['What you do', 'Price']}
        rows={[
          [
            'Audit a page',
            withoutAccount === 0
              ? 'Free, one per minute'
              : `Free: ${withoutAccount} a day without an account, one per minute with one`,
          ],
          ['Score, report and API', 'Free'],
          [
            'Scan a website',
            `${formatCount(siteScanCostPerPage, 'credit')} per page, up to ${formatCount(siteScanMaxPages, 'page')}`,
          ],
          ['Publish a snapshot', formatSnapshotPrices(submissionCost)],
        ]}
      />
      <p class="muted">
        New accounts start with {formatCount(signupBonusCredits, 'credit')}. You don’t pay for pages that
        can’t be audited. <a href="/docs/credits">How credits work</a>
      </p>
    </Card>
  );
}

function formatSnapshotPrices(prices: Settings['submissionCost']): string {
  const [price, ...others] = new Set(Object.values(prices));
  if (price !== undefined && others.length === 0) return `${formatCount(price, 'credit')} per directory`;
  return PROVIDERS.map(
    (provider) => `${formatCount(prices[provider], 'credit')} for ${DIRECTORIES[provider].name}`,
  ).join(', ');
}
