import { CATEGORIES } from '../../../contracts/scoring.ts';
import { CHECK_COUNT } from '../../../engine/check-count.ts';
import { CATEGORY_WEIGHTS } from '../../../engine/page-score.ts';
import { DIRECTORIES, PROVIDERS } from '../../../lib/directory-providers.ts';
import type { Settings } from '../../../services/settings/get-settings.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatCount } from '../format.ts';
import { BarList } from '../parts/bar-list.tsx';
import { Card } from '../parts/card.tsx';
import { Table } from '../parts/table.tsx';

/** What the score of a page is made of. */
export function Categories() {
  return (
    <Card title={`${CHECK_COUNT} checks in six categories`} id="score">
      <p class="muted">How much each category counts toward the score of a page</p>
      <BarList
        max={25}
        items={CATEGORIES.map((category) => {
          const share = Math.round(CATEGORY_WEIGHTS[category] * 100);
          return {
            name: <a href={`/checks#${category}`}>{CATEGORY_LABELS[category].name}</a>,
            value: share,
            text: `${share}%`,
          };
        })}
      />
      <p class="muted">
        Checks that don’t apply, or that we can’t run, take no points.{' '}
        <a href="/docs/scores">How it’s scored</a>
      </p>
    </Card>
  );
}

/** What the service costs. */
export function Prices({
  signupBonusCredits,
  siteScanCostPerPage,
  siteScanMaxPages,
  submissionCost,
}: Settings) {
  return (
    <Card title="What it costs" id="prices">
      <Table
        columns={[{ name: 'What you do' }, { name: 'Price' }]}
        rows={[
          ['Audit a page', 'Free, one per minute'],
          ['Score, report and API', 'Free'],
          [
            'Scan a website',
            `${formatCount(siteScanCostPerPage, 'credit')} per page, up to ${formatCount(siteScanMaxPages, 'page')}`,
          ],
          ['Publish a snapshot', formatSnapshotPrices(submissionCost)],
        ]}
      />
      <p class="muted">
        New accounts start with {formatCount(signupBonusCredits, 'credit')}. You don’t pay for pages that
        can’t be audited. <a href="/docs/credits">How credits work</a>
      </p>
    </Card>
  );
}

function formatSnapshotPrices(prices: Settings['submissionCost']): string {
  const [price, ...others] = new Set(Object.values(prices));
  if (price !== undefined && others.length === 0) return `${formatCount(price, 'credit')} per directory`;
  return PROVIDERS.map(
    (provider) => `${formatCount(prices[provider], 'credit')} for ${DIRECTORIES[provider].name}`,
  ).join(', ');
}
