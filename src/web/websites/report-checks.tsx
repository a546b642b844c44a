import type { SiteReport } from '../../contracts/site-report.ts';
import { formatNumber } from '../../lib/text.ts';
import { formatCount } from '../format.ts';
import { Card } from '../parts/card.tsx';
import { EmptyState } from '../parts/empty-state.tsx';
import { FormattedDateTime } from '../parts/formatted-date-time.tsx';
import { DescriptionItem, KeyValue } from '../parts/key-value.tsx';
import { DataTable } from '../parts/table.tsx';
import { UntrustedLink } from '../parts/untrusted-link.tsx';

/** Addresses shown; the JSON has all. */
const ADDRESS_LIMIT = 100;

/** The checks that passed on every page, and the questions that could not be answered. */
export function ChecksView({ report }: { report: SiteReport }) {
  const { passed, not_assessed: notAssessed } = report;
  return (
    <div class="stack">
      {notAssessed.length > 0 && (
        <Card title="Could not be checked" id="unknown">
          <KeyValue>
            {notAssessed.map(({ title, reason }) => (
              <DescriptionItem name={title}>{reason}</DescriptionItem>
            ))}
          </KeyValue>
        </Card>
      )}
      <Card title={`${formatCount(passed.length, 'check')} passed on every page`} id="passed">
        <ul class="passed-checks">
          {passed.map(({ title, pages }) => (
            <li>
              {title} {pages !== null && <small>{formatCount(pages, 'page')}</small>}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** The addresses that scans found and did not audit. */
export function UnauditedView({ addresses }: { addresses: SiteReport['unaudited'] }) {
  if (addresses.length === 0) {
    return (
      <EmptyState title="Nothing was left out">
        <p>Scans audited every address that they requested.</p>
      </EmptyState>
    );
  }
  return (
    <section aria-labelledby="unaudited">
      <h2 id="unaudited">Addresses that were not audited</h2>
      <p>They answered with an error or with something other than HTML. They were not charged.</p>
      <DataTable
        label="Addresses that were not audited"
        columns={[
          { name: 'Address' },
          { name: 'Status', number: true },
          { name: 'Linked from' },
          { name: 'Seen', short: true },
        ]}
        rows={addresses
          .slice(0, ADDRESS_LIMIT)
          .map((address) => [
            <UntrustedLink url={address.url} />,
            address.status_code,
            address.linked_from === null ? (
              <span class="muted">No page</span>
            ) : (
              <UntrustedLink url={address.linked_from} />
            ),
            <FormattedDateTime timestamp={address.seen_at} />,
          ])}
      />
      {addresses.length > ADDRESS_LIMIT && (
        <p class="muted">
          {ADDRESS_LIMIT} of {formatNumber(addresses.length)} addresses. The JSON export has all of them.
        </p>
      )}
    </section>
  );
}
