import type { Context } from 'hono';
import { getScorecard } from '../../../services/reports/scorecard.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { renderAppPage } from '../app-page.tsx';
import { Badge } from '../parts/badge.tsx';
import { Card } from '../parts/card.tsx';
import { CodeBlock } from '../parts/code-block.tsx';
import { buildBadgeHtml, getBadgeSize } from '../scorecard/badge.tsx';
import { ButtonLink, PostForm } from '../parts/button.tsx';

/** Shows or hides the public scorecard of a website, and has its badge to copy. */
export async function renderScorecardSettingsPage(c: Context<WebsiteEnv>): Promise<Response> {
  const { host, public_scorecard: isPublic } = c.get('owned');
  const scorecard = isPublic ? await getScorecard(c.env, host) : null;
  const path = `/websites/${host}`;
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'settings', 'Scorecard'),
      meta: <Badge tone={isPublic ? 'good' : 'neutral'}>{isPublic ? 'Public' : 'Private'}</Badge>,
      done: {
        shown: 'The scorecard is public.',
        hidden: 'The scorecard is private again.',
      },
    },
    <div class="stack narrow">
      <Card title={isPublic ? 'Your scorecard is public' : 'Share your score'} id="share">
        <p>
          Anyone with the link sees grade, pillars, history and biggest gains. Page URLs, evidence and your
          name stay private.
        </p>
        <div class="actions">
          {isPublic && <ButtonLink href={`/scorecard/${host}`} label="View scorecard" />}
          <PostForm action={`${path}/public`}>
            <input type="hidden" name="public" value={String(!isPublic)} />
            <button type="submit" class={isPublic ? 'quiet' : undefined}>
              {isPublic ? 'Make scorecard private' : 'Make scorecard public'}
            </button>
          </PostForm>
        </div>
      </Card>
      {scorecard && (
        <Card title="Badge" id="badge-card">
          <p>
            <img
              src={`/scorecard/${host}/badge.svg`}
              alt="The badge with the grade"
              {...getBadgeSize(scorecard.score)}
            />
          </p>
          <p>Shows the latest grade on your website.</p>
          <CodeBlock id="badge" label="Badge HTML" title="HTML" text={buildBadgeHtml(c.env.SITE_URL, host)} />
        </Card>
      )}
    </div>,
  );
}
