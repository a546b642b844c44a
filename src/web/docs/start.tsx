import type { Context } from 'hono';
import { getSettings } from '../../services/settings/get-settings.ts';
import type { WebEnv } from '../context.ts';
import { buildAuditCommand } from '../layout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, buildNodeAuditExample, buildPythonAuditExample, Output } from './examples.tsx';
import { VerificationSection, PublishingSection, ScanSection } from './start-website.tsx';

const EXAMPLE_RESPONSE = `{
  "data": {
    "report": {
      "id": "r_01M7WCG5TE9YW844B5JQMP4S57",
      "url": "https://example.com/",
      "data": {
        "pages": [
          {
            "seo_analysis": {
              "overall_score": 69,
              "issues": [
                {
                  "id": "canonical-missing",
                  "severity": "medium",
                  "title": "No canonical link",
                  "evidence": "No rel=\\"canonical\\" in the head or the Link header",
                  "recommendation": "Add <link rel=\\"canonical\\" href=\\"https://example.com/\\"> to the head.",
                  "penalty": 15
                }
              ]
            }
          }
        ]
      }
    }
  }
}`;

/** The steps from a new account to a published page, with curl. */
export async function renderStartDocs(c: Context<WebEnv>): Promise<Response> {
  const site = c.env.SITE_URL;
  const settings = await getSettings(c.env);
  return renderDocsPage(c, '/docs', {
    lead: 'Six steps by hand, each one request. All you need is curl and an email address; single audits are free.',
    sections: [
      { id: 'key', title: '1. Sign in and make a key', content: <KeySection /> },
      { id: 'audit', title: '2. Audit a page', content: <AuditSection site={site} /> },
      { id: 'read', title: '3. Read it back', content: <ReadSection site={site} /> },
      {
        id: 'website',
        title: '4. Prove that a website is yours',
        content: <VerificationSection site={site} />,
      },
      {
        id: 'scan',
        title: '5. Scan all of it',
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
        <a href="/sign-in">Sign in</a> with your email address: you are mailed a code, and there is no
        password. Then make a key on <a href="/account">your account page</a>. It is shown once; copy it, and
        put it where the commands below find it:
      </p>
      <CodeBlock id="key-command" label="Keep the key in the shell" text="export API_KEY=svk_…" />
      <p>
        Keep it out of web pages, apps and repositories: see <a href="/docs/authentication">Authentication</a>
        .
      </p>
    </>
  );
}

function AuditSection({ site }: { site: string }) {
  return (
    <>
      <p>Give the address of any public page. The answer takes as long as the page does, a few seconds.</p>
      <CodeBlock id="audit-command" label="Audit a page with curl" text={buildAuditCommand(site)} />
      <p>The answer is the whole audit. Its score, and one issue of several, shortened:</p>
      <Output label="The answer, shortened" text={EXAMPLE_RESPONSE} />
      <p>
        Every point that is missing from 100 is one of these issues, with what was found and what to write
        instead. <a href="/docs/scores">What a score is</a>.
      </p>
      <details>
        <summary>The same in Node</summary>
        <CodeBlock id="audit-node" label="Audit a page with Node" text={buildNodeAuditExample(site)} />
      </details>
      <details>
        <summary>The same in Python</summary>
        <CodeBlock id="audit-python" label="Audit a page with Python" text={buildPythonAuditExample(site)} />
      </details>
      <p>
        You can audit one page a minute; sooner, the answer is 429 and says how long to wait:{' '}
        <a href="/docs/errors#wait">Waiting</a>.
      </p>
    </>
  );
}

function ReadSection({ site }: { site: string }) {
  return (
    <>
      <p>
        The audit is stored under your account, and only your key can read it. Take the <code>id</code> from
        the answer:
      </p>
      <CodeBlock
        id="read-command"
        label="Read an audit with curl"
        text={`export REPORT_ID=r_…\n${buildCurlCommand(site, '/reports/$REPORT_ID')}`}
      />
      <p>
        After you have changed the page, and a minute later at the earliest, audit it again under the same id:
      </p>
      <CodeBlock
        id="refresh-command"
        label="Audit a page again with curl"
        text={buildCurlCommand(site, '/reports/$REPORT_ID/refresh', '-X POST')}
      />
      <p>What you have audited so far, the newest first:</p>
      <CodeBlock
        id="list-command"
        label="List audits with curl"
        text={buildCurlCommand(site, '/reports?limit=10')}
      />
    </>
  );
}
