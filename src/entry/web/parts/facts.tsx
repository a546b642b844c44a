import type { Child, PropsWithChildren } from 'hono/jsx';
import { formatNumber } from '../../../lib/text.ts';
import type { Tone } from './tone.ts';

/** Names and values, one pair a line. Holds `DescriptionItem`s only. */
export function KeyValue({ children }: PropsWithChildren) {
  return <dl class="facts">{children}</dl>;
}

/** A name and its value in a `KeyValue`. */
export function DescriptionItem({ name, children }: PropsWithChildren<{ name: Child }>) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A row of numbers. Holds `Stat`s only. */
export function Stats({ children }: PropsWithChildren) {
  return <dl class="stats">{children}</dl>;
}

interface StatProps {
  label: Child;
  value: Child;
  /** After the value: `of 100`. */
  unit?: string;
  /** The change of the value: see `Delta`. */
  delta?: Child;
  /** A line below. */
  note?: Child;
}

/** A number with its name. */
export function Stat({ label, value, unit, delta, note }: StatProps) {
  return (
    <div class="stat">
      <dt>{label}</dt>
      <dd>
        <span class="value">{value}</span> {unit !== undefined && <span class="unit">{unit}</span>} {delta}
        {note !== undefined && <span class="note">{note}</span>}
      </dd>
    </div>
  );
}

interface DeltaProps {
  change: number;
  /** What it is compared with, for screen readers: `since 12 May 2026`. */
  since?: string;
  /** For counts of what is bad, where less is better. */
  lessIsBetter?: boolean;
}

/** A change as an arrow and a number: `▲ 3.4`. */
export function Delta({ change, since = '', lessIsBetter = false }: DeltaProps) {
  const amount = Number(Math.abs(change).toFixed(1));
  if (amount === 0) {
    return (
      <span class="delta neutral">
        <span aria-hidden="true">±0</span>
        <span class="unseen">no change {since}</span>
      </span>
    );
  }
  const tone: Tone = change > 0 === lessIsBetter ? 'bad' : 'good';
  return (
    <span class={`delta ${tone}`}>
      <span aria-hidden="true">{change > 0 ? '▲' : '▼'}</span>
      <span class="unseen">{change > 0 ? 'up' : 'down'} </span> {formatNumber(amount)}
      <span class="unseen"> {since}</span>
    </span>
  );
}
