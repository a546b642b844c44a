import { ScrollableTable } from '../parts/table.tsx';
import { DescriptionItem } from '../parts/key-value.tsx';
import type { SiteScore } from '../../contracts/site-score.ts';

const CHECK_COLUMNS = [{ name: 'Check' }, { name: 'Points', number: true }, { name: 'Why' }];

const SIGNAL_LABELS = { true: 'Found', false: 'Not found', null: 'Could not be looked at' };

/** The checks of each pillar, with the points they earned. */
export function PillarChecks({ pillars }: { pillars: SiteScore['pillars'][keyof SiteScore['pillars']][] }) {
  return (
    <section aria-labelledby="checks">
      <h2 id="checks">Where the points come from</h2>
      <p>What is unknown, because it could not be measured, costs nothing.</p>
      {pillars.map(({ label, checks }) => (
        <>
          <h3>{label}</h3>
          <ScrollableTable
            label={`Checks of ${label}`}
            columns={CHECK_COLUMNS}
            rows={checks.map((check) => [
              check.label,
              check.earned === null ? 'unknown' : `${check.earned} of ${check.points}`,
              check.evidence,
            ])}
          />
        </>
      ))}
    </section>
  );
}

/** The signals of a website: reported, never scored. */
export function Signals({ signals }: Pick<SiteScore, 'signals'>) {
  return (
    <section aria-labelledby="signals">
      <h2 id="signals">Signals</h2>
      <p>Reported, and never scored: no assistant is known to reward them.</p>
      <dl class="facts">
        {signals.map(({ label, found, evidence }) => (
          <DescriptionItem name={label}>
            <strong>{SIGNAL_LABELS[`${found}`]}</strong>
            <br />
            {evidence}
          </DescriptionItem>
        ))}
      </dl>
    </section>
  );
}
