import { Hono } from 'hono';
import { formatNumber } from '../../../lib/text.ts';
import { countIgnoredChecks } from '../../../services/websites/ignores.ts';
import type { SignedInEnv } from '../context.ts';
import { EmptyState } from '../parts/card.tsx';
import { DataTable, numeric } from '../parts/table.tsx';
import { renderAdminPage } from './parts.tsx';

/** /admin/checks: how many websites ignore a check, and why. */
export const adminChecks = new Hono<SignedInEnv>();

adminChecks.get('/', async (c) => {
  const { getTitle } = await import('../../../engine/find-check.ts');
  const checks = await countIgnoredChecks(c.env);
  return renderAdminPage(
    c,
    {
      heading: 'Ignored checks',
      meta: 'Websites that ignore a finding of the check, on a page or more. One that gives several reasons counts for each.',
    },
    checks.length === 0 ? (
      <EmptyState title="No check is ignored">
        <p>Checks that owners ignore are listed here, those with the most false alarms first.</p>
      </EmptyState>
    ) : (
      <DataTable
        label="Ignored checks, most false alarms first"
        columns={[
          'Check',
          numeric('False alarm'),
          numeric('Share'),
          numeric('Accepted'),
          numeric('Not theirs'),
          numeric('Accounts'),
        ]}
        rows={checks.map(({ check, websites, falseAlarms, accepted, notOurs, accounts }) => [
          <>
            {getTitle(check)}
            <small class="block">{check}</small>
          </>,
          formatNumber(falseAlarms),
          `${Math.round((falseAlarms / websites) * 100)} %`,
          formatNumber(accepted),
          formatNumber(notOurs),
          formatNumber(accounts),
        ])}
      />
    ),
  );
});
