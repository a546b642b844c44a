import type { Context } from 'hono';
import type { WebEnv } from '../context.ts';
import { Snippet } from '../parts/snippet.tsx';
import { renderDocsPage } from './docs-page.tsx';
import {
  buildCurlCommand,
  TwoColumnTable,
  Output,
  buildNodeRetryExample,
  buildPythonRetryExample,
} from './examples.tsx';

const EXAMPLE_ERROR = `{
  "error": {
    "message": "url: 10.0.0.1 is not an address of the public internet (private use, 10.0.0.0/8). Enter a public host.",
    "status": 422
  }
}`;

/** SPEC section 7, and what to do about each. */
const STATUSES: [string, string][] = [
  ['400', 'The body is not valid JSON or not a valid form. Mend it; sending it again as it is fails again.'],
  [
    '401',
    'There is no key, or a wrong, replaced or revoked one: make one on your account page. A suspended account gets it too.',
  ],
  ['402', 'There are not enough credits to publish, or for one page of a scan. Nothing was done or charged.'],
  [
    '403',
    'The key is good, but this is not for its account: another account’s audit or credits, or a website you have not added or not verified.',
  ],
  ['404', 'There is no such audit, website, snapshot, post or path.'],
  ['405', 'The path does not answer this method; the Allow header names those it does.'],
  [
    '409',
    'Another account has verified the domain, or you have not added it; it was released less than 24 hours ago; or a scan of it is running. The message says which.',
  ],
  ['413', 'The body is larger than 64 KB.'],
  ['415', 'The body is neither JSON nor form-encoded, or its Content-Type does not say so.'],
  [
    '422',
    'A field is missing or not valid: the message names it and says what would be right. Also an audit that scores too low to be published.',
  ],
  [
    '429',
    'Too many: one audit or sixty verifications a minute, for which Retry-After says how long to wait, or ten unverified websites, of which you have to verify or release one first.',
  ],
  [
    '500',
    'The page could not be audited, often because it could not be reached, or the service failed; the message says why. An audit that failed this way used up its minute.',
  ],
  [
    '502',
    'A scan could not read one page of the website, and nothing was charged; or a stored snapshot is damaged and is not given.',
  ],
];

/** SPEC section 7. */
export function renderErrorsDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/errors', {
    lead: 'Every failure has the same form, a status to branch on and a message for people. What fails costs no credits, but for the pages a broken-off scan had stored.',
    sections: [
      {
        id: 'form',
        title: 'The form of an error',
        content: (
          <>
            <p>
              A success is <code>{'{ "data": … }'}</code>, a failure <code>{'{ "error": … }'}</code>, always
              as JSON, with the HTTP status in the body too. This address is refused before anything is
              fetched:
            </p>
            <Snippet
              id="error-command"
              label="A request that is refused"
              text={buildCurlCommand(site, '/reports', '-d url=http://10.0.0.1/')}
            />
            <Output label="The error" text={EXAMPLE_ERROR} />
            <p>
              Branch on the status: the wording of messages may change. When you report a fault to us, add the{' '}
              <code>X-Request-Id</code> header of the answer.
            </p>
          </>
        ),
      },
      {
        id: 'statuses',
        title: 'Statuses',
        content: <TwoColumnTable head={['Status', 'What it means and what to do']} rows={STATUSES} />,
      },
      {
        id: 'wait',
        title: 'Waiting after 429',
        content: (
          <>
            <p>
              <code>Retry-After</code> is the number of seconds until the next audit is allowed, never too
              early. A refused request does not use up the minute, so one wait is enough. These audit every
              address they are called with, one a minute:
            </p>
            <h3>Node</h3>
            <Snippet id="wait-node" label="Audit many pages with Node" text={buildNodeRetryExample(site)} />
            <h3>Python</h3>
            <Snippet
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
              After 500, or when the connection broke off, every request may be sent again. Auditing a page
              again replaces its earlier audit. Publishing the same audit to the same directory again gives
              the snapshot there is and charges nothing. Adding a website again gives the same token.
            </p>
            <p>
              A scan is different: the pages it stored before it broke off are kept and charged. Look at{' '}
              <code>GET /reports</code> before you scan again.
            </p>
          </>
        ),
      },
      {
        id: 'no-error',
        title: 'What is no error',
        content: (
          <p>
            A verification that does not find the token answers 200, with <code>ok</code> false and what was
            seen in each place. An audit of a page that answers 404 is an audit, 201: its issues say what
            crawlers make of such a page.
          </p>
        ),
      },
    ],
  });
}
