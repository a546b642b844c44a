import { describe, expect, it } from 'vitest';
import type { RenderedTrace } from '../../../src/contracts/audit-changes.ts';
import {
  compareRenderings,
  describeRenderedChanges,
  traceRendering,
} from '../../../src/engine/trace/rendered-trace.ts';
import { createRenderedPage } from '../../fixtures/rendered-page.ts';

const SUMMARY: RenderedTrace = {
  title: 'same',
  meta_description: 'same',
  canonical: 'same',
  robots: 'same',
  language: 'same',
  js_ratio: 0.1,
  links_added: 0,
  structured_data_added: 0,
  console_errors: 0,
  issues: [],
};

describe('two readings with JavaScript', () => {
  it('differ in the parts that changed', () => {
    const after: RenderedTrace = {
      ...SUMMARY,
      title: 'added',
      js_ratio: 0.8,
      console_errors: 2,
      issues: ['text-needs-js', 'title-needs-js'],
    };
    const changed = compareRenderings(SUMMARY, after);
    expect(changed).toEqual(['title', 'js_ratio', 'console_errors', 'issues']);
    expect(describeRenderedChanges({ before: SUMMARY, before_at: null, after, changed })).toEqual([
      'Title: in the HTML before, only with JavaScript now',
      'Text that needs JavaScript: 10 % before, 80 % now',
      'Script errors: 0 before, 2 now',
      'Issues with JavaScript: none before, text-needs-js, title-needs-js now',
    ]);
  });

  it('are the same if the share of text that needs JavaScript varies a little', () => {
    expect(compareRenderings(SUMMARY, { ...SUMMARY, js_ratio: 0.14 })).toEqual([]);
    expect(compareRenderings(SUMMARY, { ...SUMMARY, js_ratio: 0.15 })).toEqual(['js_ratio']);
    expect(compareRenderings(SUMMARY, { ...SUMMARY, js_ratio: null })).toEqual(['js_ratio']);
  });
});

it('a reading is kept in short', () => {
  const page = createRenderedPage();
  const summary = traceRendering(page);
  expect(summary).toMatchObject({
    title: page.title.change,
    js_ratio: page.text.js_ratio,
    links_added: page.links.added.length,
    console_errors: page.console_errors.total,
  });
  expect(JSON.stringify(summary).length).toBeLessThan(1_000);
});
