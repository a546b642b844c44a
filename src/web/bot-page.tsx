import type { Context } from 'hono';
import { CRAWLER_PRODUCT, CRAWLER_TOKEN } from '../lib/crawler-name.ts';
import { formatNumber } from '../lib/text.ts';
import { getContactAddress } from '../services/mail/send-mail.ts';
import { getSettings } from '../services/settings/get-settings.ts';
import type { WebEnv } from './context.ts';
import { renderPage, SITE_NAME } from './layout.tsx';
import { CodeBlock } from './parts/code-block.tsx';

/** What the crawler is and how to keep it away. Its User-Agent links here. */
export async function renderBotPage(c: Context<WebEnv>): Promise<Response> {
  const info = {
    title: `${CRAWLER_TOKEN}: the crawler of ${SITE_NAME}`,
    description: `What ${CRAWLER_TOKEN} fetches and why, how often it comes, which rules of robots.txt it obeys, and how to keep it away from your website.`,
    path: '/bot',
  };
  const { hostRequestsPerMinute } = await getSettings(c.env);
  return renderPage(
    c,
    info,
    <article class="narrow">
      <h1>{CRAWLER_TOKEN}</h1>
      <p>
        A request that names itself as below comes from {SITE_NAME}. Somebody asked it to audit a page of this
        website.
      </p>
      <CodeBlock
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
      <p>
        All accounts together send at most {formatNumber(hostRequestsPerMinute)} requests a minute to one
        host. Only scans, scores and audits that the verified owner of a website starts are not counted; a
        scan fetches at most four pages at once.
      </p>
      <h2>robots.txt</h2>
      <p>
        An audit of a single page is asked for by a person, as a visit with a browser is. It fetches the page
        even where robots.txt disallows it, and reports to that person that crawlers are kept out. Scans obey
        robots.txt and its Crawl-delay.
      </p>
      <h2>How to keep it away</h2>
      <p>
        Refuse requests whose User-Agent contains {CRAWLER_TOKEN}, with status 403. The audit then says that
        the page answers with 403, and nothing more.
      </p>
      <h2 id="never">How to have your website never fetched</h2>
      <AskAddress address={c.env.ABUSE_EMAIL ?? getContactAddress(c.env)} />
    </article>,
  );
}

function AskAddress({ address }: { address: string }) {
  return (
    <p>
      Write to <a href={`mailto:${address}`}>{address}</a> from an email address at your domain, and name the
      hosts and whether their subdomains are meant too. We then put them on a list of hosts that this service
      never requests, whoever asks: audits, scans, scores and verifications of them are refused, also when a
      page elsewhere redirects to them. You can ask in the same way that audits of your website are not
      published. Write again to be taken off the list.
    </p>
  );
}
