import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { getAccess } from '../../../services/websites/access.ts';
import { METHOD_LABELS } from '../../../services/websites/instructions.ts';
import { renderAppPage } from '../app-page.tsx';
import { isOffered } from '../middleware/member-permissions.ts';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { DescriptionItem, KeyValue } from '../parts/facts.tsx';
import { FormattedDate } from '../parts/text.tsx';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { translate } from '../language.ts';

/** What is set for a website, each with a link to where it is changed. Members see what they may open. */
export async function renderSettingsPage(c: Context<WebsiteEnv>): Promise<Response> {
  const website = c.get('owned');
  const {
    host,
    verified_method: method,
    last_confirmed_at: confirmedAt,
    public_scorecard: isPublic,
  } = website;
  const {
    headers,
    basic_auth: login,
    ignore_robots_txt: ignoresRobots,
  } = await getAccess(c.get('context'), {
    host,
  });
  const isSet = headers.length > 0 || login !== null || ignoresRobots;
  const path = `/websites/${host}`;
  const { member } = c.get('signedIn');
  const settings: [name: string, href: string, value: Child][] = [
    ['Who has access', '/account/members', 'Members of the account'],
    [
      'Public scorecard',
      `${path}/scorecard`,
      <Badge tone={isPublic ? 'good' : 'neutral'}>{isPublic ? 'Public' : 'Private'}</Badge>,
    ],
    [
      'Access for scans',
      `${path}/access`,
      isSet ? 'Headers, a password or ignoring robots.txt is set' : 'Nothing set',
    ],
    ['Config file', `${path}/report/config`, 'Ignore the findings that it ignores'],
    ['Reach', `${path}/reach`, 'Test whether our crawler reaches the website'],
    ['Remove website', `${path}/release`, 'Your audits stay'],
  ];
  return renderAppPage(
    c,
    { ...frameWebsitePage(c, host, 'settings', 'Settings'), width: 'settings' },
    <Card>
      <KeyValue>
        <DescriptionItem name="Verification">
          {method === null ? 'Verified' : `Verified by ${translate(METHOD_LABELS[method])}`}
          {confirmedAt !== null && (
            <>
              , proof last found <FormattedDate timestamp={confirmedAt} />
            </>
          )}
        </DescriptionItem>
        {settings
          .filter(([, href]) => isOffered(member, 'GET', href))
          .map(([name, href, value]) => (
            <DescriptionItem name={<a href={href}>{name}</a>}>{value}</DescriptionItem>
          ))}
      </KeyValue>
    </Card>,
  );
}
