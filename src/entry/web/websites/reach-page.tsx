import type { Context } from 'hono';
import type { ReachLayer, ReachResult, ReachStep } from '../../../services/websites/test-reach.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse } from '../context.ts';
import { Badge } from '../parts/badge.tsx';
import { Callout, SuccessNotice } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import type { Tone } from '../parts/tone.ts';
import type { FormError } from '../validate-form.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { PostForm } from '../parts/button.tsx';

const LABELS: Record<ReachLayer, string> = {
  dns: 'DNS',
  connection: 'Connection and TLS',
  firewall: 'Firewall',
  robots_txt: 'robots.txt',
  server: 'Server',
  page: 'Page',
};

const OUTCOMES: Record<ReachStep['outcome'], { name: string; tone: Tone }> = {
  passed: { name: 'Passed', tone: 'good' },
  failed: { name: 'Failed', tone: 'bad' },
  unknown: { name: 'Not known', tone: 'neutral' },
};

/** The page that tests whether our crawler reaches a website, with the result of a test. */
export function renderReachPage(
  c: Context<WebsiteEnv>,
  { result, refused }: { result?: ReachResult; refused?: FormError } = {},
): PageResponse {
  const { host, display_host: name } = c.get('owned');
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'settings', 'Can we reach it?'),
      meta: 'Requests the home page and robots.txt as a scan does. Free, and nothing is stored.',
      refused,
    },
    <div class="narrow stack">
      {result && <Result result={result} />}
      <PostForm
        action={`/websites/${host}/reach`}
        data-busy={`Requesting ${name}…`}
        submit={result ? 'Test again' : 'Test now'}
      />
      <p class="muted">
        <small>
          Sends the headers of <a href={`/websites/${host}/access`}>Access</a>.{' '}
          <a href="/bot">Allow our crawler in a firewall</a>
        </small>
      </p>
    </div>,
  );
}

function Result({ result: { url, steps, blocked } }: { result: ReachResult }) {
  const failed = steps.find(({ outcome }) => outcome === 'failed');
  return (
    <>
      {failed ? (
        <Callout tone="bad" role="status">
          <p>
            <strong>{LABELS[failed.layer]}:</strong> {failed.text}
          </p>
          {blocked && (
            <p>
              {blocked.recommendation}{' '}
              {blocked.source_url !== null && <a href={blocked.source_url}>Documentation of the vendor</a>}
            </p>
          )}
        </Callout>
      ) : (
        <SuccessNotice>Yes. Scans can fetch the home page.</SuccessNotice>
      )}
      <Card title="What answered" id="steps">
        <p class="muted">
          <code>{url}</code>
        </p>
        <ul class="evidence-list">
          {steps.map(({ layer, outcome, text }) => (
            <li>
              <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].name}</Badge>
              <span>
                <strong>{LABELS[layer]}</strong>
                <small dir="auto">{text}</small>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}
