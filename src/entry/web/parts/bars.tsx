import type { Child } from 'hono/jsx';
import { getScoreTone, type Tone } from './tone.ts';
import { formatGain } from '../../../engine/format-gain.ts';
import { SEVERITIES, type Severity } from '../../../contracts/scoring.ts';
import { formatNumber } from '../../../lib/text.ts';
import { SEVERITY_LABELS } from './badge.tsx';

export interface BarItem {
  name: Child;
  /** `null` if it was not measured. */
  value: number | null;
  /** Shown instead of the value: `1,200 pages`. */
  text?: string;
  /** The accent colour if absent. */
  tone?: Tone;
}

/** The bar of a score of 0 still shows its colour. */
const MIN_BAD_SHARE = 0.04;

/** Names, bars and numbers. @param max the value of a full bar; the largest value if absent */
export function BarList({ items, max }: { items: BarItem[]; max?: number }) {
  const full = max ?? Math.max(...items.map(({ value }) => value ?? 0), 1);
  return (
    <dl class="bars">
      {items.map(({ name, value, text, tone }) => (
        <div>
          <dt>{name}</dt>
          <dd>
            <Bar share={Math.max((value ?? 0) / full, tone === 'bad' ? MIN_BAD_SHARE : 0)} tone={tone} />
            <span>{text ?? value ?? '–'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Scores of 0 to 100 as bars in the colours of their bands. */
export function ScoreList({ scores }: { scores: { name: Child; score: number | null }[] }) {
  return (
    <BarList
      max={100}
      items={scores.map(({ name, score }) => ({ name, value: score, tone: getScoreTone(score) }))}
    />
  );
}

/** A bar. Hidden from screen readers: put the number beside it. @param share of the full width, 0 to 1 */
function Bar({ share, gain = 0, tone }: { share: number; gain?: number; tone?: Tone | undefined }) {
  return (
    <svg class={tone ? `bar ${tone}` : 'bar'} aria-hidden="true">
      <rect class="track" width="100%" height="100%" />
      {gain > 0 && <rect class="gain" width={toPercent(share + gain)} height="100%" />}
      <rect width={toPercent(share)} height="100%" />
    </svg>
  );
}

/** Formats a share of 0 to 1 as an SVG length: `33.33%`. */
function toPercent(share: number): string {
  return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(2))}%`;
}

interface MeterProps {
  name: Child;
  /** `null` if it was not measured. */
  value: number | null;
  max: number;
  /** What could be gained, in the unit of `max`: shown as text and as a lighter end of the bar. */
  gain?: number;
}

/** A value of a maximum, and what could be gained: the pillar of a score, a quota. */
export function Meter({ name, value, max, gain = 0 }: MeterProps) {
  const share = value === null || max === 0 ? 0 : value / max;
  return (
    <div class="meter">
      <p>
        <span>{name}</span>
        <span class="value">
          {gain > 0 && <span class="gain">{formatGain(gain)} possible</span>}{' '}
          {value === null ? (
            'not measured'
          ) : (
            <>
              <strong>{formatNumber(Number(value.toFixed(1)))}</strong> of {max}
            </>
          )}
        </span>
      </p>
      <Bar
        share={share}
        gain={max === 0 ? 0 : gain / max}
        tone={getScoreTone(value === null ? null : share * 100)}
      />
    </div>
  );
}

interface SeverityBarProps {
  /** What is counted, for screen readers: `Issues by severity`. */
  label: string;
  counts: Record<Severity, number>;
  /** Where the count of a severity leads. */
  href?: (severity: Severity) => string;
}

/** Counts by severity. */
export function SeverityBar({ label, counts, href }: SeverityBarProps) {
  return (
    <StackedBar
      label={label}
      parts={SEVERITIES.map((severity) => ({
        name: SEVERITY_LABELS[severity].toLowerCase(),
        tone: severity,
        count: counts[severity],
        href: href?.(severity),
      }))}
    />
  );
}

export interface BarPart {
  name: Child;
  tone: Tone | Severity;
  count: number;
  /** Where the count leads, unless it is 0. */
  href?: string | undefined;
}

/** Counts of the parts of a whole as one bar with a legend, which holds the numbers. @param label what is counted, for screen readers */
export function StackedBar({ label, parts }: { label: string; parts: readonly BarPart[] }) {
  const total = parts.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  return (
    <div role="group" aria-label={label}>
      <svg class="bar thick" aria-hidden="true">
        <rect class="track" width="100%" height="100%" />
        {parts
          .filter(({ count }) => count > 0)
          .map(({ tone, count }) => {
            const [x, share] = [start, count / total];
            start += share;
            return <rect class={tone} x={toPercent(x)} width={toPercent(share)} height="100%" />;
          })}
      </svg>
      <ul class="legend">
        {parts.map(({ name, tone, count, href }) => (
          <li class={tone}>
            <span>
              <strong>{formatNumber(count)}</strong>{' '}
              {href !== undefined && count > 0 ? <a href={href}>{name}</a> : name}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProgressBarProps {
  /** What is under way, for screen readers: `Pages scanned`. */
  label: string;
  value: number;
  /** `null` while it is not known: the bar then only shows that something is happening. */
  max: number | null;
  /** Above the bar: what is done. */
  text?: Child;
  /** Above the bar at the right: `42 of 100`. */
  figure?: Child;
}

/** The progress of something. */
export function ProgressBar({ label, value, max, text, figure }: ProgressBarProps) {
  return (
    <div class="progress">
      {(text !== undefined || figure !== undefined) && (
        <p>
          <span>{text}</span>
          <span>{figure}</span>
        </p>
      )}
      <progress aria-label={label} {...(max !== null && { value: String(value), max: Math.max(max, 1) })} />
    </div>
  );
}
