import type { Context } from 'hono';
import { CRAWLER_PRODUCT, CRAWLER_TOKEN } from '../lib/crawler-name.ts';
import type { WebEnv } from './context.ts';
import { renderPage, SITE_NAME } from './layout.tsx';
import { Snippet } from './parts/snippet.tsx';

/** What the crawler is and how to keep it away. Its User-Agent links here. */
export function renderBotPage(c: Context<WebEnv>): Response | Promise<Response> {
  const info = {
    title: `${CRAWLER_TOKEN}: the crawler of ${SITE_NAME}`,
    description: `What ${CRAWLER_TOKEN} fetches and why, how often it comes, which rules of robots.txt it obeys, and how to keep it away from your website.`,
    path: '/bot',
  };
  return renderPage(
    c,
    info,
    <article class="narrow">
      <h1>{CRAWLER_TOKEN}</h1>
      <p>
        A request that names itself as below comes from {SITE_NAME}. Somebody asked it to audit a page of this
        website.
      </p>
      <Snippet
        id="command-1"
        label="The crawler’s User-Agent"
        text={`User-Agent: ${CRAWLER_PRODUCT} (+${c.env.SITE_URL}/bot)`}
      />
      <h2>What it fetches</h2>
      <p>
        For an audit of one page: that page, following at most ten redirects, and the robots.txt of its host.
        It runs no scripts and loads no images, stylesheets or fonts, sends no cookies, and reads at most 5
        MB. An account can ask for one page a minute.
      </p>
      <h2>robots.txt</h2>
      <p>
        An audit of a single page is asked for by a person, as a visit with a browser is. It fetches the page
        even where robots.txt disallows it, and reports to that person that crawlers are kept out.
      </p>
      <h2>How to keep it away</h2>
      <p>
        Refuse requests whose User-Agent contains {CRAWLER_TOKEN}, with status 403. The audit then says that
        the page answers with 403, and nothing more.
      </p>
    </article>,
  );
}
