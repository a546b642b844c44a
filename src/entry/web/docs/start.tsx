import type { Context } from 'hono';
import { getSettings } from '../../../services/settings/get-settings.ts';
import type { WebEnv } from '../context.ts';
import { buildAuditCommand } from '../layout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, buildNodeAuditExample, buildPythonAuditExample, Output } from './examples.tsx';
import { formatAnswer, getExampleIssue, readExamples } from './reference/examples.ts';
import { VerificationSection, PublishingSection, ScanSection } from './start-website.tsx';

/** The steps from a new account to a published page, with curl. */
export async function renderStartDocs(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const [settings, examples] = await Promise.all([getSettings(c.env), readExamples(c.env)]);
  return renderDocsPage(c, '/docs', {
    lead: 'Audit a page, then verify, scan and publish a website with six requests. You need curl and an email address. Audits of single pages are free.',
    sections: [
      { id: 'key', title: '1. Get an API key', content: <KeySection /> },
      {
        id: 'audit',
        title: '2. Audit a page',
        content: <AuditSection site={site} issue={getExampleIssue(examples)} />,
      },
      { id: 'read', title: '3. Read the audit', content: <ReadSection site={site} /> },
      {
        id: 'website',
        title: '4. Verify your website',
        content: <VerificationSection site={site} />,
      },
      {
        id: 'scan',
        title: '5. Scan the website',
        content: <ScanSection site={site} settings={settings} />,
      },
      { id: 'publish', title: '6. Publish a page', content: <PublishingSection site={site} /> },
    ],
  });
}

function KeySection() {
  return (
    <>
      <p>
        <a href="/sign-in">Sign in</a> with your email address and the code we email you. There is no
        password. Create a key on <a href="/account">your account page</a>. It is shown once: copy it into the
        variable that the commands below read:
      </p>
      <CodeBlock id="key-command" label="Set the key in the shell" text="export API_KEY=svk_…" />
      <p>
        Never put the key into a web page, an app or a repository. See{' '}
        <a href="/docs/authentication">Authentication</a>.
      </p>
    </>
  );
}

function AuditSection({ site, issue }: { site: string; issue: unknown }) {
  return (
    <>
      <p>Send the URL of any public page. The answer takes a few seconds.</p>
      <CodeBlock id="audit-command" label="Audit a page with curl" text={buildAuditCommand(site)} />
      <p>The answer contains the whole audit. This is one of the issues it found on a bakery’s website:</p>
      <Output label="An issue in the answer" text={formatAnswer(issue, site)} />
      <p>
        Every point below 100 comes from one of these issues. Each has the evidence and a recommendation. See{' '}
        <a href="/docs/scores">Scores</a>.
      </p>
      <details>
        <summary>Node</summary>
        <CodeBlock id="audit-node" label="Audit a page with Node" text={buildNodeAuditExample(site)} />
      </details>
      <details>
        <summary>Python</summary>
        <CodeBlock id="audit-python" label="Audit a page with Python" text={buildPythonAuditExample(site)} />
      </details>
      <p>
        You can run one audit per minute. If you send the next one sooner, you get status 429 and the seconds
        to wait. See <a href="/docs/errors#wait">Handle rate limits</a>.
      </p>
    </>
  );
}

function ReadSection({ site }: { site: string }) {
  return (
    <>
      <p>
        The audit is stored in your account. Only your key can read it. Use the <code>id</code> from the
        answer:
      </p>
      <CodeBlock
        id="read-command"
        label="Read an audit with curl"
        text={`export REPORT_ID=r_…\n${buildCurlCommand(site, '/reports/$REPORT_ID')}`}
      />
      <p>Change the page, then audit it again. The audit keeps its id:</p>
      <CodeBlock
        id="refresh-command"
        label="Audit a page again with curl"
        text={buildCurlCommand(site, '/reports/$REPORT_ID/refresh', '-X POST')}
      />
      <p>List your audits, newest first:</p>
      <CodeBlock
        id="list-command"
        label="List audits with curl"
        text={buildCurlCommand(site, '/reports?limit=10')}
      />
    </>
  );
}
