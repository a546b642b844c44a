import type { Context } from 'hono';
import { API_ERROR_KINDS } from '../../lib/errors.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { renderDocsPage } from './docs-page.tsx';
import {
  buildCurlCommand,
  TwoColumnTable,
  Output,
  buildNodeRetryExample,
  buildPythonRetryExample,
} from './examples.tsx';
import { InlineMarkdown } from './reference/inline-markdown.tsx';

const EXAMPLE_ERROR = `{
  "error": {
    "message": "url: 10.0.0.1 is not an address of the public internet (private use, 10.0.0.0/8). Enter a public host.",
    "status": 422,
    "code": "invalid_url",
    "field": "url"
  }
}`;

/** The error envelope and every error code of the API (docs/contract.md 12.1, 12.2). */
export function renderErrorsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/errors', {
    lead: 'Every failure has the same form: a message for people, and a status and a code for programs. A request that fails costs no credits, except for the pages that a scan stored before it failed.',
    sections: [
      { id: 'form', title: 'The form of an error', content: <Envelope site={site} /> },
      { id: 'codes', title: 'Error codes', content: <ErrorCodes /> },
      {
        id: 'wait',
        title: 'Waiting after 429',
        content: (
          <>
            <p>
              <code>Retry-After</code> is the number of seconds to wait before you send the request again. A
              429 without it, <code>too_many_unverified_websites</code>, does not end by waiting. A refused
              request does not use up the minute. These programs audit every URL they are called with, one a
              minute:
            </p>
            <h3>Node</h3>
            <CodeBlock id="wait-node" label="Audit many pages with Node" text={buildNodeRetryExample(site)} />
            <h3>Python</h3>
            <CodeBlock
              id="wait-python"
              label="Audit many pages with Python"
              text={buildPythonRetryExample(site)}
            />
          </>
        ),
      },
      {
        id: 'again',
        title: 'What is safe to send again',
        content: (
          <>
            <p>
              After a 500 or a lost connection you can send any request again. Auditing a page again replaces
              its earlier audit. Publishing the same audit to the same directory again returns the existing
              snapshot and charges nothing. Adding a website again returns the same token.
            </p>
            <p>
              A scan is different: the pages it stored before it was interrupted are kept and charged. Check{' '}
              <code>GET /reports</code> before you scan again.
            </p>
          </>
        ),
      },
      {
        id: 'no-error',
        title: 'What is not an error',
        content: (
          <p>
            A verification that does not find the token returns 200, with <code>ok</code> false and what was
            found in each place. The audit of a page that returns 404 succeeds with 201: its issues say what
            crawlers make of such a page.
          </p>
        ),
      },
    ],
  });
}

function Envelope({ site }: { site: string }) {
  return (
    <>
      <p>
        A success is <code>{'{ "data": … }'}</code>, a failure <code>{'{ "error": … }'}</code>. Both are JSON.
        This request is refused before anything is fetched:
      </p>
      <CodeBlock
        id="error-command"
        label="A request that is refused"
        text={buildCurlCommand(site, '/reports', '-d url=http://10.0.0.1/')}
      />
      <Output label="The error" text={EXAMPLE_ERROR} />
      <TwoColumnTable
        head={['Field', 'Meaning']}
        rows={[
          [
            'message',
            'What happened, for people. It begins with the name of the field at fault, if there is one. The wording may change: do not branch on it.',
          ],
          ['status', 'The HTTP status. Branch on it.'],
          [
            'code',
            'Preview. The kind of failure. Branch on it where you need to tell failures of one status apart. New codes may be added: treat a code you do not know by its status.',
          ],
          ['field', 'Preview. The input field at fault. Absent when the failure is not about a field.'],
        ]}
      />
      <p>
        A preview may change until <a href="/docs/versions#releases">a release</a> includes it. When you
        report a failure to us, include the <code>X-Request-Id</code> header of the response.
      </p>
    </>
  );
}

function ErrorCodes() {
  return (
    <>
      <p>Each code belongs to one status. These are all codes of the API, by status:</p>
      <ScrollableTable
        label="Codes with their statuses and meanings"
        columns={[{ name: 'Code' }, { name: 'Status', number: true }, { name: 'Meaning' }]}
        rows={Object.entries(API_ERROR_KINDS).map(([code, { status, meaning }]) => [
          <ErrorCode code={code} />,
          status,
          <InlineMarkdown text={meaning} />,
        ])}
      />
    </>
  );
}

/** A code that wraps at underscores on narrow screens. */
function ErrorCode({ code }: { code: string }) {
  return (
    <code>
      {code.split('_').map((word, index) => (
        <>
          {index > 0 && (
            <>
              _<wbr />
            </>
          )}
          {word}
        </>
      ))}
    </code>
  );
}
