import { MIN_GRADED_PAGES } from '../../engine/site/weights.ts';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import type { Settings } from '../../services/settings/get-settings.ts';
import { createInstructions } from '../../services/websites/instructions.ts';
import { formatCount } from '../format.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { buildCurlCommand } from './examples.tsx';

export function VerificationSection({ site }: { site: string }) {
  return (
    <>
      <p>Only the proven owner may scan a website. Add yours, in place of example.com:</p>
      <CodeBlock
        id="add-command"
        label="Add a website with curl"
        text={buildCurlCommand(site, '/websites', '-d host=example.com')}
      />
      <p>
        The answer holds your token and three ways to publish it, of which one is enough. example.com covers
        www.example.com too.
      </p>
      <dl class="facts">
        {Object.values(createInstructions('example.com', 'TOKEN')).map(({ label, hint }) => (
          <div>
            <dt>{label}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
      <p>Then have it looked for:</p>
      <CodeBlock
        id="verify-command"
        label="Verify a website with curl"
        text={buildCurlCommand(site, '/websites/example.com/verify', '-X POST')}
      />
      <p>
        <code>ok</code> says whether it was found, and <code>attempts</code> what was seen in each of the
        three places. Not found is no error: publish the token and ask again.
      </p>
    </>
  );
}

export function ScanSection({
  site,
  settings: { siteScanCostPerPage, siteScanMaxPages },
}: {
  site: string;
  settings: Settings;
}) {
  return (
    <>
      <p>
        A scan follows the sitemap and the links, obeys robots.txt, and keeps an audit of every page. It costs{' '}
        {formatCount(siteScanCostPerPage, 'credit')} for each page kept. Leave out <code>max_pages</code> to
        scan up to {formatCount(siteScanMaxPages, 'page')}.
      </p>
      <CodeBlock
        id="scan-command"
        label="Scan a website with curl"
        text={buildCurlCommand(
          site,
          '/websites/example.com/scan',
          "-N -H 'Accept: text/event-stream'",
          '-d max_pages=20',
        )}
      />
      <p>
        With that <code>Accept</code> header each page is told as it is stored, and the result at the end.
        Without it, the one answer comes when the scan is over. The scan goes on if the connection breaks.
        With <code>Prefer: respond-async</code> the answer comes at once and names the address of the scan.
        The web app shows every scan, also one that runs, under your website. From {MIN_GRADED_PAGES} pages on
        the website gets a grade; the report says what to mend first:
      </p>
      <CodeBlock
        id="site-report-command"
        label="Read the report of a website with curl"
        text={buildCurlCommand(site, '/websites/example.com/report')}
      />
    </>
  );
}

export function PublishingSection({ site }: { site: string }) {
  return (
    <>
      <p>
        An audit that scores {MIN_PUBLISH_SCORE} or more can be frozen as a public snapshot for the crawlers
        of Gemini, ChatGPT or Claude. It is permanent: it cannot be changed, or removed by you.{' '}
        <a href="/docs/credits">It costs credits</a>, once for each audit and directory.
      </p>
      <CodeBlock
        id="publish-command"
        label="Publish an audit with curl"
        text={buildCurlCommand(site, '/submissions', '-d report_id=$REPORT_ID', '-d provider=claude')}
      />
      <p>
        The answer names the snapshot and its SHA-256, by which{' '}
        <a href="/docs/snapshots">anyone can verify it</a>. All snapshots stand in the{' '}
        <a href="/ai-directory">AI directory</a>.
      </p>
    </>
  );
}
