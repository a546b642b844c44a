import { PageHeader } from '../../src/entry/web/parts/page-header.tsx';
import { CATEGORIES, SEVERITIES } from '../../src/contracts/scoring.ts';
import { CATEGORY_LABELS } from '../../src/entry/web/checks/labels.ts';
import { Badge, GradeTile, SeverityBadge, Score } from '../../src/entry/web/parts/badge.tsx';
import { ScoreList, Meter } from '../../src/entry/web/parts/bars.tsx';
import { Card } from '../../src/entry/web/parts/card.tsx';
import { Gauge } from '../../src/entry/web/parts/gauge.tsx';
import { Sparkline } from '../../src/entry/web/parts/sparkline.tsx';
import { Delta, Stat, Stats } from '../../src/entry/web/parts/facts.tsx';
import type { Tone } from '../../src/entry/web/parts/tone.ts';
import { Forms, Messages } from './forms-and-messages.tsx';
import { Charts, Lists } from './lists-and-charts.tsx';

const TONES: { tone: Tone; label: string }[] = [
  { tone: 'good', label: 'Good' },
  { tone: 'medium', label: 'Needs work' },
  { tone: 'bad', label: 'Poor' },
  { tone: 'info', label: 'Information' },
  { tone: 'neutral', label: 'Neutral' },
];

function Colours() {
  return (
    <section aria-labelledby="colours">
      <h2 id="colours">Tones, severities, grades</h2>
      <div class="grid">
        <Card title="Status" id="status" level={3}>
          <p class="row">
            {TONES.map(({ tone, label }) => (
              <Badge tone={tone}>{label}</Badge>
            ))}
          </p>
          <p class="row">
            {TONES.map(({ tone, label }) => (
              <Badge tone={tone} dot>
                {label}
              </Badge>
            ))}
          </p>
        </Card>
        <Card title="Severity" id="severity" level={3}>
          <p class="row">
            {SEVERITIES.map((severity) => (
              <SeverityBadge severity={severity} />
            ))}
          </p>
        </Card>
        <Card title="Grade" id="grade" level={3}>
          <p class="row">
            {['A', 'B', 'C', 'D', 'F', null].map((grade) => (
              <GradeTile grade={grade} />
            ))}
            <GradeTile grade="B" size="large" />
          </p>
        </Card>
      </div>
    </section>
  );
}

function Type() {
  return (
    <section aria-labelledby="type">
      <h2 id="type">Text</h2>
      <div class="grid grid-2">
        <Card>
          <h2>Heading of a section</h2>
          <h3>Heading of a part</h3>
          <p class="lead">A lead says in one or two sentences what the page is for.</p>
          <p>
            Text of the app, 15 pixels, with <a href="#type">a link</a>, <strong>strong words</strong> and{' '}
            <code>&lt;code&gt;</code>.
          </p>
          <p class="muted">A note: smaller and softer, for what is read second.</p>
        </Card>
        <Card>
          <div class="prose">
            <p>
              Prose is for pages that are read from top to bottom: docs, posts, policies. It is 16 pixels on
              lines of about 75 characters.
            </p>
            <ul>
              <li>One idea in each item</li>
              <li>
                A link to <a href="/docs">the docs</a>
              </li>
            </ul>
          </div>
        </Card>
      </div>
    </section>
  );
}

const SCORES = [100, 92, 74, 38, 0, null];
const CATEGORY_SCORES = [100, 85, 64, 91, 12, null];
const TREND = [61, 61, 64, 63, null, 68, 72, 71, 78];

function Scores() {
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

/** Every part of the pages in every state, in the theme that the browser prefers. */
function Page() {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Design system</title>
        <link rel="stylesheet" href="../public/style.css" />
      </head>
      <body>
        <main>
          <PageHeader
            title="Design system"
            meta="Every part of the pages in every state"
            actions={
              <>
                <a class="button quiet" href="#forms">
                  Secondary
                </a>
                <a class="button" href="#charts">
                  Main action
                </a>
              </>
            }
          />
          <Colours />
          <Type />
          <Scores />
          <Charts />
          <Lists />
          <Messages />
          <Forms />
        </main>
      </body>
    </html>
  );
}

/** The page as HTML. */
// oxlint-disable-next-line typescript/no-base-to-string -- an element writes itself as HTML
export const DESIGN_PAGE = `<!doctype html>${String(<Page />)}\n`;
