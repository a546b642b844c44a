import { formatNumber } from '../../../lib/text.ts';
import { translate } from '../language.ts';
import type { Pillar, ScoredCheck, SiteScore } from '../../../contracts/site-score.ts';
import { Badge, Score } from '../parts/badge.tsx';
import { Card, Disclosure, Disclosures, Section } from '../parts/card.tsx';
import { Meter } from '../parts/bars.tsx';
import type { Tone } from '../parts/tone.ts';

const SIGNAL_LABELS = { true: 'Found', false: 'Not found', null: 'Unknown' };

/** The pillars in points of the website score, each with what it could gain. */
export function PillarScores({ pillars }: { pillars: Pick<Pillar, 'label' | 'weight' | 'score'>[] }) {
  return (
    <Card title="Pillars" id="pillars">
      {pillars.map(({ label, weight, score }) => {
        const value = score === null ? null : (weight * score) / 100;
        // Less the points as they are shown, so that both add up to the weight.
        const gain = value === null ? 0 : weight - Number(value.toFixed(1));
        return <Meter name={translate(label)} value={value} max={weight} gain={gain} />;
      })}
    </Card>
  );
}

/** The checks of each pillar, with the points they earned and the evidence. */
export function PillarChecks({ pillars }: { pillars: Pillar[] }) {
  return (
    <Section id="checks" title="Checks and evidence">
      <Disclosures>
        {pillars.map(({ key, label, score, checks }) => (
          <Disclosure
            id={`pillar-${key}`}
            badge={<Score score={score} />}
            title={translate(label)}
            figure={formatMeasured(checks)}
          >
            <ul class="evidence-list">
              {checks.map((check) => (
                <li id={`check-${check.id}`}>
                  <Badge tone={getCheckTone(check)}>{formatPoints(check)}</Badge>
                  <span>
                    <strong>{check.label}</strong>
                    <small dir="auto">{check.evidence}</small>
                  </span>
                </li>
              ))}
            </ul>
          </Disclosure>
        ))}
      </Disclosures>
      <p class="muted">
        <small>Checks that could not be measured cost no points.</small>
      </p>
    </Section>
  );
}

function formatMeasured(checks: readonly ScoredCheck[]): string {
  const full = checks.filter(({ points, earned }) => earned !== null && earned >= points).length;
  const measured = checks.filter(({ available }) => available).length;
  return measured === 0 ? 'Not measured' : `${full} of ${measured} passed`;
}

function formatPoints({ points, earned }: ScoredCheck): string {
  return earned === null ? 'not measured' : `${formatNumber(earned)} of ${formatNumber(points)}`;
}

function getCheckTone({ points, earned }: ScoredCheck): Tone {
  if (earned === null) return 'neutral';
  if (earned >= points) return 'good';
  return earned > 0 ? 'medium' : 'bad';
}

/** The signals of a website: reported, never scored. */
export function Signals({ signals }: Pick<SiteScore, 'signals'>) {
  return (
    <Disclosures>
      <Disclosure
        badge={<Badge>Info</Badge>}
        title="Signals for AI assistants"
        note="Not scored"
        figure={`${signals.filter(({ found }) => found === true).length} of ${signals.length} found`}
      >
        <ul class="evidence-list">
          {signals.map(({ label, found, evidence }) => (
            <li>
              <Badge tone={found === true ? 'info' : 'neutral'}>{SIGNAL_LABELS[`${found}`]}</Badge>
              <span>
                <strong>{label}</strong>
                <small dir="auto">{evidence}</small>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Disclosures>
  );
}
