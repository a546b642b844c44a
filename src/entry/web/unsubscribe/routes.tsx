import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Child } from 'hono/jsx';
import { readRequestBody } from '../../http/read-request-body.ts';
import { toDisplayHost } from '../../../lib/host/display-host.ts';
import { isUnsubscribeCode, type Subscription, unsubscribe } from '../../../services/mail/alerts.ts';
import type { WebEnv, PageResponse } from '../context.ts';
import { createSection } from '../create-section.ts';
import { renderAppPage } from '../app-page.tsx';
import { noStore } from '../middleware/cache.ts';
import { Card } from '../parts/card.tsx';
import { PostButton } from '../parts/button.tsx';

interface UnsubscribeEnv extends WebEnv {
  Variables: WebEnv['Variables'] & { subscription: Subscription };
}

const MAX_BODY = 1_024;

/** Reads the link. Responds with 404 unless its code is right. */
const readLink = createMiddleware<UnsubscribeEnv>(async (c, next) => {
  const { account: accountId = '', website: host = null, code = '' } = c.req.query();
  const subscription = { accountId, host };
  if (!(await isUnsubscribeCode(c.env, { subscription, code }))) return renderInvalidPage(c);
  c.set('subscription', subscription);
  return next();
});

/**
 * /unsubscribe: the link of mails about websites. A mail program sends the form itself, without cookies and from any site (RFC 8058), so
 * nothing but the code in the link is asked for. Opening the link changes nothing: programs that check links open it too.
 */
export const unsubscribes = createSection<UnsubscribeEnv>('/unsubscribe');
unsubscribes.use(noStore, readLink);

unsubscribes.get('/', (c) => {
  const what = describe(c.get('subscription'));
  const { pathname, search } = new URL(c.req.url);
  return renderUnsubscribePage(
    c,
    'Unsubscribe',
    <>
      <p>Stop all mails about {what}?</p>
      <PostButton
        action={pathname + search}
        fields={{ 'List-Unsubscribe': 'One-Click' }}
        label="Unsubscribe"
      />
    </>,
  );
});

unsubscribes.post('/', async (c) => {
  const subscription = c.get('subscription');
  // Read so that the connection can be reused. Its content is ignored.
  await readRequestBody(c.req.raw, MAX_BODY);
  await unsubscribe(c.env, subscription);
  return renderUnsubscribePage(
    c,
    'You are unsubscribed',
    <>
      <p>You will get no more mails about {describe(subscription)}.</p>
      <p>To get them again, open the mail alerts of the website in your account.</p>
    </>,
  );
});

function describe({ host }: Subscription): string {
  return host === null ? 'the websites in your account' : toDisplayHost(host);
}

function renderInvalidPage(c: Context<UnsubscribeEnv>): PageResponse {
  const advice = (
    <p>
      It may have been cut off. Open it from the mail again, or sign in and change the mail alerts of your{' '}
      <a href="/websites">websites</a>.
    </p>
  );
  return renderUnsubscribePage(c, 'This link does not work', advice, 404);
}

function renderUnsubscribePage(
  c: Context<UnsubscribeEnv>,
  heading: string,
  content: Child,
  status: 200 | 404 = 200,
): PageResponse {
  return renderAppPage(c, { heading, status, width: 'narrow' }, <Card>{content}</Card>);
}
