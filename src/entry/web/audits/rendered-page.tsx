import type { Context } from 'hono';
import type { AuditReport } from '../../../engine/audit-document.ts';
import type { RenderFailure } from '../../../contracts/rendered-page.ts';
import { getAuditWait } from '../../../services/audits/audit-slot.ts';
import { getRenderingOffer, type RenderingOffer } from '../../../services/audits/paid-rendering.ts';
import { renderAppPage } from '../app-page.tsx';
import { shortenLine } from '../format.ts';
import { Callout } from '../parts/callout.tsx';
import { Card } from '../parts/card.tsx';
import { Checkbox } from '../parts/field.tsx';
import { FormattedDateTime, shortenUrl } from '../parts/text.tsx';
import type { FormError } from '../validate-form.ts';
import { AuditButton, AuditWaitNotice } from './audit-form.tsx';
import { getAuditCrumbs } from './audit-page.tsx';
import { AuditViewTabs } from './audit-view.tsx';
import type { AuditEnv } from './load-audit.tsx';
import { RenderedView } from './rendered-view.tsx';
import { RenderingPrice } from './rendering-choice.tsx';
import { PostForm } from '../parts/button.tsx';

// For the example: a module of its own would be split from this one.
export { RenderedView };

/** The page of an audit as a browser with JavaScript shows it. @param error why it was not audited again */
export async function renderRenderedPage(c: Context<AuditEnv>, error?: FormError): Promise<Response> {
  const report = c.get('report');
  const { rendered } = report.data;
  const [offer, wait] = await Promise.all([
    getRenderingOffer(c.get('context')),
    getAuditWait(c.get('context')),
  ]);
  const path = `/audits/${report.id}`;
  const heading = `Audit of ${shortenUrl(report.url)}`;
  return renderAppPage(
    c,
    {
      heading,
      title: shortenLine(`JavaScript: ${heading}`, 80),
      dir: 'auto',
      crumbs: getAuditCrumbs(report),
      meta: rendered && (
        <>
          Loaded with JavaScript <FormattedDateTime timestamp={rendered.rendered_at} />
        </>
      ),
      refused: error,
      done: { refreshed: 'Page audited again.' },
    },
    <>
      <AuditViewTabs path={path} current="javascript" />
      <RenderFailureNotice {...report.data} />
      {rendered ? (
        <>
          <RenderedView rendered={rendered} path={path} />
          <Card title="Audit again" id="again">
            <p>An audit without JavaScript removes this view.</p>
            <RenderingForm id={report.id} offer={offer} wait={wait} />
          </Card>
        </>
      ) : (
        <Card title="Load the page with JavaScript" id="again">
          <p>See what crawlers without JavaScript miss, with screenshots, requests and script errors.</p>
          <RenderingForm id={report.id} offer={offer} wait={wait} />
        </Card>
      )}
    </>,
  );
}

/** What to do after a failure, if there is more to it than another audit. */
const ADVICE: Partial<Record<RenderFailure, string>> = {
  'not-html': 'JavaScript runs in HTML pages only.',
  unreachable: 'Check that the website answers, then audit again.',
  unresponsive: 'Find the script that never ends.',
};

function RenderFailureNotice({ render_failure: failure }: Pick<AuditReport['data'], 'render_failure'>) {
  if (!failure) return <></>;
  return (
    <Callout tone="medium">
      <strong>The page was not loaded with JavaScript. You paid nothing.</strong> {failure.message}{' '}
      {ADVICE[failure.reason]}
    </Callout>
  );
}

interface RenderingFormProps {
  /** Of the audit. */
  id: string;
  offer: RenderingOffer;
  /** Seconds until the next audit is allowed. */
  wait: number;
}

/** Audits a page again with JavaScript, or says how this service gets a browser. */
function RenderingForm({ id, offer, wait }: RenderingFormProps) {
  if (!offer.hasBrowser) return <BrowserAdvice />;
  return (
    <>
      <RenderingPrice offer={offer} />
      <PostForm action={`/audits/${id}/refresh`} data-busy="Loading the page in a browser…">
        <input type="hidden" name="render" value="true" />
        <Checkbox name="repeat" checked={false}>
          Load it three times for the same price, to see how much its timings vary
        </Checkbox>
        <div class="actions">
          <AuditButton label="Audit again with JavaScript" wait={wait} />
        </div>
      </PostForm>
      <AuditWaitNotice wait={wait} />
    </>
  );
}

/** For the operator of the service. */
function BrowserAdvice() {
  return (
    <p>
      This service has no browser. On your own computer, install Chromium, or set <code>CHROMIUM</code> to its
      path, and start the service again. On Cloudflare, add the binding <code>BROWSER</code>.
    </p>
  );
}
