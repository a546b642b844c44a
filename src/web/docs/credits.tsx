import type { Context } from 'hono';
import { DIRECTORIES, PROVIDERS } from '../../lib/directory-providers.ts';
import { getSettings, type Settings } from '../../services/settings/get-settings.ts';
import type { WebEnv } from '../context.ts';
import { formatCount, formatDate } from '../format.ts';
import { formatNumber } from '../../lib/text.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, TwoColumnTable } from './examples.tsx';

/** The prices in force, and when work is charged. */
export async function renderCreditsDocs(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const settings = await getSettings(c.env);
  return renderDocsPage(c, '/docs/credits', {
    lead: `Auditing single pages, proving websites and reading everything is free. Scans and snapshots cost credits, and a new account starts with ${formatNumber(settings.signupBonusCredits)}.`,
    sections: [
      { id: 'prices', title: 'Prices today', content: <Prices site={site} settings={settings} /> },
      {
        id: 'charged',
        title: 'When credits are taken',
        content: (
          <>
            <p>
              Before paid work begins, its price is held; when it is done, what was really stored is charged
              and the rest is free again. A scan of twenty pages that found twelve pays for twelve. If the
              balance does not cover the work, the answer is 402 and says where to get more, and nothing was
              done.
            </p>
            <p>
              A scan takes as many pages as the balance pays for. A snapshot is paid once: to publish the same
              audit to the same directory again gives the snapshot there is and charges 0.
            </p>
            <p>
              When something of ours breaks off in the middle, the hold ends by itself within ten minutes, and
              only what was stored by then is charged.
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
              Your email, with <code>@</code> written as <code>%40</code>, names the account; a key reads its
              own alone:
            </p>
            <CodeBlock
              id="balance-command"
              label="Read the balance with curl"
              text={buildCurlCommand(site, '/credits/ada%40example.com')}
            />
            <p>
              <code>available</code> is the balance without what is held now. <code>ledger</code> lists every
              change, the newest first, with what it was for and the balance after it. Paid answers also carry{' '}
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
        head={['What', 'Price']}
        rows={[
          ['Audit of a single page', 'free'],
          ['Scan of a website', `${formatCount(siteScanCostPerPage, 'credit')} for each page kept`],
          ...PROVIDERS.map((provider): [string, string] => [
            `Snapshot for ${DIRECTORIES[provider].name}`,
            formatCount(submissionCost[provider], 'credit'),
          ]),
        ]}
      />
      <p>
        One scan keeps up to {formatCount(siteScanMaxPages, 'page')}.
        {updatedAt !== null && ` These prices hold since ${formatDate(updatedAt)}.`} Prices may change without
        a new release of the API, so read them rather than write them into your code:
      </p>
      <CodeBlock
        id="settings-command"
        label="Read the prices with curl"
        text={buildCurlCommand(site, '/settings')}
      />
    </>
  );
}
