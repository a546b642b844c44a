import type { Context } from 'hono';
import type { Child } from 'hono/jsx';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import type { PageResult } from '../../../contracts/audit-changes.ts';
import type { TracedHead } from '../../../engine/trace/audit-trace.ts';
import { formatNumber } from '../../../lib/text.ts';
import { comparePageResults, type PageComparison } from '../../../services/reports/page-history.ts';
import { renderAppPage } from '../app-page.tsx';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { formatDateTime, shortenLine } from '../format.ts';
import { Badge, Score } from '../parts/badge.tsx';
import { SubmitButton } from '../parts/button.tsx';
import { EmptyState, Section } from '../parts/card.tsx';
import { Delta } from '../parts/facts.tsx';
import { SelectField } from '../parts/field.tsx';
import { DataTable, narrow, numeric } from '../parts/table.tsx';
import { shortenUrl } from '../parts/text.tsx';
import { getAuditCrumbs } from './audit-page.tsx';
import { IssueChanges } from './changes-section.tsx';
import type { AuditEnv } from './load-audit.tsx';

/** Two results of an audited page side by side: those of the query, by default the newest two. */
export async function renderComparePage(c: Context<AuditEnv>): Promise<Response> {
  const report = c.get('report');
  const { id } = report;
  const { before, after } = c.req.query();
  const comparison = await comparePageResults(c.get('context'), { id, before, after });
  const heading = `Compare audits of ${shortenUrl(report.url)}`;
  return renderAppPage(
    c,
    { heading, title: shortenLine(heading, 80), dir: 'auto', crumbs: getAuditCrumbs(report, true) },
    comparison ? (
      <Comparison comparison={comparison} path={`/audits/${id}/compare`} />
    ) : (
      <EmptyState title="Nothing to compare yet">
        <p>Audit the page again to compare two audits.</p>
      </EmptyState>
    ),
  );
}

function Comparison({ comparison, path }: { comparison: PageComparison; path: string }) {
  const { changes, heads, results } = comparison;
  const { before, after } = changes;
  if (!before || !after) return <></>;
  return (
    <div class="stack stack-lg">
      <CompareForm path={path} results={results} before={before.audited_at} after={after.audited_at} />
      <Section id="figures" title="Scores">
        <DataTable
          label="Scores"
          columns={['Score', numeric('Before'), numeric('After'), narrow('Change')]}
          rows={[
            compareScores('Page score', before.score, after.score),
            ...CATEGORIES.map((category) =>
              compareScores(
                CATEGORY_LABELS[category].name,
                before.category_scores[category],
                after.category_scores[category],
              ),
            ),
            [
              'Failed checks',
              before.issues,
              after.issues,
              <Delta change={after.issues - before.issues} since="since the earlier audit" lessIsBetter />,
            ],
            [
              'HTTP status',
              before.status_code,
              after.status_code,
              <ChangeBadge isSame={before.status_code === after.status_code} />,
            ],
          ]}
        />
      </Section>
      <Section id="findings" title="Findings">
        <IssueChanges changes={changes} listsSame />
      </Section>
      <Section id="content" title="Content">
        <HeadTable heads={heads} />
      </Section>
    </div>
  );
}

interface CompareFormProps {
  path: string;
  results: readonly PageResult[];
  /** Timestamps of the results that are shown. */
  before: string;
  after: string;
}

/** Chooses two results of a page. The page puts the earlier one first. */
function CompareForm({ path, results, before, after }: CompareFormProps) {
  const options = results.map(({ audited_at: at, score }) => ({
    value: at,
    label: `${formatDateTime(at)}${score === null ? '' : `, score ${score}`}`,
  }));
  return (
    <form method="get" action={path} class="row">
      <SelectField id="before" label="Before" options={options} value={before} />
      <SelectField id="after" label="After" options={options} value={after} />
      <SubmitButton label="Compare" variant="quiet" />
    </form>
  );
}

function compareScores(name: string, before: number | null, after: number | null): Child[] {
  return [
    name,
    <Score score={before} />,
    <Score score={after} />,
    before === null || after === null ? (
      '–'
    ) : (
      <Delta change={after - before} since="since the earlier audit" />
    ),
  ];
}

function ChangeBadge({ isSame }: { isSame: boolean }) {
  return isSame ? <Badge>Same</Badge> : <Badge tone="info">Changed</Badge>;
}

const PARTS: Record<keyof TracedHead, string> = {
  title: 'Title',
  description: 'Description',
  canonical: 'Canonical',
  language: 'Language',
  robots: 'Robots',
  h1: 'First h1',
  words: 'Words of text',
};

/** What the page said about itself, at both times. */
function HeadTable({ heads: { before, after } }: Pick<PageComparison, 'heads'>) {
  if (!before || !after) return <p>Unknown: one of the answers was not read as HTML.</p>;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a literal
  const parts = Object.entries(PARTS) as [keyof TracedHead, string][];
  return (
    <DataTable
      label="Content"
      columns={['Part', 'Before', 'After', narrow('Change')]}
      rows={parts.map(([part, name]) => [
        <span class="short">{name}</span>,
        writeValue(before[part]),
        writeValue(after[part]),
        <ChangeBadge isSame={before[part] === after[part]} />,
      ])}
    />
  );
}

function writeValue(value: string | number | null): string {
  if (typeof value === 'number') return formatNumber(value);
  return value === null || value === '' ? 'None' : value;
}
