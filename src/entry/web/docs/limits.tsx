import type { Context } from 'hono';
import { MIN_GRADED_PAGES } from '../../../engine/site/pillars.ts';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import { MAX_EXPORTS } from '../../../services/account-data/export-account.ts';
import { KEPT_RESULTS } from '../../../lib/kept-results.ts';
import { formatNumber } from '../../../lib/text.ts';
import { MAX_ALERTS_PER_HOUR } from '../../../services/mail/send-alert-mail.ts';
import { MAX_KEYS } from '../../../services/credits/claim-key.ts';
import { MAX_CONNECTED_APPS } from '../../../services/oauth/authorize-app.ts';
import {
  MAX_REGISTRATIONS_PER_HOUR,
  MAX_UNUSED_REGISTRATIONS,
} from '../../../services/oauth/register-client.ts';
import { MAX_EMPTY_SCANS } from '../../../services/scans/scan-slot.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import { MAX_WATCHED_PAGES } from '../../../services/scans/watch-page.ts';
import { MAX_WEBHOOKS } from '../../../services/webhooks/create-webhook.ts';
import { MAX_UNVERIFIED_WEBSITES } from '../../../services/websites/add-website.ts';
import { MAX_VERIFICATIONS_PER_MINUTE } from '../../../services/websites/verification-limit.ts';
import { MAX_CONCURRENT_WORK } from '../../../services/credits/work-errors.ts';
import type { WebEnv } from '../context.ts';
import { formatCount } from '../format.ts';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable, Output } from './examples.tsx';

const EXAMPLE_HEADERS = `HTTP/1.1 429 Too Many Requests
Retry-After: 42
RateLimit-Policy: "audits";q=1;w=60
RateLimit: "audits";r=0;t=42`;

/** The limits of the service, with the values of the settings. */
export async function renderLimitsDocs(c: Context<WebEnv>): Promise<Response> {
  const settings = await getSettings(c.env);
  return renderDocsPage(c, '/docs/limits', {
    lead: 'You can run one audit per minute. Most other limits are high enough that you won’t reach them. A request over a limit is refused and costs nothing.',
    sections: [
      { id: 'audits', title: 'One audit per minute', content: <AuditLimit /> },
      {
        id: 'requests',
        title: 'Requests',
        content: (
          <TwoColumnTable
            head={['What', 'Limit']}
            rows={[
              ['Request body', '64 KB, as JSON or form-encoded'],
              [
                'Concurrent work',
                `${MAX_CONCURRENT_WORK} per account: audits, scans, verifications, score computations and reports of more than 1,000 audits, including those in the web app. Over the limit: status 429 with Retry-After; a refused audit does not count`,
              ],
              [
                'Idempotency keys (preview)',
                `${formatNumber(MAX_KEYS)} in 24 hours per account, and 100 MB of compressed answers. Over the limit: status 429 with Retry-After`,
              ],
              [
                'Agents (preview)',
                'A request to /mcp has at most 64 KB, 16 levels of nesting and 10 messages; a tool call ends after 55 seconds, and its work continues. Other limits are those of the API',
              ],
              ['URL to audit', '2,048 characters; http or https, public, without credentials'],
              ['Lists of audits', '5 by default, up to 100 with limit'],
              ['Lists of snapshots, ledger entries and posts', '50 by default, up to 200 with limit'],
              [
                'Audits by domain',
                '5,000 by default and at most; the next page has those that follow (preview)',
              ],
              [
                'Comparisons',
                `The last ${KEPT_RESULTS} results of a page, and the last ${KEPT_RESULTS} scored scans of a website. Preview`,
              ],
              [
                'Search, filters and order by score in the web app',
                'The newest 10,000 audits, published snapshots or entries of the credit history, and the newest 1,000 websites',
              ],
              [
                'Time',
                'Audits take several seconds: set a client timeout of 60 seconds. Scans can take 20 minutes: send Prefer: respond-async, or read the events',
              ],
            ]}
          />
        ),
      },
      {
        id: 'pages',
        title: 'Audited pages',
        content: (
          <TwoColumnTable
            head={['What', 'Limit']}
            rows={[
              ['Size', 'The first 5 MB after decompression. The audit says if there was more'],
              ['Time', '15 seconds for the headers, 25 seconds in total'],
              ['Redirects', '10'],
              [
                'URLs of a scan (preview)',
                '50,000 from sitemaps and 50,000 from links; 32 MB of URLs that no scan or audit has fetched. URLs beyond this count as endless',
              ],
              [
                'Requests to one host',
                `${formatCount(settings.hostRequestsPerMinute, 'request')} per minute from all accounts together. Requests to a website you have verified do not count. Over the limit: status 429 with Retry-After; a refused audit does not count`,
              ],
              [
                'Crawl rate at one host',
                'Scans and scores of all accounts together: four requests at once, or one at a time if robots.txt sets a Crawl-delay (up to 10 seconds). If the host returns 429, or 503 with Retry-After, we pause for the time it asks for, up to a minute, then send one request per second for ten minutes. Audits and verifications never wait. A score that cannot request the home page within 20 seconds, or 100 with a Crawl-delay, gets status 429 with Retry-After',
              ],
            ]}
          />
        ),
      },
      { id: 'signing-in', title: 'Sign-in', content: <SignInLimits {...settings} /> },
      { id: 'websites', title: 'Websites and snapshots', content: <WebsiteLimits {...settings} /> },
      {
        id: 'fair',
        title: 'Fair use',
        content: (
          <p>
            You can read, publish and scan as often as you like. Send a few requests at a time and cache what
            you read: a stored audit changes only when you audit the page again. We may slow down or suspend
            accounts that put the service at risk.
          </p>
        ),
      },
    ],
  });
}

function AuditLimit() {
  return (
    <>
      <p>
        Each account can run one audit per minute, with <code>POST /reports</code>,{' '}
        <code>POST /reports/{'{id}'}/refresh</code> and the web app together. If you send the next one sooner,
        you get status 429:
      </p>
      <Output label="Headers of a rate-limited response" text={EXAMPLE_HEADERS} />
      <ul>
        <li>
          <code>Retry-After</code>: the seconds to wait.
        </li>
        <li>
          <code>RateLimit-Policy</code>: the limit, a quota <code>q</code> of one audit in a window{' '}
          <code>w</code> of 60 seconds.
        </li>
        <li>
          <code>RateLimit</code>: <code>r</code> audits are left, and you can run the next one in{' '}
          <code>t</code> seconds. Successful audits have this header too, and so do failed ones that counted.
        </li>
      </ul>
      <p>
        <code>GET /limits</code> (preview) returns what is left of every limit of your account, and uses none.
      </p>
      <p>Refused and invalid requests don’t count. An audit of a page that can’t be reached does.</p>
      <p>
        For code that waits and retries, see <a href="/docs/errors#wait">Handle rate limits</a>. To audit many
        pages of your own website, use <a href="/docs#scan">a scan</a>: it does not have this limit.
      </p>
    </>
  );
}

function SignInLimits({ newAccountsPerNetworkPerDay, mailsPerHour }: Settings) {
  return (
    <TwoColumnTable
      head={['What', 'Limit']}
      rows={[
        [
          'Sign-in codes',
          '3 in 15 minutes per email address; 10 an hour per IPv4 address or IPv6 /64, and 30 an hour per /24 or /48',
        ],
        [
          'Known browsers',
          'A browser that has signed in before gets 3 codes in 15 minutes for its accounts, even if other limits are reached',
        ],
        [
          'Emails',
          `${formatNumber(mailsPerHour)} an hour to all accounts together. The last tenth is reserved for known browsers, administrators, emails about keys and codes to delete an account`,
        ],
        [
          'New accounts',
          newAccountsPerNetworkPerDay === 0
            ? 'Not limited'
            : `${formatNumber(newAccountsPerNetworkPerDay)} a day per /24 or /48`,
        ],
        [
          'Connected apps (preview)',
          `${MAX_CONNECTED_APPS} per account. Access tokens last an hour, and an app that is not used for 30 days is disconnected. Documents of apps that are fetched count towards verifications`,
        ],
        [
          'Registrations of apps (preview)',
          `${formatNumber(MAX_REGISTRATIONS_PER_HOUR)} an hour per /24 or /48. Over the limit: status 429 with Retry-After. One that nobody connects ends after a day, or once there are ${formatNumber(MAX_UNUSED_REGISTRATIONS)} newer unconnected ones`,
        ],
        ['Codes to delete an account', '3 in 15 minutes. Over the limit: status 429 with Retry-After'],
      ]}
    />
  );
}

function WebsiteLimits({ siteScanMaxPages, scoresPerDay }: Settings) {
  return (
    <TwoColumnTable
      head={['What', 'Limit']}
      rows={[
        [
          'Unverified websites',
          `${MAX_UNVERIFIED_WEBSITES} per account; verified ones do not count. Over the limit: status 429`,
        ],
        [
          'Verifications',
          `${formatNumber(MAX_VERIFICATIONS_PER_MINUTE)} per minute and account. Over the limit: status 429 with Retry-After`,
        ],
        [
          'Proof of ownership (preview)',
          'Checked once a week. Your ownership ends when it is missing for 30 days, after a warning by mail. A website that we cannot reach stays yours',
        ],
        [
          'Mail alerts (preview)',
          `One per scan, one a day about pages of a website that others published, and ${MAX_ALERTS_PER_HOUR} an hour per email address. Mails over the limit are not sent; those about published pages are sent later`,
        ],
        ['Removed websites', 'Nobody can verify a website for 24 hours after its owner removed it'],
        [
          'Scan',
          `${formatCount(siteScanMaxPages, 'page')}, or as many as your balance covers; one scan at a time per website; 20 minutes, or seven days with Prefer: respond-async and in the web app; 10,000 URLs that robots.txt disallows; 1,000 responses that are not HTML pages, or ten for each page`,
        ],
        [
          'Scans that store no page',
          `${MAX_EMPTY_SCANS} an hour per account. Over the limit: status 429 with Retry-After`,
        ],
        [
          'Watched pages (preview)',
          `${MAX_WATCHED_PAGES} per account, each scanned once a day. Over the limit: status 409`,
        ],
        [
          'Schedules (preview)',
          'One per website, with a credit limit for each calendar month (UTC). A run that cannot start for lack of work slots is tried again for an hour',
        ],
        [
          'Score computations',
          `${formatNumber(scoresPerDay)} a day (UTC) per account; those of scans do not count. Over the limit: status 429 with Retry-After`,
        ],
        [
          'Inspection for a score',
          '60 requests and 10 MB, and three sitemaps on other hosts. Checks beyond this are unknown and take no points',
        ],
        [
          'Grade',
          `At least ${formatCount(MIN_GRADED_PAGES, 'audited page')}; all audits of the website count`,
        ],
        [
          'Combined report',
          'The 1,000 pages with the lowest scores and 200 URLs of each finding. The API lists all of them, 1,000 at a time (preview)',
        ],
        ['Snapshot', `Audits with a score of ${MIN_PUBLISH_SCORE} or more, once per audit and directory`],
        [
          'Webhooks (preview)',
          `${MAX_WEBHOOKS} per account. Over the limit: status 409. An endpoint has 10 seconds to answer, and 4 KB of the answer are read; 1,000 events can wait for an endpoint`,
        ],
        [
          'Tests of a webhook, and deliveries sent again (preview)',
          '10 a minute for each webhook. Over the limit: status 429 with Retry-After',
        ],
        [
          'Download of your data',
          `${MAX_EXPORTS} a day per account, in the web app. Over the limit: status 429 with Retry-After`,
        ],
      ]}
    />
  );
}
