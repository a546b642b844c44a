import type { Context } from 'hono';
import { DAY, MINUTE } from '../../../lib/time.ts';
import { SESSION_LIFETIME } from '../../../services/accounts/sessions.ts';
import { DEVICE_LIFETIME } from '../../../services/accounts/client.ts';
import { SIGN_IN_CODE_LIFETIME } from '../../../services/accounts/sign-in-codes.ts';
import { getContactAddress } from '../../../services/mail/send-mail.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { renderPage, SITE_NAME } from '../layout.tsx';
import { DataTable } from '../parts/table.tsx';
import { TextPage, type TextSection } from '../parts/text-page.tsx';
import { KEPT_DATA } from './kept-data.ts';
import { Operator } from './operator.tsx';

/** What is kept about people, for how long, and who sees it. It says what the code does. */
export function renderPrivacyPage(c: Context<WebEnv>): PageResponse {
  const info = {
    title: `Privacy: what we keep and for how long – ${SITE_NAME}`,
    description: `What ${SITE_NAME} keeps about you, for how long, who sees it and who else gets it, which cookies it sets, and how to download or delete your data.`,
    path: '/privacy',
  };
  return renderPage(
    c,
    info,
    <TextPage
      title="Privacy"
      meta="What we keep about you, for how long, and who sees it"
      sections={buildSections(c.env)}
      aside={<Operator env={c.env} />}
    />,
  );
}

function buildSections(env: Env): TextSection[] {
  return [
    {
      id: 'kept',
      title: 'What we keep, and for how long',
      content: (
        <>
          <DataTable
            label="What is kept, why, and for how long"
            columns={['What', 'Why', 'How long']}
            rows={KEPT_DATA}
          />
          <p>
            An hourly job deletes records after their time, so we can keep one for up to an hour longer. If
            you have no account, we keep nothing about you except the code and the record of a sign-in email
            you asked for.
          </p>
        </>
      ),
    },
    {
      id: 'who',
      title: 'Who sees it',
      content: (
        <ul>
          <li>You see all of it. Nobody else sees your audits.</li>
          <li>
            Administrators of the service see your email address, your credits, how many audits, websites and
            snapshots you have, and which accounts share a mailbox or a network with yours. The people who run
            the service can read its database.
          </li>
          <li>
            Everyone sees snapshots you publish, and the scorecard of a website while it is public. Neither
            names you.
          </li>
        </ul>
      ),
    },
    { id: 'others', title: 'Who else gets data', content: <Recipients env={env} /> },
    {
      id: 'cookies',
      title: 'Cookies',
      content: (
        <p>
          We set three cookies, all for signing in. <code>__Host-session</code> keeps you signed in for{' '}
          {SESSION_LIFETIME / DAY} days. <code>__Host-sign-in</code> belongs to the code you asked for and
          lasts {SIGN_IN_CODE_LIFETIME / MINUTE} minutes. <code>__Host-device</code> remembers for{' '}
          {DEVICE_LIFETIME / DAY} days that you have signed in with this browser before, so that others can’t
          lock you out. Public pages set no cookies. There is no advertising and no tracking.
        </p>
      ),
    },
    {
      id: 'logs',
      title: 'Logs',
      content: (
        <p>
          Our error log has no email addresses, no IP addresses and no secrets. It can contain the URL of a
          page that was audited.
        </p>
      ),
    },
    { id: 'yours', title: 'What you can do', content: <Choices contact={getContactAddress(env)} /> },
  ];
}

function Choices({ contact }: { contact: string }) {
  return (
    <ul>
      <li>
        <a href="/account#data">Download everything</a> we keep about your account, as JSON.
      </li>
      <li>
        <a href="/account/delete">Delete the account</a>. Before you confirm, we say what is deleted and what
        stays.
      </li>
      <li>
        Delete a single audit, or remove a website, on its page. We erase what was stored for an audit within
        three hours.
      </li>
      <li>
        A suspended account can’t delete itself. Write to <a href={`mailto:${contact}`}>{contact}</a>.
      </li>
    </ul>
  );
}

/** Depends on the configuration: only services that are in use are named. */
function Recipients({ env }: { env: Env }) {
  const resolvers = env.DOH_RESOLVERS.split(',').map((url) => new URL(url.trim()).host);
  return (
    <ul>
      <li>
        Cloudflare runs the servers, the database and the storage. It sees your IP address, as every host of a
        website does.
      </li>
      <li>
        {env.RESEND_API_KEY ? 'Resend' : 'Cloudflare'} sends our mail: it gets your email address and the text
        of the email, with the code.
      </li>
      <li>
        DNS resolvers ({resolvers.join(', ')}) get the host names of the pages and websites you have audited
        or verified, not who asked.
      </li>
      {env.CRUX_API_KEY && (
        <li>
          Google’s Chrome UX Report gets the URLs of audited pages, not who asked, and returns what visitors’
          browsers measured there.
        </li>
      )}
      <li>
        The website of an audited page sees a request from <a href="/bot">our crawler</a>, not who asked for
        it.
      </li>
    </ul>
  );
}
