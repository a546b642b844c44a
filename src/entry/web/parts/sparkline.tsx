/**
 * A small line without axes, for a cell or a card: put the current number beside it.
 *
 * @param values oldest first; `null` interrupts the line
 * @param label what it shows, for screen readers: `Score, last 30 days: from 61 to 78`
 * @param max the top of the line; the largest value if absent
 */
export function Sparkline({
  values,
  label,
  max,
}: {
  values: (number | null)[];
  label: string;
  max?: number;
}) {
  const known = values.filter((value) => value !== null);
  const low = max === undefined ? Math.min(...known) : 0;
  const range = (max ?? Math.max(...known)) - low || 1;
  const points = values.map((value, index) => {
    const x = values.length === 1 ? 50 : (index / (values.length - 1)) * 100;
    return value === null ? null : `${x.toFixed(1)} ${(22 - ((value - low) / range) * 20).toFixed(1)}`;
  });
  const end = points.findLast((point) => point !== null);
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={label}>
      {end !== undefined && (
        <>
          <path d={points.map((point, index) => drawPoint(point, points[index - 1])).join('')} />
          <path class="end" d={`M${end}h0`} />
        </>
      )}
    </svg>
  );
}

function drawPoint(point: string | null, previous: string | null | undefined): string {
  if (point === null) return '';
  return typeof previous === 'string' ? `L${point}` : `M${point}`;
}
