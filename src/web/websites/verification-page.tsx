import type { Context } from 'hono';
import { METHOD_LABELS } from '../../services/websites/instructions.ts';
import type { ErrorStatus } from '../../lib/errors.ts';
import type { WebsiteEnv } from './context.ts';
import { formatCount } from '../format.ts';
import { renderPage, formatTitle } from '../layout.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import { SuccessNotice, ErrorNotice } from '../parts/callout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { VERIFICATION_METHODS } from '../../contracts/verification-method.ts';
import type {
  VerificationAttempt,
  VerificationInstructions,
  VerificationResult,
} from '../../contracts/verification.ts';
import type { Website } from '../../contracts/website.ts';

/** Why a verification failed. */
export interface VerificationFailure {
  message: string;
  /** Empty if the verification was refused before any attempt. */
  attempts: VerificationAttempt[];
  status?: ErrorStatus;
}

/** The instructions to verify a website, with the attempts of the last verification if it failed. */
export function renderVerificationPage(
  c: Context<WebsiteEnv>,
  { host, display_host: name }: Website,
  instructions: VerificationInstructions,
  failure?: VerificationFailure,
): Response | Promise<Response> {
  const heading = `Prove that ${name} is yours`;
  const info = {
    title: formatTitle(heading, failure !== undefined),
    description: null,
    path: `/websites/${host}`,
  };
  return renderPage(
    c,
    info,
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a>
      </p>
      <h1>{heading}</h1>
      {c.req.query('done') === 'added' && !failure && (
        <SuccessNotice>The website is added. One step is left.</SuccessNotice>
      )}
      {failure && <ErrorNotice>{failure.message}</ErrorNotice>}
      {failure && <Attempts attempts={failure.attempts} />}
      <p class="lead">
        Publish your token in one of these three ways, then let us look for it. Only somebody who runs the
        website can do that, and only its proven owner may scan it.
      </p>
      {VERIFICATION_METHODS.map((method) => (
        <section aria-labelledby={method}>
          <h2 id={method}>{METHOD_LABELS[method]}</h2>
          <p>{instructions[method].hint}</p>
          <CodeBlock
            id={`${method}-snippet`}
            label={`${METHOD_LABELS[method]} with your token`}
            text={instructions[method].snippet}
          />
        </section>
      ))}
      <section aria-labelledby="verify">
        <h2 id="verify">Published?</h2>
        <p>
          We look for all three at once, which takes up to half a minute. Keep the token where it is for now:
          a DNS record may take a while to show.
        </p>
        <div class="actions">
          <form
            method="post"
            action={`/websites/${host}/verify`}
            data-busy={`Looking for your token on ${name}…`}
          >
            <button type="submit">{failure ? 'Look again' : 'Verify now'}</button>
          </form>
          <a href={`/websites/${host}/release`}>Remove this website</a>
        </div>
      </section>
    </>,
    failure?.status,
  );
}

/** Confirms a verification: the attempts up to the one that found the token, and the next steps. */
export function renderVerifiedPage(
  c: Context<WebsiteEnv>,
  { website, attempts, adopted_reports: audits }: Extract<VerificationResult, { ok: true }>,
): Response | Promise<Response> {
  const { host, display_host: name } = website;
  const heading = `${name} is yours`;
  const found = attempts.findIndex(({ outcome }) => outcome === 'found');
  return renderPage(
    c,
    { title: formatTitle(heading), description: null, path: `/websites/${host}` },
    <>
      <p class="crumbs">
        <a href="/websites">Websites</a>
      </p>
      <h1>{heading}</h1>
      <SuccessNotice>
        The website is verified: it is yours.{' '}
        {audits === 0
          ? 'Scan it to get its grade.'
          : `${formatCount(audits, 'earlier audit')} of its pages ${audits === 1 ? 'counts' : 'count'} towards its score.`}
      </SuccessNotice>
      <p class="actions">
        <a class="button" href={`/websites/${host}/scan`}>
          Scan the site
        </a>
        <a href={`/websites/${host}`}>Go to its page</a>
      </p>
      <Attempts attempts={attempts.slice(0, found + 1)} />
    </>,
  );
}

function Attempts({ attempts }: { attempts: VerificationAttempt[] }) {
  if (attempts.length === 0) return <></>;
  return (
    <section aria-labelledby="attempts">
      <h2 id="attempts">What we looked at</h2>
      <dl class="facts">
        {attempts.map(({ method, source, result }) => (
          <DescriptionItem name={METHOD_LABELS[method]}>
            <code>{source}</code>
            <br />
            {result}
          </DescriptionItem>
        ))}
      </dl>
    </section>
  );
}
