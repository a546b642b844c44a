import type { Context } from 'hono';
import { MIN_GRADED_PAGES } from '../../engine/site/weights.ts';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import { MAX_EXPORTS } from '../../services/account-export/export-account.ts';
import { formatNumber } from '../../lib/text.ts';
import { MAX_EMPTY_SCANS } from '../../services/scans/scan-slot.ts';
import { getSettings, type Settings } from '../../services/settings/get-settings.ts';
import { MAX_UNVERIFIED_WEBSITES } from '../../services/websites/add-website.ts';
import { MAX_VERIFICATIONS_PER_MINUTE } from '../../services/websites/errors.ts';
import { MAX_CONCURRENT_WORK } from '../../services/work/errors.ts';
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
    lead: 'One limit you will meet, one audit a minute, and some sizes you may never meet. What is over a limit is refused before anything is charged.',
    sections: [
      { id: 'audits', title: 'One audit a minute', content: <AuditLimit /> },
      {
        id: 'requests',
        title: 'Requests',
        content: (
          <TwoColumnTable
            head={['What', 'Limit']}
            rows={[
              ['Body', '64 KB, as JSON or form-encoded'],
              [
                'At the same time',
                `${MAX_CONCURRENT_WORK} audits, scans, verifications, score computations and reports of more than 1,000 audits for each account, with the web app too. Over that: 429 with the seconds to wait; an audit does not use the minute`,
              ],
              ['Address to audit', '2,048 characters; http or https, public, without credentials'],
              ['Lists of audits', '5 unless you ask for more with limit, up to 100'],
              ['Lists of snapshots, ledger entries and posts', '50 unless you ask for more, up to 200'],
              ['Audits by domain', 'The newest 5,000'],
              [
                'Time',
                'Audits take several seconds: wait 60 seconds before you give up. A scan may take 20 minutes: ask for it with Prefer: respond-async, or read its events',
              ],
            ]}
          />
        ),
      },
      {
        id: 'pages',
        title: 'Pages that are audited',
        content: (
          <TwoColumnTable
            head={['What', 'Limit']}
            rows={[
              ['Size', 'The first 5 MB after decompression are read; the audit says when there was more'],
              ['Time', '15 seconds until its headers, 25 seconds in all'],
              ['Redirects', '10'],
              [
                'Addresses of a scan (preview)',
                '50,000 of sitemaps and 50,000 of links; 32 MB of those that no scan or audit has looked at. What is beyond counts as endless',
              ],
              [
                'Requests to one host',
                `${formatCount(settings.hostRequestsPerMinute, 'request')} a minute, of all accounts together. What you start at a website you have verified is not counted. Over that: 429 with the seconds to wait, and the minute is not used`,
              ],
              [
                'Pace at one host',
                'Scans and scores of all accounts together: four requests at once, or one at a time with its Crawl-delay of up to 10 seconds. After 429, or 503 with Retry-After, none for as long as the host asks for, up to a minute, then one a second for ten minutes. Audits and verifications never wait. A score whose home page has no turn within 20 seconds, 100 with a Crawl-delay, gets 429 with the seconds to wait',
              ],
            ]}
          />
        ),
      },
      { id: 'signing-in', title: 'Signing in', content: <SignInLimits {...settings} /> },
      { id: 'websites', title: 'Websites and snapshots', content: <WebsiteLimits {...settings} /> },
      {
        id: 'fair',
        title: 'Everything else',
        content: (
          <p>
            Reading, publishing and scans that store pages are not limited in number. Send a few requests at a
            time, and keep what you have read: a stored audit changes only when you audit the page again.
            Accounts that endanger the service may be slowed down or suspended.
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
        <code>POST /reports</code> and <code>POST /reports/{'{id}'}/refresh</code> share one audit a minute
        for each account, with the web app too. Sooner, the answer is 429 with the seconds to wait:
      </p>
      <Output label="Headers of a request that came too soon" text={EXAMPLE_HEADERS} />
      <ul>
        <li>
          <code>RateLimit-Policy</code> is the rule: a quota <code>q</code> of one in a window <code>w</code>{' '}
          of 60 seconds.
        </li>
        <li>
          <code>RateLimit</code> is where you stand: <code>r</code> audits are left, and the next is free in{' '}
          <code>t</code> seconds. It comes with every audit that succeeds, too.
        </li>
        <li>
          A refused or invalid request does not use up the minute. An audit of a page that could not be
          reached does.
        </li>
      </ul>
      <p>
        Code that waits as it is told: <a href="/docs/errors#wait">Waiting after 429</a>. For many pages of
        your own website, <a href="/docs#scan">a scan</a> has no such limit.
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
          'Codes',
          '3 in 15 minutes to one email address. In an hour 10 at the request of one IPv4 address or IPv6 /64, and 30 of one /24 or /48',
        ],
        [
          'A browser that has signed in before',
          '3 codes in 15 minutes for the accounts it has signed in to, whatever others ask for',
        ],
        [
          'Mails',
          `${formatNumber(mailsPerHour)} an hour to all accounts together. The last tenth is kept for browsers that have signed in before, for administrators, for mails about keys and for codes to delete an account`,
        ],
        [
          'New accounts',
          newAccountsPerNetworkPerDay === 0
            ? 'Not limited'
            : `${formatNumber(newAccountsPerNetworkPerDay)} a day from one /24 or /48`,
        ],
        ['Codes to delete an account', '3 in 15 minutes. Over that: 429 with the seconds to wait'],
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
          `${MAX_UNVERIFIED_WEBSITES} for each account; verified ones are not counted. Over that: 429`,
        ],
        [
          'Verification',
          `${formatCount(MAX_VERIFICATIONS_PER_MINUTE, 'time')} a minute for each account. Over that: 429 with the seconds to wait`,
        ],
        ['Released websites', 'Nobody can verify one for 24 hours after its owner gave it up'],
        [
          'Scan',
          `${formatCount(siteScanMaxPages, 'page')}, or fewer where the balance pays for fewer; one at a time for each website; 20 minutes, or seven days with Prefer: respond-async and in the web app; 10,000 addresses that robots.txt disallows; 1,000 answers that are no HTML page, such as errors, or ten for each page`,
        ],
        [
          'Scans that store no page',
          `${MAX_EMPTY_SCANS} an hour for each account. Over that: 429 with the seconds to wait`,
        ],
        [
          'Score computations',
          `${formatNumber(scoresPerDay)} a day (UTC) for each account; those of scans are not counted. Over that: 429 with the seconds to wait`,
        ],
        [
          'Inspection for a score',
          '60 requests and 10 MB; what is beyond is unknown and takes no points. Three sitemaps of other hosts',
        ],
        ['Grade', `From ${formatCount(MIN_GRADED_PAGES, 'audited page')} on; of all audits of the website`],
        [
          'Combined report',
          'The weakest 1,000 pages and 200 addresses of each finding; all by cursor, 1,000 at a time, in the API (preview)',
        ],
        ['Snapshot', `Of audits that score ${MIN_PUBLISH_SCORE} or more, once for each audit and directory`],
        [
          'Download of your data',
          `${MAX_EXPORTS} a day for each account, in the web app. Over that: 429 with the seconds to wait`,
        ],
      ]}
    />
  );
}
