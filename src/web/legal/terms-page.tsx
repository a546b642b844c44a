import type { Context } from 'hono';
import { MIN_PUBLISH_SCORE } from '../../lib/directory-providers.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { Operator } from './operator.tsx';

/** The rules for using the service, in plain words. */
export function renderTermsPage(c: Context<WebEnv>): Response | Promise<Response> {
  const info = {
    title: `Terms: the rules for using it – ${SITE_NAME}`,
    description: `The rules for using ${SITE_NAME}: what you may audit and publish, what credits are, what can change or stop, and how an account ends.`,
    path: '/terms',
  };
  return renderPage(
    c,
    info,
    <article class="narrow">
      <h1>Terms</h1>
      <Operator env={c.env} />
      <h2 id="account">Your account</h2>
      <p>
        An account belongs to one email address. Keep its API key and the mailed codes to yourself: whoever
        has them acts for you. Do not open accounts to get around a limit.
      </p>
      <h2 id="audits">What you may audit</h2>
      <ul>
        <li>Any public page can be audited. Websites are scanned for their verified owner only.</li>
        <li>
          Do not use the service to overload, probe or attack a website, and do not verify a website that is
          not yours.
        </li>
        <li>
          An audit says what our checks found. It does not promise a place in search results or in answers of
          assistants.
        </li>
      </ul>
      <h2 id="snapshots">What you may publish</h2>
      <ul>
        <li>
          An audit that scores {MIN_PUBLISH_SCORE} or more can be published as a snapshot. It is public and
          you cannot take it back, and it contains the text of the page: publish only pages whose text you may
          publish. We can withdraw a snapshot that breaks these rules.
        </li>
        <li>
          Do not publish what deceives people or programs, or what the law forbids where you are or where we
          are.
        </li>
      </ul>
      <h2 id="credits">Credits</h2>
      <p>
        Credits pay for scans and snapshots, at <a href="/docs/credits">the price in force</a> when the work
        starts. They are not money: they cannot be paid out or passed on, and they end with the account. What
        was not stored is not charged.
      </p>
      <h2 id="limits">Limits, changes and faults</h2>
      <p>
        <a href="/docs/limits">Limits</a> and prices can change; work that is under way keeps its price. The
        service is offered as it is. It can be interrupted, and it can stop.{' '}
        <a href="/docs/versions">Versions</a> says what of the API may change, and when.
      </p>
      <h2 id="end">How an account ends</h2>
      <ul>
        <li>
          You can <a href="/account/delete">delete it</a> at any time. <a href="/privacy">Privacy</a> says
          what stays.
        </li>
        <li>
          An account that breaks these rules or endangers the service can be suspended. You are told the
          reason and where to write to, and you can still read and download your data.
        </li>
      </ul>
    </article>,
  );
}
