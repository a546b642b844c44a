/** The content type of `formatOpenMetrics`. */
export const OPEN_METRICS_TYPE = 'application/openmetrics-text; version=1.0.0; charset=utf-8';

/** A metric family: what its samples measure, without a full stop. */
export interface MetricFamily {
  type: 'counter' | 'gauge' | 'info';
  help: string;
}

/** A value with its labels. */
export type MetricSample = [labels: Record<string, string>, value: number];

/** What a sample is called after its family. */
const SUFFIXES = { counter: '_total', gauge: '', info: '_info' };

/**
 * Formats metrics as text (OpenMetrics 1.0). A name that ends in a unit says so in its metadata.
 *
 * @param samples by the name of their family; a family without samples is left out
 */
export function formatOpenMetrics(
  families: Record<string, MetricFamily>,
  samples: Partial<Record<string, MetricSample[]>>,
): string {
  const lines: string[] = [];
  for (const [name, { type, help }] of Object.entries(families)) {
    const values = samples[name] ?? [];
    if (values.length === 0) continue;
    const unit = /_(bytes|seconds)$/.exec(name)?.[1];
    lines.push(`# TYPE ${name} ${type}`);
    if (unit !== undefined) lines.push(`# UNIT ${name} ${unit}`);
    lines.push(`# HELP ${name} ${escape(help)}`);
    for (const [labels, value] of values)
      lines.push(`${name}${SUFFIXES[type]}${formatLabels(labels)} ${value}`);
  }
  return [...lines, '# EOF\n'].join('\n');
}

function formatLabels(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escape(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"');
}
