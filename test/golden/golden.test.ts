/// <reference types="vite/types/import-meta.d.ts" />
import { describe, expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import { createAuditInput, type PageCase } from '../engine/page-input.ts';

// Fails when a score changes. If the change is intended, `npm run golden:update` stores the new results.

const pages = import.meta.glob<string>('../fixtures/pages/*.html', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const responses = import.meta.glob<PageCase>('../fixtures/pages/*.json', { import: 'default', eager: true });

describe('the score of a page', () => {
  it.each(Object.keys(pages))('stays as it is written down: %s', async (file) => {
    const response = responses[file.replace('.html', '.json')];
    const { analysis } = runAudit(createAuditInput(pages[file] ?? '', response));
    const written = {
      overall_score: analysis.overall_score,
      score_caps: analysis.score_caps,
      category_scores: analysis.category_scores,
      penalties: Object.fromEntries(analysis.issues.map(({ id, penalty }) => [id, penalty])),
      unknown: analysis.unknown,
    };
    const name = file.slice(file.lastIndexOf('/') + 1, -'.html'.length);
    await expect(`${JSON.stringify(written, null, 2)}\n`).toMatchFileSnapshot(`./pages/${name}.json`);
  });

  it('spreads from dreadful to excellent', () => {
    const scoreOf = (name: string) => {
      const file = `../fixtures/pages/${name}`;
      const input = createAuditInput(pages[`${file}.html`] ?? '', responses[`${file}.json`]);
      return runAudit(input).analysis.overall_score;
    };
    expect(scoreOf('error-503')).toBeLessThanOrEqual(20);
    expect(scoreOf('noindex-page')).toBeLessThanOrEqual(59);
    expect(scoreOf('table-layout-1999')).toBeLessThan(60);
    expect(scoreOf('spa-shell')).toBeLessThanOrEqual(69);
    expect(scoreOf('article-excellent')).toBeGreaterThanOrEqual(95);
  });
});
