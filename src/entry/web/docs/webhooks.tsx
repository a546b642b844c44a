import type { Context } from 'hono';
import { WEBHOOK_EVENT_SCHEMAS } from '../../../contracts/webhook-events.ts';
import type { WebEnv } from '../context.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { renderDocsPage } from './docs-page.tsx';
import { TwoColumnTable } from './examples.tsx';

const NODE_EXAMPLE = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  try {
    const { type, data } = webhook.verify(body, request.headers);
    console.log(request.headers['webhook-id'], type, data);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
}).listen(3000);`;

const PYTHON_EXAMPLE = `import base64, hashlib, hmac, os, time

def verify(body: bytes, headers) -> bool:
    timestamp = headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        return False
    key = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
    signed = f"{headers['webhook-id']}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(
        hmac.compare_digest(expected, signature)
        for signature in headers["webhook-signature"].split(" ")
    )`;

const PAYLOAD = `POST /site-audit HTTP/1.1
webhook-id: evt_5d41402abc4b2a76b9719d911017c592
webhook-timestamp: 1780315200
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
content-type: application/json

{"type":"score.changed","timestamp":"2026-06-01T12:00:00+00:00","data":{
  "host":"example.com","scan_id":"scan_01JZ…","against_scan_id":"scan_01JY…",
  "score":{"before":71,"after":78},"grade":{"before":"C","after":"C"}}}`;

/** The events that are sent to webhooks, and how to receive them. */
export function renderWebhooksDocs(c: Context<WebEnv>): Response | Promise<Response> {
  return renderDocsPage(c, '/docs/webhooks', {
    lead: 'A webhook is an endpoint of yours. We post events to it, signed as Standard Webhooks describes. Webhooks are a preview.',
    sections: [
      {
        id: 'events',
        title: 'Events',
        content: (
          <>
            <TwoColumnTable
              head={['Type', 'Sent when']}
              rows={WEBHOOK_EVENT_SCHEMAS.map(({ type, description }) => [
                <EventType type={type} />,
                description,
              ])}
            />
            <p>
              Add a webhook <a href="/account/webhooks">in the account area</a> or with{' '}
              <a href="/docs/api/webhooks#createWebhook">POST /webhooks</a>, and choose the events it gets.
              Their fields are <a href="/docs/api/webhooks#objects">in the API reference</a>. Ignore fields
              and types you do not know. The events of findings and of the score compare a scan with the one
              before, so the first scan of a website has none.
            </p>
            <CodeBlock id="webhook-request" label="An event" title="HTTP" text={PAYLOAD} />
          </>
        ),
      },
      { id: 'verify', title: 'Verify signatures', content: <VerifySection /> },
      {
        id: 'answer',
        title: 'Answer within 10 seconds',
        content: (
          <>
            <p>
              Any status from 200 to 299 means that the event was delivered. Anything else is a failure,
              including a redirect, which is not followed. Answer first and process the event afterwards:
              after 10 seconds we stop waiting. Status 410 disables the webhook.
            </p>
            <p>
              An event can arrive more than once. It then has the same <code>webhook-id</code>: drop those you
              have seen.
            </p>
          </>
        ),
      },
      {
        id: 'retries',
        title: 'Order and retries',
        content: (
          <>
            <p>
              Events are sent one at a time, in order. One that fails is sent again after 5 seconds, 30
              seconds, 2, 10 and 30 minutes, 1 and 2 hours, and then every 4 hours, or when{' '}
              <code>Retry-After</code> asks for it. After 24 hours it is listed as failed. The events after it
              wait.
            </p>
            <p>
              A webhook whose deliveries fail for five days is disabled, and we send you an email. The last
              100 deliveries are listed with what the endpoint answered, and you can send each of them again.
            </p>
          </>
        ),
      },
      {
        id: 'addresses',
        title: 'Endpoint URLs',
        content: (
          <p>
            The URL begins with https://, and every IP address of its host is public. Both are checked when
            you save the webhook and before every request.
          </p>
        ),
      },
    ],
  });
}

function VerifySection() {
  return (
    <>
      <p>
        Anyone can post to your URL, so verify every event with the secret of the webhook before you trust it.
        With a <a href="https://www.standardwebhooks.com">Standard Webhooks</a> library, for example in Node:
      </p>
      <CodeBlock id="webhook-node" label="Receive events in Node" title="Node" text={NODE_EXAMPLE} />
      <p>
        Without a library: <code>v1</code> is the HMAC-SHA-256 of id, timestamp and the body as it was sent,
        separated by dots, under the secret’s bytes.
      </p>
      <CodeBlock
        id="webhook-python"
        label="Verify a signature in Python"
        title="Python"
        text={PYTHON_EXAMPLE}
      />
      <p>
        You can replace the secret at any time. For a day each event is signed with both secrets; the
        signatures are separated by a space.
      </p>
    </>
  );
}

/** A type that wraps at its dot on narrow screens. */
function EventType({ type }: { type: string }) {
  const [subject, event] = type.split('.');
  return (
    <>
      {subject}.<wbr />
      {event}
    </>
  );
}
