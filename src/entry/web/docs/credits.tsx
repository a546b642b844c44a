import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS } from '../../../lib/directory-providers.ts';
import { getSettings, type Settings } from '../../../services/settings/get-settings.ts';
import type { WebEnv } from '../context.ts';
import { formatCount, formatDate } from '../format.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, TwoColumnTable } from './examples.tsx';

/** The prices in force, and when work is charged. */
export async function renderCreditsDocs(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const settings = await getSettings(c.env);
  return renderDocsPage(c, '/docs/credits', {
    lead: `Audits of single pages, verification and all reading are free. Scans and snapshots cost credits. A new account starts with ${formatCount(settings.signupBonusCredits, 'credit')}.`,
    sections: [
      { id: 'prices', title: 'Current prices', content: <Prices site={site} settings={settings} /> },
      {
        id: 'charged',
        title: 'When you are charged',
        content: (
          <>
            <p>
              We hold the full price when paid work begins. When it ends, we charge only what was stored and
              release the rest: a scan of up to 20 pages that stores 12 costs 12 pages. If your balance
              doesn’t cover the work, you get status 402 with a message that says where to get more credits.
            </p>
            <p>
              A scan stores as many pages as your balance covers. You pay for a snapshot once: if you publish
              the same audit to the same directory again, you get the existing snapshot and pay nothing.
            </p>
            <p>
              If our service fails midway, the hold ends within ten minutes and we charge only what was
              stored.
            </p>
          </>
        ),
      },
      {
        id: 'balance',
        title: 'Read your balance',
        content: (
          <>
            <p>
              Put the email address of your account into the path, with <code>%40</code> for <code>@</code>. A
              key can read only the balance of its own account:
            </p>
            <CodeBlock
              id="balance-command"
              label="Read the balance with curl"
              text={buildCurlCommand(site, '/credits/ada%40example.com')}
            />
            <p>
              <code>available</code> is the balance less open holds. <code>ledger</code> lists every change,
              newest first, with its reason and the balance after it. Answers to paid requests also have{' '}
              <code>credits_charged</code> and <code>balance</code>.
            </p>
          </>
        ),
      },
    ],
  });
}

function Prices({ site, settings }: { site: string; settings: Settings }) {
  const { siteScanCostPerPage, submissionCost, siteScanMaxPages, updatedAt } = settings;
  return (
    <>
      <TwoColumnTable
        head={['Operation', 'Price']}
        rows={[
          ['Audit of a single page', 'Free'],
          ['Scan of a website', `${formatCount(siteScanCostPerPage, 'credit')} per stored page`],
          ...PROVIDERS.map((provider): [string, string] => [
            `Snapshot for ${DIRECTORIES[provider].name}`,
            formatCount(submissionCost[provider], 'credit'),
          ]),
        ]}
      />
      <p>
        A scan stores up to {formatCount(siteScanMaxPages, 'page')}.{' '}
        {updatedAt !== null && ` These prices have applied since ${formatDate(updatedAt)}.`} Prices can change
        without a new release of the API, so read them instead of hard-coding them:
      </p>
      <CodeBlock
        id="settings-command"
        label="Read the prices with curl"
        text={buildCurlCommand(site, '/settings')}
      />
    </>
  );
}
