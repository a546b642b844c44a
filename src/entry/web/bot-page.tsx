import type { Context } from 'hono';
import { buildUserAgent, CRAWLER_TOKEN } from '../../lib/crawler-name.ts';
import { formatNumber } from '../../lib/text.ts';
import { getContactAddress } from '../../services/mail/send-mail.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import type { WebEnv } from './context.ts';
import { renderPage, SITE_NAME } from './layout.tsx';
import { CodeBlock } from './parts/code-block.tsx';
import { TextPage } from './parts/text-page.tsx';

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
    <TextPage
      title={CRAWLER_TOKEN}
      meta={`The crawler of ${SITE_NAME}. It visits a website because somebody asked for an audit.`}
      sections={[
        {
          id: 'name',
          title: 'How to recognize it',
          content: (
            <CodeBlock
              id="user-agent"
              label="The crawler’s User-Agent"
              title="Header of its requests"
              text={`User-Agent: ${buildUserAgent(c.env.SITE_URL)}`}
            />
          ),
        },
        {
          id: 'requests',
          title: 'What it fetches',
          content: (
            <>
              <p>
                For the audit of a page: the page, with up to ten redirects, and the robots.txt of its host.
                It runs no scripts, loads no images, stylesheets or fonts, sends no cookies, and reads up to 5
                MB. An account can audit one page per minute.
              </p>
              <p>
                All accounts together send up to {formatNumber(hostRequestsPerMinute)} requests per minute to
                one host. Only scans, scores and audits that the verified owner of the website starts don’t
                count towards that. A scan fetches up to four pages at the same time.
              </p>
            </>
          ),
        },
        {
          id: 'robots',
          title: 'robots.txt',
          content: (
            <p>
              Scans of a whole website obey robots.txt and its Crawl-delay. A person asks for the audit of a
              single page, as they would open it in a browser: that audit fetches the page even if robots.txt
              disallows it, and tells the person that crawlers are blocked.
            </p>
          ),
        },
        {
          id: 'block',
          title: 'How to block it',
          content: (
            <p>
              Answer requests whose User-Agent contains {CRAWLER_TOKEN} with status 403. The audit then says
              that the page returns 403, and nothing else.
            </p>
          ),
        },
        {
          id: 'never',
          title: 'How to keep it away for good',
          content: <AskAddress address={c.env.ABUSE_EMAIL ?? getContactAddress(c.env)} />,
        },
      ]}
    />,
  );
}

function AskAddress({ address }: { address: string }) {
  return (
    <p>
      Write to <a href={`mailto:${address}`}>{address}</a> from an email address at your domain. Name the
      hosts, and say whether you mean their subdomains too. We put them on a list of hosts that this service
      never requests: their audits, scans, scores and verifications are refused, even if a page elsewhere
      redirects to them. You can also ask that audits of your website are not published. Write again to get
      off the list.
    </p>
  );
}
