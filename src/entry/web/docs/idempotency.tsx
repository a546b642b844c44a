import type { Context } from 'hono';
import { MAX_KEYS } from '../../../services/credits/claim-key.ts';
import { formatNumber } from '../../../lib/text.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { buildCurlCommand, Output, TwoColumnTable } from './examples.tsx';

const REPLAYED_ANSWER = `HTTP/1.1 200 OK
Content-Type: application/json
Idempotency-Replayed: true

{ "data": { "ok": true, "outcome": "scanned", "credits_charged": 12, … } }`;

const DRY_RUN_ANSWER = `{
  "data": {
    "dry_run": true,
    "cost": 25,
    "balance": 100,
    "would_refuse": null
  }
}`;

/** How to repeat a POST without doing it twice, and how to ask for its price first (docs/contract.md 15.1 to 15.12). */
export function renderIdempotencyDocs(c: Context<WebEnv>): Response | Promise<Response> {
  const site = c.env.SITE_URL;
  return renderDocsPage(c, '/docs/idempotency', {
    lead: 'Preview. Send an Idempotency-Key with a POST, and you can repeat it after a lost connection: nothing is done or charged twice.',
    sections: [
      { id: 'send', title: 'Send a key', content: <SendKey site={site} /> },
      { id: 'answers', title: 'What repeated requests get', content: <Answers /> },
      {
        id: 'kept',
        title: 'Which answers are kept',
        content: (
          <>
            <p>
              The answer to the first request is stored for 24 hours, even if it is an error such as 402, 403
              or 404. After you have removed the cause, send the request with a new key.
            </p>
            <p>
              Refusals of requests that were not executed are not kept: an invalid input, a blocked host, and
              statuses 400, 401, 409 and 429. Correct the request or wait, and use the same key.
            </p>
            <p>
              Failures of our service are not stored either. If a scan or publication had already held
              credits, the next request with the key continues it, so you pay once.
            </p>
          </>
        ),
      },
      { id: 'dry-run', title: 'Ask for the price first', content: <DryRun site={site} /> },
    ],
  });
}

function SendKey({ site }: { site: string }) {
  const path = '/websites/example.com/scan';
  return (
    <>
      <p>
        Every POST takes the header <code>Idempotency-Key</code>. Its value is any text that is unique to the
        request, such as a UUID: up to 255 visible ASCII characters. Put it in quotes if it contains a space,
        a comma or a quote. <code>"a"</code> and <code>a</code> are the same key.
      </p>
      <CodeBlock
        id="key-command"
        label="Scan a website once with curl"
        text={`KEY=$(uuidgen)\n${buildCurlCommand(site, path, '-H "Idempotency-Key: $KEY"', '-d max_pages=25')}`}
      />
      <p>
        Generate the key before the first attempt and send the same key with each retry. Keys belong to your
        account: others can use the same ones. GET and DELETE don’t need a key. Requests without a key work as
        before.
      </p>
    </>
  );
}

function Answers() {
  return (
    <>
      <TwoColumnTable
        head={['The request', 'The answer']}
        rows={[
          [
            'Same path, query and body',
            'The answer to the first request: status, body and headers such as Location. Idempotency-Replayed: true marks it',
          ],
          ['Another path, query or body', 'Status 422, code idempotency_key_reused. Use a new key'],
          [
            'While the first request is under way',
            'Status 409, code idempotency_key_in_use, with Retry-After. A scan is under way until it ends, unless you sent Prefer: respond-async',
          ],
          ['After 24 hours', 'The key is free, and the request is executed'],
          [
            `After ${formatNumber(MAX_KEYS)} keys or 100 MB of answers in 24 hours`,
            'Status 429, code too_many_idempotency_keys, with Retry-After. Requests without a key are executed',
          ],
        ]}
      />
      <p>
        A body is the same if it means the same: spaces, the order of fields, and JSON or form encoding make
        no difference. With <code>Prefer: respond-async</code> it is a different request.
      </p>
      <p>
        The repeated answer says what the first request did, even if an audit was replaced or a snapshot
        withdrawn since. To see the current state, read it with GET.
      </p>
      <Output label="The answer to a repeated scan" text={REPLAYED_ANSWER} />
      <p>
        If a request is interrupted on our side, its key is in use for up to two minutes. Then send the
        request again.
      </p>
    </>
  );
}

function DryRun({ site }: { site: string }) {
  return (
    <>
      <p>
        <code>POST /websites/{'{host}'}/scan</code> and <code>POST /submissions</code> take{' '}
        <code>dry_run</code>, in the query or the body. With <code>true</code> they do nothing: no credits are
        held, no limit is used, and the website gets no request.
      </p>
      <CodeBlock
        id="dry-run-command"
        label="Ask for the price of a scan with curl"
        text={buildCurlCommand(site, '/websites/example.com/scan?dry_run=true', '-d max_pages=25')}
      />
      <Output label="The price" text={DRY_RUN_ANSWER} />
      <p>
        <code>cost</code> is the most it can cost now. <code>would_refuse</code> has the status, code and
        message of the refusal you would get, or is <code>null</code>. A dry run does not use up its{' '}
        <code>Idempotency-Key</code>.
      </p>
    </>
  );
}
