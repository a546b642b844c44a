import { Badge, GradeTile, SeverityBadge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { SEVERITIES } from '../../../../contracts/scoring.ts';
import type { Tone } from '../../parts/tone.ts';

const TONES: { tone: Tone; label: string }[] = [
  { tone: 'good', label: 'Good' },
  { tone: 'medium', label: 'Needs work' },
  { tone: 'bad', label: 'Poor' },
  { tone: 'info', label: 'Information' },
  { tone: 'neutral', label: 'Neutral' },
];

export function Colours() {
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

export function Type() {
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
