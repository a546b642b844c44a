import { expect, test } from 'vitest';
import { importBundle } from '../../scripts/import-bundle.ts';

const { DESIGN_PAGE: html } = await importBundle<{ DESIGN_PAGE: string }>('scripts/design/page.tsx');

test('every chart has a text alternative, and those with data a table', () => {
  for (const [svg] of html.matchAll(/<svg[^>]*>/g)) {
    if (svg.startsWith('<svg viewBox="0 0 100 150"')) continue;
    expect(svg).toMatch(/role="img" aria-label="[^"]+"|aria-hidden="true"/);
  }
  const charts = html.split('<figure class="chart-figure">').slice(1);
  expect(charts.length).toBeGreaterThan(0);
  for (const chart of charts)
    expect(chart.split('</figure>')[0]).toContain('<summary>Show as table</summary>');
});

test('a score of 0 shows on the gauge in red, and no score shows as a dash', () => {
  const gauges = Array.from(html.matchAll(/<svg class="gauge.*?<\/svg>/gs), ([gauge]) => gauge);
  const zero = gauges.find((gauge) => gauge.includes('aria-label="Example: 0 of 100"'));
  expect(zero).toContain('class="gauge bad"');
  expect(zero).toContain('stroke-dasharray="1 100"');
  const none = gauges.find((gauge) => gauge.includes('aria-label="Example: not scored"'));
  expect(none).toContain('class="gauge neutral"');
  expect(none).not.toContain('class="arc"');
  expect(none).toContain('>–</text>');
});

test('ids are unique', () => {
  const ids = Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
  expect(ids).toHaveLength(new Set(ids).size);
});
