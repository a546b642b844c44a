import type { Context } from 'hono';
import { CHECKS } from '../engine/checks/all.ts';
import { CATEGORIES } from '../contracts/scoring.ts';
import { CATEGORY_WEIGHTS } from '../engine/page-score.ts';
import { getSettings, type Settings } from '../services/settings/get-settings.ts';
import { CATEGORY_LABELS, listCategoryChecks } from './checks/labels.ts';
import type { WebEnv } from './context.ts';
import { buildAuditCommand, renderPage, SITE_NAME } from './layout.tsx';
import { formatCount } from './format.ts';
import { Table } from './parts/table.tsx';
import { CodeBlock } from './parts/code-block.tsx';

const DESCRIPTION =
  'Audit a public page, prove you own a site, grade all of it, and publish your best pages as permanent snapshots for AI crawlers. Every lost point is explained.';

/** The home page: what the service does, how pages are scored, what it costs. */
export async function renderHomePage(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const settings = await getSettings(c.env);
  const info = {
    title: `${SITE_NAME}: your pages as AI and search crawlers read them`,
    description: DESCRIPTION,
    path: '/',
    structuredData: {
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
    },
  };
  return renderPage(
    c,
    info,
    <>
      <section class="hero">
        <h1>See your pages as search engines and AI crawlers read them</h1>
        <p class="lead">
          {SITE_NAME} fetches a public page without running its scripts, as most crawlers do. It puts a number
          on what it finds, and names every point you lose, with the evidence and the fix.
        </p>
        <p class="actions">
          <a class="button" href="/audits">
            Audit a page
          </a>
          <a href="/checks">Read all {CHECKS.length} checks</a>
        </p>
        <CodeBlock id="first-audit" label="Audit a page with curl" text={buildAuditCommand(site)} />
      </section>
      <Features />
      <Scoring />
      <Prices {...settings} />
    </>,
  );
}

function Features() {
  return (
    <section aria-labelledby="what">
      <h2 id="what">What it does</h2>
      <ul class="cards">
        <li>
          <h3>Audits a page</h3>
          <p>
            One request reads one page and its robots.txt, runs {CHECKS.length} checks and stores the report
            under your account. You can read it back, list what you have and run it again after a change.
          </p>
        </li>
        <li>
          <h3>Proves who owns a site</h3>
          <p>
            Place a token where only the owner can: in a meta tag, in a file or in a DNS record. Only the
            proven owner may scan a whole site.
          </p>
        </li>
        <li>
          <h3>Grades the whole site</h3>
          <p>
            A scan follows your sitemap and links, obeys robots.txt and keeps an audit of every page. From
            three pages on the site gets a grade, with a history and a report of what to mend first. You
            decide whether the scorecard is public.
          </p>
        </li>
        <li>
          <h3>Publishes to AI directories</h3>
          <p>
            A page that scores 90 or more can be frozen as a public snapshot for Gemini, ChatGPT or Claude. A
            snapshot never changes, and its SHA-256 lets anyone check that.
          </p>
        </li>
      </ul>
    </section>
  );
}

function Scoring() {
  return (
    <section aria-labelledby="score">
      <h2 id="score">How a page is scored</h2>
      <p>
        Six categories start at 100 points each. An issue takes its points from its own category, and the
        score of the page is their weighted mean. Some faults cap the whole page: one that answers with an
        error, or asks not to be indexed, cannot score well whatever else is right. When we cannot tell,
        because robots.txt timed out for example, we say so and take nothing.
      </p>
      <Table
        columns={[{ name: 'Category' }, { name: 'Share', number: true }, { name: 'Checks', number: true }]}
        rows={CATEGORIES.map((category) => [
          <a href={`/checks#${category}`}>{CATEGORY_LABELS[category].name}</a>,
          `${Math.round(CATEGORY_WEIGHTS[category] * 100)}%`,
          listCategoryChecks(category).length,
        ])}
      />
    </section>
  );
}

function Prices({ signupBonusCredits, siteScanCostPerPage, siteScanMaxPages, submissionCost }: Settings) {
  return (
    <section aria-labelledby="prices">
      <h2 id="prices">What it costs</h2>
      <p>
        Auditing single pages is free, one a minute. A new account starts with{' '}
        {formatCount(signupBonusCredits, 'credit')} for the rest:
      </p>
      <ul>
        <li>
          Scanning a site costs {formatCount(siteScanCostPerPage, 'credit')} for each page kept, up to{' '}
          {siteScanMaxPages} pages a scan.
        </li>
        <li>
          Publishing a snapshot costs {formatCount(submissionCost.gemini, 'credit')} for Gemini,{' '}
          {formatCount(submissionCost.chatgpt, 'credit')} for ChatGPT and{' '}
          {formatCount(submissionCost.claude, 'credit')} for Claude, once per audit.
        </li>
      </ul>
      <p>
        What fails is not charged. Your audits are yours alone; a snapshot is public, and does not show who
        published it.
      </p>
      <p>
        <a href="/sign-in">Sign in with your email</a> to begin, or read how to do all of it{' '}
        <a href="/docs">from a script</a>.
      </p>
    </section>
  );
}
