import { CATEGORIES } from '../../../../contracts/scoring.ts';
import { CATEGORY_LABELS } from '../../checks/labels.ts';
import { ScoreList } from '../../parts/bar-list.tsx';
import { Card } from '../../parts/card.tsx';
import { Gauge } from '../../parts/gauge.tsx';
import { Meter } from '../../parts/meter.tsx';
import { Score } from '../../parts/score.tsx';
import { Sparkline } from '../../parts/sparkline.tsx';
import { Delta, Stat, Stats } from '../../parts/stat.tsx';

const SCORES = [100, 92, 74, 38, 0, null];
const CATEGORY_SCORES = [100, 85, 64, 91, 12, null];
const TREND = [61, 61, 64, 63, null, 68, 72, 71, 78];

export function Scores() {
  return (
    <section aria-labelledby="scores">
      <h2 id="scores">Scores and figures</h2>
      <div class="stack">
        <Card title="Gauges" id="gauges" level={3}>
          <div class="row">
            <Gauge score={78} label="Large" size="large" />
            {SCORES.map((score) => (
              <Gauge score={score} label="Example" />
            ))}
          </div>
          <div class="row">
            {SCORES.map((score) => (
              <Gauge score={score} label="Small" size="small" />
            ))}
            {SCORES.map((score) => (
              <Score score={score} />
            ))}
          </div>
        </Card>
        <Stats>
          <Stat
            label="Site score"
            value="78"
            unit="of 100"
            delta={<Delta change={3.4} since="since 12 May 2026" />}
          />
          <Stat
            label="Pages"
            value="412"
            delta={<Delta change={0} since="since 12 May 2026" />}
            note="of 420 known URLs"
          />
          <Stat
            label="Critical issues"
            value="6"
            delta={<Delta change={2} since="since 12 May 2026" lessIsBetter />}
          />
          <Stat
            label="High issues"
            value="31"
            delta={<Delta change={-12} since="since 12 May 2026" lessIsBetter />}
          />
          <Stat label="Trend" value={<Sparkline values={TREND} label="Score, nine days: from 61 to 78" />} />
          <Stat label="Median response" value="–" note="not measured" />
        </Stats>
        <div class="grid grid-2">
          <Card title="Categories" id="categories" level={3}>
            <ScoreList
              scores={CATEGORIES.map((category, index) => ({
                name: CATEGORY_LABELS[category].name,
                score: CATEGORY_SCORES[index] ?? null,
              }))}
            />
          </Card>
          <Card title="Pillars" id="pillars" level={3} action={<a href="/docs/scores">How it is scored</a>}>
            <Meter name="Page health" value={41.2} max={55} gain={6.1} />
            <Meter name="Site technical" value={19} max={20} gain={1} />
            <Meter name="AI access" value={10} max={10} />
            <Meter name="Citability" value={0} max={10} gain={3.6} />
            <Meter name="Entity identity" value={null} max={5} />
          </Card>
        </div>
      </div>
    </section>
  );
}
