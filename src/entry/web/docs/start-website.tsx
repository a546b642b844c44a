import { MIN_GRADED_PAGES } from '../../../engine/site/pillars.ts';
import { MIN_PUBLISH_SCORE } from '../../../lib/directory-providers.ts';
import type { Settings } from '../../../services/settings/get-settings.ts';
import { createInstructions } from '../../../services/websites/instructions.ts';
import { formatCount } from '../format.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { buildCurlCommand } from './examples.tsx';

export function VerificationSection({ site }: { site: string }) {
  return (
    <>
      <p>Only the verified owner can scan a website. Add yours instead of example.com:</p>
      <CodeBlock
        id="add-command"
        label="Add a website with curl"
        text={buildCurlCommand(site, '/websites', '-d host=example.com')}
      />
      <p>
        The answer contains a token and three ways to publish it. Use one of them. example.com includes
        www.example.com.
      </p>
      <dl class="facts">
        {Object.values(createInstructions('example.com', 'TOKEN')).map(({ label, hint }) => (
          <div>
            <dt>{label}</dt>
            <dd>{hint}</dd>
          </div>
        ))}
      </dl>
      <p>Then verify the website:</p>
      <CodeBlock
        id="verify-command"
        label="Verify a website with curl"
        text={buildCurlCommand(site, '/websites/example.com/verify', '-X POST')}
      />
      <p>
        <code>ok</code> is <code>true</code> if we found the token. <code>attempts</code> says what we found
        in each place. If we didn’t find it, publish the token and send the request again.
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
        A scan follows your sitemap and links, obeys robots.txt and audits each page it finds. It costs{' '}
        {formatCount(siteScanCostPerPage, 'credit')} per stored page. Without <code>max_pages</code> it scans
        up to {formatCount(siteScanMaxPages, 'page')}.
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
        With this <code>Accept</code> header you get an event for each stored page, and the result at the end.
        Without it you get one answer when the scan ends. With <code>Prefer: respond-async</code> you get the
        URL of the scan immediately. The scan continues if you disconnect, and the web app shows its
        progress.{' '}
      </p>
      <p>
        With {MIN_GRADED_PAGES} pages or more, the website gets a grade. The report says what to fix first:
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
        You can publish an audit that scores {MIN_PUBLISH_SCORE} or more as a snapshot for the crawlers of
        Gemini, ChatGPT or Claude. A snapshot is public and permanent: you can’t change or remove it. It{' '}
        <a href="/docs/credits">costs credits</a> once for each audit and directory.
      </p>
      <CodeBlock
        id="publish-command"
        label="Publish an audit with curl"
        text={buildCurlCommand(site, '/submissions', '-d report_id=$REPORT_ID', '-d provider=claude')}
      />
      <p>
        The answer contains the id of the snapshot and its SHA-256, with which{' '}
        <a href="/docs/snapshots">anyone can verify it</a>. The <a href="/ai-directory">AI directory</a> lists
        all snapshots.
      </p>
    </>
  );
}
