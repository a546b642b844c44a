import type { Context } from 'hono';
import { API_ERROR_KINDS } from '../../../lib/errors.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { DataTable } from '../parts/table.tsx';
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
    lead: 'Every error has a message for people, and a status and a code for programs. A failed request costs no credits. If a scan fails, you pay for the pages it has stored.',
    sections: [
      { id: 'form', title: 'Error format', content: <Envelope site={site} /> },
      { id: 'codes', title: 'Error codes', content: <ErrorCodes /> },
      {
        id: 'wait',
        title: 'Handle rate limits',
        content: (
          <>
            <p>
              A response with status 429 has a <code>Retry-After</code> header: the seconds to wait before you
              retry. The exception is <code>too_many_unverified_websites</code>, where waiting doesn’t help. A
              refused request doesn’t count towards the limit. These programs audit all URLs in their
              arguments, one per minute:
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
        title: 'Safe retries',
        content: (
          <>
            <p>
              After a 500 or a lost connection you can retry any request. A second audit of a page replaces
              the first. If you publish the same audit to the same directory again, you get the existing
              snapshot and pay nothing. If you add a website again, you get the same token.
            </p>
            <p>
              Take care with scans: a scan continues when the connection is lost, and you pay for every page
              it stores. Send <a href="/docs/idempotency">an Idempotency-Key</a> (preview), and a retry gets
              the result of the first scan. Without one, check <code>GET /websites/{'{host}'}/scans</code>{' '}
              before you start another.
            </p>
          </>
        ),
      },
      {
        id: 'no-error',
        title: 'Results that are not errors',
        content: (
          <p>
            If a verification doesn’t find the token, it returns status 200 with <code>ok</code> set to{' '}
            <code>false</code>. An audit of a page that returns 404 succeeds with status 201 and reports the
            404 as an issue.
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
        A successful response is <code>{'{ "data": … }'}</code>, an error is <code>{'{ "error": … }'}</code>.
        Both are JSON. For example, this request is refused:
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
            'What happened, for people. If one field is invalid, the message begins with its name. Don’t parse it: the wording can change.',
          ],
          ['status', 'The HTTP status. Base your error handling on it.'],
          [
            'code',
            'Preview. Distinguishes errors with the same status. New codes can be added: handle a code you don’t know by its status.',
          ],
          ['field', 'Preview. The invalid field. Absent if the error is not about a field.'],
        ]}
      />
      <p>
        A preview can change until <a href="/docs/versions#releases">a release</a> includes it. When you
        report a problem to us, include the <code>X-Request-Id</code> header of the response.
      </p>
    </>
  );
}

function ErrorCodes() {
  return (
    <>
      <p>Each code has one status:</p>
      <DataTable
        label="Codes with their statuses and meanings"
        columns={[{ name: 'Code' }, { name: 'Status', number: true }, { name: 'Meaning' }]}
        rows={Object.entries(API_ERROR_KINDS).map(([code, { status, meaning }]) => [
          <ErrorCode code={code} />,
          status,
          // On phones a cell lays out its children side by side.
          <span>
            <InlineMarkdown text={meaning} />
          </span>,
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
