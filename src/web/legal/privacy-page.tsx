import type { Context } from 'hono';
import { DAY, MINUTE } from '../../lib/time.ts';
import { SESSION_LIFETIME } from '../../services/accounts/create-session.ts';
import { DEVICE_LIFETIME } from '../../services/accounts/known-device.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../services/accounts/sign-in-code.ts';
import { getContactAddress } from '../../services/mail/send-mail.ts';
import type { WebEnv } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { ScrollableTable } from '../parts/table.tsx';
import { KEPT_DATA } from './kept-data.ts';
import { Operator } from './operator.tsx';

/** What is kept about people, for how long, and who sees it. It says what the code does. */
export function renderPrivacyPage(c: Context<WebEnv>): Response | Promise<Response> {
  const info = {
    title: `Privacy: what we keep and for how long – ${SITE_NAME}`,
    description: `What ${SITE_NAME} keeps about you, for how long, who sees it and who else gets it, which cookies it sets, and how to download or delete your data.`,
    path: '/privacy',
  };
  return renderPage(
    c,
    info,
    <article class="narrow">
      <h1>Privacy</h1>
      <Operator env={c.env} />
      <h2 id="kept">What we keep, and for how long</h2>
      <ScrollableTable
        label="What is kept, what for, and how long"
        columns={[{ name: 'What' }, { name: 'What for' }, { name: 'How long' }]}
        rows={KEPT_DATA}
      />
      <p>
        A job deletes every hour what is past its time, so a record can be there for up to an hour longer.
        Without an account, we keep nothing about you but the code and the record of a sign-in mail you asked
        for.
      </p>
      <h2 id="who">Who sees it</h2>
      <ul>
        <li>You see all of it. Your audits are shown to you alone.</li>
        <li>
          Administrators of the service see your email address, your credits, how many audits, websites and
          snapshots you have, and which accounts share a mailbox or a network with yours. Those who run the
          service can read its database.
        </li>
        <li>
          Everyone sees snapshots you publish, and the scorecard of a website while you show it. Neither names
          you.
        </li>
      </ul>
      <h2 id="others">Who else gets data</h2>
      <Recipients env={c.env} />
      <h2 id="cookies">Cookies</h2>
      <p>
        Three cookies, all of them for signing in: <code>__Host-session</code> knows your browser for{' '}
        {SESSION_LIFETIME / DAY} days, <code>__Host-sign-in</code> belongs to the code you asked for, for{' '}
        {SIGN_IN_CODE_LIFETIME / MINUTE} minutes, and <code>__Host-device</code> says for{' '}
        {DEVICE_LIFETIME / DAY} days that you have signed in with this browser before, so that others cannot
        lock you out. Public pages set none. There is no advertising and no tracking.
      </p>
      <h2 id="logs">Logs</h2>
      <p>
        Our error log has no email addresses, no network addresses and no secrets. It can have the address of
        a page that was audited.
      </p>
      <h2 id="yours">What you can do</h2>
      <ul>
        <li>
          <a href="/account#data">Download everything</a> we keep about your account, as JSON.
        </li>
        <li>
          <a href="/account/delete">Delete the account</a>. What is deleted and what stays is said there
          before you confirm.
        </li>
        <li>
          Delete a single audit, or release a website, on its page. What was stored for an audit is erased
          within three hours.
        </li>
        <li>
          A suspended account cannot delete itself. Write to{' '}
          <a href={`mailto:${getContactAddress(c.env)}`}>{getContactAddress(c.env)}</a>.
        </li>
      </ul>
    </article>,
  );
}

/** Depends on the configuration: only services that are in use are named. */
function Recipients({ env }: { env: Env }) {
  const resolvers = env.DOH_RESOLVERS.split(',').map((url) => new URL(url.trim()).host);
  return (
    <ul>
      <li>
        Cloudflare runs the servers, the database and the storage. It sees your network address, as every host
        of a website does.
      </li>
      <li>
        {env.RESEND_API_KEY ? 'Resend' : 'Cloudflare'} sends our mail: it gets your email address and the text
        of the mail, with the code.
      </li>
      <li>
        DNS resolvers ({resolvers.join(', ')}) get the host names of the pages and websites you have audited
        or verified, not who asked.
      </li>
      {env.CRUX_API_KEY && (
        <li>
          Google’s Chrome UX Report gets the addresses of audited pages, not who asked, and returns what
          visitors’ browsers measured there.
        </li>
      )}
      <li>
        The website of an audited page sees a request of <a href="/bot">our crawler</a>, not who asked for it.
      </li>
    </ul>
  );
}
