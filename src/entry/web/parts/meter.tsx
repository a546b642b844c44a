import type { Child } from 'hono/jsx';
import { formatGain } from '../../../engine/format-gain.ts';
import { Bar } from './bar-list.tsx';
import { getScoreTone } from './tone.ts';

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
              <strong>{round(value)}</strong> of {round(max)}
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

function round(value: number): number {
  return Number(value.toFixed(1));
}
