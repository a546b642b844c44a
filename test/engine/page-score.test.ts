import { describe, expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import { CATEGORY_WEIGHTS } from '../../src/engine/page-score.ts';
import type { AuditAnalysis } from '../../src/engine/checks/run-checks.ts';
import { goodPage } from '../fixtures/good-page.ts';
import { createAuditInput, type PageCase } from './page-input.ts';

const HOST = 'bakery.brightpage.com';
const GOOD = goodPage(HOST);
const SECURE = {
  'content-type': 'text/html; charset=utf-8',
  'strict-transport-security': 'max-age=63072000',
  'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
};
const TITLE = '<title>How we bake sourdough, hour by hour</title>';
const DESCRIPTION = /<meta name="description"[^>]*>/;
const H1 = /<h1>.*?<\/h1>/;

function audit(text: string, page: PageCase = {}): AuditAnalysis {
  const input = createAuditInput(text, { url: `https://${HOST}/sourdough`, headers: SECURE, ...page });
  return runAudit(input).analysis;
}

describe('an otherwise well-made page', () => {
  it('scores 90 or more', () => {
    expect(audit(GOOD).overall_score).toBeGreaterThanOrEqual(90);
  });

  it('scores at most 79 without a title', () => {
    const analysis = audit(GOOD.replace(TITLE, ''));
    expect(analysis.overall_score).toBe(79);
    expect(analysis.score_caps).toEqual([{ id: 'title-missing', limit: 79 }]);
  });

  it('scores at most 74 without title, description and h1', () => {
    const analysis = audit(GOOD.replace(TITLE, '').replace(DESCRIPTION, '').replace(H1, ''));
    expect(analysis.overall_score).toBe(74);
    expect(analysis.score_caps).toEqual([{ id: 'title-missing', limit: 74 }]);
  });

  it('scores at most 89 over plain http', () => {
    const text = GOOD.replaceAll(`https://${HOST}`, `http://${HOST}`);
    expect(audit(text, { url: `http://${HOST}/sourdough` }).overall_score).toBeLessThanOrEqual(89);
  });

  it('scores at most 89 with 60 words', () => {
    const text = GOOD.replace(/<h2>What you need[\s\S]*<\/article>/, '</article>');
    const analysis = audit(text);
    expect(analysis.issues).toContainEqual(expect.objectContaining({ id: 'content-thin' }));
    expect(analysis.overall_score).toBe(89);
  });

  it('loses points without a cap with 150 words', () => {
    const text = GOOD.replace(
      /<h2>The timetable[\s\S]*<\/article>/,
      `${'<p>Flour of the mill by the river.</p>'.repeat(8)}</article>`,
    );
    const analysis = audit(text);
    expect(analysis.issues).toContainEqual(expect.objectContaining({ id: 'content-thin', severity: 'low' }));
    expect(analysis.score_caps).toEqual([]);
  });
});

describe('an answer that is neither HTML nor an error', () => {
  const { overall_score, category_scores, score_caps } = audit('', {
    headers: { ...SECURE, 'content-type': 'image/png' },
    bytes: 8,
  });

  it('is not scored', () => {
    expect(overall_score).toBeNull();
    expect(Object.values(category_scores)).toEqual(Array(6).fill(null));
    expect(score_caps).toEqual([]);
  });
});

describe('an error answer', () => {
  it('scores 0, below its cap', () => {
    const html = audit(GOOD, { status: 404 });
    const json = audit('{}', { status: 500, headers: { 'content-type': 'application/json' } });
    expect([html.overall_score, json.overall_score]).toEqual([0, 0]);
    const caps = [{ id: 'http-status-error', limit: 20 }];
    expect([html.score_caps, json.score_caps]).toEqual([caps, caps]);
  });

  it('has a score only in categories with an issue, so none of 100', () => {
    const { category_scores } = audit(GOOD, { status: 404 });
    expect(Object.values(category_scores)).not.toContain(100);
    expect(category_scores).toMatchObject({ indexability: 0, metadata: null, social: null });
  });
});

describe('the issues', () => {
  it('begin with those that cap the score, and continue by what they take from it', () => {
    const { issues } = audit(
      GOOD.replace(TITLE, '')
        .replace('lang="en"', '')
        .replace(/<meta name="viewport"[^>]*>/, ''),
    );
    const costs = issues.map(({ penalty, category }) => penalty * CATEGORY_WEIGHTS[category]);
    expect(issues[0]?.id).toBe('title-missing');
    expect(costs.slice(1)).toEqual(costs.slice(1).toSorted((a, b) => b - a));
  });

  it('count the elements they affect, unless the check looks at no elements', () => {
    const { issues } = audit(
      GOOD.replace('</main>', '<img src="/a.png"><img src="/b.png" alt="Bread"></main>'),
    );
    const affected = new Map(issues.map((issue) => [issue.id, issue.affected]));
    expect(affected.get('image-alt-missing')).toMatchObject({ count: 1 });
    const thin = audit(GOOD.replace(/<p>.*<\/p>/s, `<p>${'Bread is baked here. '.repeat(30)}</p>`)).issues;
    expect(thin.find(({ id }) => id === 'content-thin')).not.toHaveProperty('affected');
    expect(thin.map(({ id }) => id)).toContain('content-thin');
  });
});
