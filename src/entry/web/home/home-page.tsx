import type { Context } from 'hono';
import { CHECK_COUNT } from '../../../engine/check-count.ts';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { RefusedAuditForm } from '../audits/audit-form.tsx';
import type { WebEnv } from '../context.ts';
import { formatTitle, renderPage, SITE_NAME } from '../layout.tsx';
import { AuditPicture } from './audit-picture.tsx';
import { Hero } from './hero.tsx';
import { Categories, Prices } from './facts.tsx';
import { SitePicture } from './site-picture.tsx';

const DESCRIPTION =
  'Enter a URL and get a score, every issue with its evidence, and how to fix it. Scan and grade your whole website, and publish your best pages for AI crawlers.';

/** The home page: the form to audit a page, what comes of it, how pages are scored, what it costs. */
export async function renderHomePage(c: Context<WebEnv>, form?: RefusedAuditForm): Promise<Response> {
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
    <section aria-labelledby="steps">
      <h2 id="steps">How it works</h2>
      <ol class="grid home-steps">
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
    </section>
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
