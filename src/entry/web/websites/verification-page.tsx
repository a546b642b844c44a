import type { PageResponse } from '../context.ts';
import type { Context } from 'hono';
import {
  METHOD_LABELS,
  formatAsciiHint,
  formatMetaTag,
  formatTxtRecordValue,
  getTokenFilePath,
  getTxtRecordName,
} from '../../../services/websites/instructions.ts';
import type { ErrorStatus } from '../../../lib/errors.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import type { WebsiteEnv } from './context.ts';
import { formatNumber } from '../../../lib/text.ts';
import { renderAppPage } from '../app-page.tsx';
import { Badge } from '../parts/badge.tsx';
import { SuccessNotice, ErrorNotice } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { Tabs } from '../parts/page-header.tsx';
import type { Tone } from '../parts/tone.ts';
import { VERIFICATION_METHODS, type VerificationMethod } from '../../../contracts/verification-method.ts';
import type { VerificationAttempt, VerificationResult } from '../../../contracts/verification.ts';
import type { Website } from '../../../contracts/website.ts';
import type { Child, PropsWithChildren } from 'hono/jsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { ButtonLink, PostForm } from '../parts/button.tsx';
import { translate } from '../language.ts';

/** Why a verification failed. */
export interface VerificationFailure {
  message: string;
  /** Empty if the verification was refused before any attempt. */
  attempts: VerificationAttempt[];
  status?: ErrorStatus;
}

const CRUMBS = [{ href: '/websites', label: 'Websites' }];

const OUTCOMES: Record<VerificationAttempt['outcome'], { name: string; tone: Tone }> = {
  found: { name: 'Found', tone: 'good' },
  not_found: { name: 'Not found', tone: 'bad' },
  temporary: { name: 'Try again', tone: 'medium' },
};

/** The steps to verify a website by the method `?method=`, with the attempts of the last verification if it failed. */
export function renderVerificationPage(
  c: Context<WebsiteEnv>,
  { host, display_host: name, your_token: token }: Website,
  failure?: VerificationFailure,
): PageResponse {
  const current =
    VERIFICATION_METHODS.find((method) => method === c.req.query('method')) ?? VERIFICATION_METHODS[0];
  return renderAppPage(
    c,
    {
      heading: `Verify ${name}`,
      crumbs: CRUMBS,
      meta: 'Show that the website is yours, then scan it.',
      refused: failure,
    },
    <>
      {c.req.query('done') === 'added' && !failure && (
        <SuccessNotice>{name} was added. Verify it to scan it.</SuccessNotice>
      )}
      {failure && <ErrorNotice>{failure.message}</ErrorNotice>}
      <div class="stack verification">
        {failure && <Attempts attempts={failure.attempts} />}
        <Card title="Choose one method" id="methods">
          <Tabs
            label="Methods"
            tabs={VERIFICATION_METHODS.map((method) => ({
              href: `/websites/${host}?method=${method}`,
              label: translate(METHOD_LABELS[method]),
              current: method === current,
            }))}
          />
          <VerificationSteps host={host} token={token ?? ''} method={current}>
            <PostForm
              action={`/websites/${host}/verify?method=${current}`}
              data-busy={`Checking ${name}…`}
              submit={failure ? 'Verify again' : 'Verify'}
            />
          </VerificationSteps>
        </Card>
        <p class="muted">
          <small>
            We check all three methods, in up to 30 seconds. Leave the token in place: we check it every week.
          </small>
        </p>
        <p class="manage">
          <a href={`/websites/${host}/release`}>Remove website</a>
        </p>
      </div>
    </>,
  );
}

/** Confirms a verification: the attempts up to the one that found the token, and the next steps. */
export function renderVerifiedPage(
  c: Context<WebsiteEnv>,
  { website, attempts, adopted_reports: audits }: Extract<VerificationResult, { ok: true }>,
): PageResponse {
  const { host, display_host: name } = website;

  const found = attempts.findIndex(({ outcome }) => outcome === 'found');
  return renderAppPage(
    c,
    { heading: `${name} is verified`, crumbs: CRUMBS },
    <div class="stack verification">
      <SuccessNotice>
        {name} is verified.{' '}
        {audits === 0
          ? 'Scan it to get its grade.'
          : audits === 1
            ? '1 earlier audit of its pages counts toward its score.'
            : `${formatNumber(audits)} earlier audits of its pages count toward its score.`}
      </SuccessNotice>
      <div class="actions">
        <ButtonLink href={`/websites/${host}/scan`} label="Scan website" />
        <ButtonLink href={`/websites/${host}`} label="Open dashboard" variant="quiet" />
      </div>
      <Attempts attempts={attempts.slice(0, found + 1)} />
    </div>,
  );
}

function Attempts({ attempts }: { attempts: VerificationAttempt[] }) {
  if (attempts.length === 0) return <></>;
  return (
    <Card title="What we checked" id="attempts">
      <ul class="evidence-list">
        {attempts.map(({ method, host, source, outcome, result }) => (
          <li>
            <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].name}</Badge>
            <span>
              <strong>
                {translate(METHOD_LABELS[method])}: {toDisplayHost(host)}
              </strong>
              <code>{source}</code>
              <small dir="auto">{result}</small>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface VerificationStepsProps {
  host: string;
  token: string;
  method: VerificationMethod;
}

/** What to do to verify a website by a method, step by step. The last step is the form in `children`. */
function VerificationSteps({ host, token, method, children }: PropsWithChildren<VerificationStepsProps>) {
  const name = toDisplayHost(host);
  const steps: Child[] = {
    meta: [
      <>
        <p>Copy this tag.</p>
        <CodeBlock
          id="meta-snippet"
          label="Meta tag with your token"
          title="HTML"
          text={formatMetaTag(token)}
        />
      </>,
      <>
        <p>
          Add it to the <code>&lt;head&gt;</code> of your home page, <code>https://{name}/</code>, and publish
          the page.
        </p>
        <WwwHint name={name} />
      </>,
    ],
    file: [
      <>
        <p>Create a text file with this name.</p>
        <CodeBlock
          id="file-name"
          label="Name of the file"
          title="File name"
          text={getTokenFilePath(token).slice(1)}
        />
      </>,
      <>
        <p>Put this line in the file.</p>
        <CodeBlock id="file-snippet" label="Content of the file" title="Content" text={token} />
      </>,
      <>
        <p>Upload it to the top folder of your website, so that it opens at this URL.</p>
        <CodeBlock
          id="file-url"
          label="URL of the file"
          title="URL"
          text={`https://${name}${getTokenFilePath(token)}`}
        />
        <WwwHint name={name} />
      </>,
    ],
    dns: [
      <p>Add a TXT record in the DNS settings of {name}.</p>,
      <>
        <p>
          Use this name. Some providers want it without “.{host}”. {formatAsciiHint(host)}
        </p>
        <CodeBlock id="dns-name" label="Name of the TXT record" title="Name" text={getTxtRecordName(host)} />
      </>,
      <>
        <p>Use this value. New records can take minutes to appear.</p>
        <CodeBlock
          id="dns-snippet"
          label="Value of the TXT record"
          title="Value"
          text={formatTxtRecordValue(token)}
        />
      </>,
    ],
  }[method];
  return (
    <ol class="numbered-steps">
      {steps.map((step) => (
        <li>{step}</li>
      ))}
      <li>
        <p>Check it.</p>
        {children}
      </li>
    </ol>
  );
}

/** docs/contract.md 6.13 */
function WwwHint({ name }: { name: string }) {
  return (
    <p class="muted">
      <small>Site on www.{name}? Add it there.</small>
    </p>
  );
}
