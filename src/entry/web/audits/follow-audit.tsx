import type { Context } from 'hono';
import { raw } from 'hono/html';
import type { Child } from 'hono/jsx';
import type { ReportStep } from '../../../lib/report-step.ts';
import { continueAfterDisconnect, createStreamingBody } from '../../http/streaming-body.ts';
import { renderAppPage } from '../app-page.tsx';
import type { PageResponse, WebEnv } from '../context.ts';
import { describeError } from '../error-page.tsx';
import { ErrorNotice } from '../parts/callout.tsx';

interface FollowedAudit {
  heading: string;
  /** Runs the audit. Returns the path of its result. */
  run: (report: ReportStep) => Promise<string>;
  /** Responds if the audit fails before its first step. */
  refuse: (error: unknown) => PageResponse;
  /** What to do next if it fails later. */
  retry: Child;
}

/** Stands in the page for what is sent while the audit runs. */
const MARK = '<!--steps-->';
/** Proxies close connections that are idle. */
const KEEP_ALIVE = '<!-- -->';

/**
 * Runs an audit and responds with its steps as they are done, then leads on to the result, without a script. Whoever does not show a
 * page while it arrives, such as a program, waits and gets the redirect or the refusal with its status.
 */
export async function followAudit<E extends WebEnv>(
  c: Context<E>,
  { heading, run, refuse, retry }: FollowedAudit,
): Promise<Response> {
  const client = { signal: c.req.raw.signal, waitUntil: c.executionCtx.waitUntil.bind(c.executionCtx) };
  const steps: string[] = [];
  const first = Promise.withResolvers<undefined>();
  let report: ReportStep = (step) => {
    steps.push(step);
    first.resolve(undefined);
  };
  const finished = continueAfterDisconnect(
    client,
    run((step) => report(step)),
  );
  try {
    const isShown = c.req.header('Sec-Fetch-Dest') === 'document';
    const path = await (isShown ? Promise.race([finished, first.promise]) : finished);
    if (path !== undefined) return c.redirect(path, 303);
  } catch (error) {
    return refuse(error);
  }
  const page = await renderAppPage(
    c,
    { heading, dir: 'auto', width: 'narrow' },
    <>
      <ol class="audit-steps" aria-live="polite">
        {raw(MARK)}
      </ol>
      {raw(MARK)}
    </>,
  );
  const [before = '', between = '', after = ''] = (await page.text()).split(MARK);
  const body = createStreamingBody(client, KEEP_ALIVE, async (write) => {
    write(before);
    report = (step) => write(toHtml(<li dir="auto">{step}</li>));
    for (const step of steps) report(step);
    const end = await finished
      .finally(() => (report = () => {}))
      .then(
        (path) => <Result path={path} />,
        (error: unknown) => <Failure message={describeError(error, c)} retry={retry} />,
      );
    write(between + toHtml(end) + after);
  });
  return c.body(body, 200, { 'Content-Type': 'text/html; charset=UTF-8' });
}

/** Renders a part that waits for nothing. */
function toHtml(part: Child): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- an element of hono/jsx is a text
  return String(part);
}

/** Leads to the result at once, and by a link in a browser that is set not to. */
function Result({ path }: { path: string }) {
  return (
    <>
      <meta http-equiv="refresh" content={`0;url=${path}`} />
      <p>
        <a href={path}>See the audit</a>
      </p>
    </>
  );
}

function Failure({ message, retry }: { message: string; retry: Child }) {
  return (
    <>
      <ErrorNotice>{message}</ErrorNotice>
      {retry}
    </>
  );
}
