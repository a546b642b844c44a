import type { Context } from 'hono';
import { ReceivedRequestSchema } from '../../../contracts/received-request.ts';
import type { ErrorStatus } from '../../../lib/errors.ts';
import { formatWait, SECOND } from '../../../lib/time.ts';
import { readCrawlerKeys } from '../../../lib/web-bot-auth/crawler-keys.ts';
import { KEY_DIRECTORY_PATH } from '../../../lib/web-bot-auth/key-directory-path.ts';
import {
  parseHeaderLines,
  type RequestVerdict,
  verifyRequest,
} from '../../../lib/web-bot-auth/verify-request.ts';
import type { PageResponse, WebEnv } from '../context.ts';
import { createSection } from '../create-section.ts';
import { formatDateTime } from '../format.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { createFormMiddleware } from '../middleware/forms.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { SelectField, TextAreaField, UrlField } from '../parts/field.tsx';
import { PageHeader } from '../parts/page-header.tsx';
import type { Tone } from '../parts/tone.ts';
import { type RefusedForm, validateForm } from '../validate-form.ts';
import { PostForm } from '../parts/button.tsx';

/** A URL-encoded character takes up to three bytes. */
const FORM_LIMIT = 64 * 1024;

/** /bot/verify: tells the owner of a firewall whether our crawler sent a request. */
export const requestVerification = createSection('/bot/verify');

requestVerification.get('/', cacheBriefly, (c) => renderVerifyRequestPage(c));

requestVerification.post(
  '/',
  ...createFormMiddleware(FORM_LIMIT),
  validateForm(ReceivedRequestSchema, renderVerifyRequestPage),
  async (c) => {
    const { url, method, headers } = c.req.valid('form');
    const keys = await readCrawlerKeys(c.env.CRAWLER_SIGNING_KEYS);
    const verdict = await verifyRequest(
      { method, url: new URL(url), headers: parseHeaderLines(headers) },
      { keys, settings: c.env, now: Date.now() },
    );
    return renderVerifyRequestPage(c, { values: { url, method, headers }, errors: {} }, verdict);
  },
);

/** A form to show again, refused or answered. */
type RequestForm = Pick<RefusedForm<keyof typeof ReceivedRequestSchema.shape>, 'values' | 'errors'> & {
  status?: ErrorStatus;
};

const EMPTY: RequestForm = { values: { url: '', method: 'GET', headers: '' }, errors: {} };

function renderVerifyRequestPage(
  c: Context<WebEnv>,
  form: RequestForm = EMPTY,
  verdict?: RequestVerdict,
): PageResponse {
  const info = {
    title: `Verify a request of our crawler – ${SITE_NAME}`,
    description:
      'Paste the headers of a request to learn whether SiteAuditBot sent it: its signature, the key, the time and the nonce, checked against our published keys.',
    path: '/bot/verify',
  };
  return renderPage(
    c,
    info,
    <>
      <PageHeader
        title="Verify a request"
        meta="Whether our crawler sent a request that your server or firewall has logged."
      />
      <div class="split">
        <div class="stack">
          {verdict && <Verdict verdict={verdict} />}
          <PostForm class="card" action="/bot/verify">
            <UrlField id="url" label="URL that was requested" form={form} />
            <SelectField
              id="method"
              label="Method"
              options={['GET', 'HEAD'].map((method) => ({ value: method, label: method }))}
              form={form}
            />
            <TextAreaField
              id="headers"
              label="Headers"
              hint="Signature-Agent, Signature-Input and Signature, one a line. Other headers are ignored, and nothing is stored."
              rows={8}
              spellcheck={false}
              autocapitalize="none"
              required
              form={form}
            />
            <div class="actions">
              <button type="submit">Verify</button>
            </div>
          </PostForm>
        </div>
        <div class="stack">
          <Card title="What is checked" id="checked">
            <p>
              The signature covers the method, the host, the path and where our keys are, but not the query.
              It is checked with <a href={KEY_DIRECTORY_PATH}>our keys</a>; no other directory is fetched.
            </p>
            <p>
              A signature is valid for one minute. Until then, whoever saw the request can send it again: only
              your server can notice that, by a nonce it has seen before.
            </p>
            <p>
              <a href="/bot#verify">How to verify requests yourself</a>
            </p>
          </Card>
        </div>
      </div>
    </>,
    form.status,
  );
}

/** How a verdict is shown. */
interface VerdictText<V> {
  tone: Exclude<Tone, 'neutral'>;
  title: string;
  text: string | ((verdict: V) => string);
}

const VERDICTS: { [K in RequestVerdict['kind']]: VerdictText<Extract<RequestVerdict, { kind: K }>> } = {
  valid: {
    tone: 'good',
    title: 'Our crawler signed this request, and the signature is valid now.',
    text: 'If your server has seen the nonce before, this is a repetition by somebody else.',
  },
  late: {
    tone: 'info',
    title: 'Our crawler signed this request. The signature has expired since.',
    text: 'That is as it should be for a request from a log. If it arrived after the second time below, somebody repeated it: refuse it. The same holds if the nonce is in your log twice.',
  },
  early: {
    tone: 'medium',
    title: 'Our crawler signed this request, but for a time to come.',
    text: ({ created }) =>
      `By our clock it is valid in ${formatWait(Math.ceil((created - Date.now()) / SECOND))}. Do not accept it before.`,
  },
  wrong: {
    tone: 'bad',
    title: 'This is not a request of our crawler.',
    text: 'The signature names one of our keys, but it does not match: the method, the host, the path or a header is another one. If a proxy of yours rewrites the path or the host, enter the URL that the proxy was asked for.',
  },
  'unknown-key': {
    tone: 'bad',
    title: 'This request was not signed with a key that we publish.',
    text: 'It is either not ours, or older than the last change of our keys.',
  },
  malformed: {
    tone: 'bad',
    title: 'This request was not signed as our crawler does it.',
    text: ({ header }) =>
      `${header} does not have the form that we send. Paste the whole header. If a proxy has added signatures of its own, remove them.`,
  },
  unsigned: {
    tone: 'bad',
    title: 'Nothing proves that our crawler sent this request.',
    text: ({ missing }) => `The header ${missing} is missing. Anyone can send our User-Agent.`,
  },
};

function Verdict({ verdict }: { verdict: RequestVerdict }) {
  const { tone, title, text } = VERDICTS[verdict.kind] as VerdictText<RequestVerdict>;
  return (
    <Callout tone={tone} role="status">
      <p>
        <strong>{title}</strong>
      </p>
      <p>{typeof text === 'string' ? text : text(verdict)}</p>
      {'nonce' in verdict && (
        <KeyValue>
          <DescriptionItem name="Signed">{formatSecond(verdict.created)}</DescriptionItem>
          <DescriptionItem name="Expires">{formatSecond(verdict.expires)}</DescriptionItem>
          <DescriptionItem name="Key">
            <code>{verdict.keyid}</code>
          </DescriptionItem>
          <DescriptionItem name="Nonce">
            <code>{verdict.nonce}</code>
          </DescriptionItem>
        </KeyValue>
      )}
    </Callout>
  );
}

/** `20 November 2026 at 14:05:07 UTC` */
function formatSecond(instant: number): string {
  return formatDateTime(instant).replace(' UTC', `${new Date(instant).toISOString().slice(16, 19)} UTC`);
}
