import { SEVERITY_LABELS } from '../../checks/labels.ts';
import { Badge, SeverityBadge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { Disclosure, Disclosures } from '../../parts/disclosure.tsx';
import { FilterBar, toOptions } from '../../parts/filter-bar.tsx';
import { DescriptionItem, KeyValue } from '../../parts/key-value.tsx';
import { Pagination } from '../../parts/pagination.tsx';
import { Score } from '../../parts/score.tsx';
import { DataTable, ScrollableTable } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';

export function Lists() {
  return (
    <section aria-labelledby="lists">
      <h2 id="lists">Lists and tables</h2>
      <Tabs
        label="Views"
        tabs={[
          { href: '#lists', label: 'Findings', count: 38, current: true },
          { href: '#pages', label: 'Pages', count: 1412 },
          { href: '#passed', label: 'Passed' },
        ]}
      />
      <FilterBar
        path="/docs/design"
        params={{ q: 'pricing', severity: 'high', sort: 'score' }}
        search={{ name: 'q', label: 'Search', placeholder: 'Title or URL' }}
        selects={[
          { name: 'severity', label: 'Severity', all: 'All severities', options: toOptions(SEVERITY_LABELS) },
        ]}
      />
      <DataTable
        label="Pages"
        columns={[
          { name: 'Page', sort: { href: '#page' } },
          { name: 'Worst issue', short: true },
          { name: 'Score', number: true, sort: { href: '#score', direction: 'ascending' } },
          { name: 'Issues', number: true, sort: { href: '#issues' } },
        ]}
        rows={[
          [
            <a href="#lists">bakery.example.com/specials</a>,
            <SeverityBadge severity="critical" />,
            <Score score={0} />,
            '18',
          ],
          [
            <a href="#lists">bakery.example.com/opening-hours</a>,
            <SeverityBadge severity="high" />,
            <Score score={74} />,
            '9',
          ],
          [
            <a href="#lists">bakery.example.com/</a>,
            <Badge tone="good">No issues</Badge>,
            <Score score={96} />,
            '0',
          ],
        ]}
      />
      <Pagination
        summary="51–100 of 1,412 pages"
        previous={{ href: '#lists', label: 'Previous' }}
        next={{ href: '#lists', label: 'Next' }}
      />
      <h3>Rows that open</h3>
      <Disclosures>
        <Disclosure
          badge={<SeverityBadge severity="critical" />}
          title="The page asks not to be indexed"
          note="Indexability"
          figure={<strong>+41 points</strong>}
          open
        >
          <KeyValue>
            <DescriptionItem name="Found">
              <code>{'<meta name="robots" content="noindex">'}</code> on line 7
            </DescriptionItem>
            <DescriptionItem name="Why it matters">
              Search engines drop the page from their results.
            </DescriptionItem>
          </KeyValue>
          <CodeBlock
            id="fix"
            label="Markup to use instead"
            title="HTML"
            text={'<meta name="robots" content="index, follow">'}
          />
        </Disclosure>
        <Disclosure
          badge={<SeverityBadge severity="medium" />}
          title="Three images have no alternative text"
          note="Accessibility"
          figure="+2.4 points"
        >
          <p>The details.</p>
        </Disclosure>
        <Disclosure badge={<SeverityBadge severity="low" />} title="No favicon" figure="+0.4 points">
          <p>The details.</p>
        </Disclosure>
      </Disclosures>
      <div class="grid grid-2">
        <Card title="A table in a card" id="table-card" level={3} flush>
          <ScrollableTable
            label="Wide table"
            columns={[
              { name: 'Date' },
              { name: 'Entry' },
              { name: 'Credits', number: true },
              { name: 'Balance', number: true },
            ]}
            rows={[
              ['12 May 2026', 'Scan of bakery.example.com', '−42', '1,058'],
              ['10 May 2026', 'Welcome credits', '+100', '1,100'],
            ]}
          />
        </Card>
        <Card title="Names and values" id="key-value" level={3}>
          <KeyValue>
            <DescriptionItem name="URL">https://bakery.example.com/</DescriptionItem>
            <DescriptionItem name="Status">
              <Badge tone="good" dot>
                Verified
              </Badge>
            </DescriptionItem>
            <DescriptionItem name="Audited">12 May 2026 at 14:05 UTC</DescriptionItem>
          </KeyValue>
        </Card>
      </div>
    </section>
  );
}
