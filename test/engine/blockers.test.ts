import { describe, expect, it } from 'vitest';
import { runAudit } from '../../src/engine/run-audit.ts';
import { CHECKS } from '../../src/engine/checks/all.ts';
import { BLOCKED_ANSWERS, LET_THROUGH } from '../fixtures/blocked-answers.ts';
import { createAuditInput, type PageCase } from './page-input.ts';

const audit = (body: string, page: PageCase) => runAudit(createAuditInput(body, page));

describe('an answer of a known kind that blocks the crawler', () => {
  it.each(BLOCKED_ANSWERS)('$name', ({ vendor, status, headers, body }) => {
    const { facts, analysis } = audit(body, { status, headers });
    expect(facts.blockedBy).toBe(vendor);
    expect(analysis).toMatchObject({ overall_score: null, issues: [], passed_checks: [], score_caps: [] });
    expect(Object.values(analysis.category_scores)).toEqual([null, null, null, null, null, null]);
    expect(analysis.unknown.ids).toEqual(CHECKS.map(({ id }) => id));
  });
});

describe('an answer of the website', () => {
  it.each(LET_THROUGH)('$name', ({ status, headers, body }) => {
    const { facts, analysis } = audit(body, { status, headers });
    expect(facts.blockedBy).toBeNull();
    expect(analysis.overall_score).not.toBeNull();
  });

  it('a long page with the markup of a challenge', () => {
    const body = `<title>Tea</title><p>${'tea '.repeat(500)}</p><script>sucuri_cloudproxy_js</script>`;
    expect(audit(body, {}).facts.blockedBy).toBeNull();
  });
});

describe('a plain answer that does not say who blocks', () => {
  const page = { status: 403, url: 'https://shop.example.com/tea' };

  it.each([401, 403, 429, 503])('%i is one if robots.txt answers', (status) => {
    expect(audit('Forbidden', { ...page, status, robotsTxt: '' }).facts.blockedBy).toBe('unknown');
  });

  it('is one if there is no robots.txt', () => {
    expect(audit('Forbidden', page).facts.blockedBy).toBe('unknown');
  });

  it.each([404, 410, 500, 502])('%i is the answer of the website', (status) => {
    expect(audit('Sorry', { ...page, status, robotsTxt: '' }).facts.blockedBy).toBeNull();
  });

  it('is not known if robots.txt is refused too', () => {
    const robotsTxt = { kind: 'absent', url: 'https://shop.example.com/robots.txt', status: 403 } as const;
    expect(audit('Forbidden', { ...page, robotsTxt }).facts.blockedBy).toBeNull();
  });

  it('a home page that is unavailable is a fault of the website', () => {
    const home = { status: 503, url: 'https://shop.example.com/', robotsTxt: '' };
    expect(audit('Back soon', home).facts.blockedBy).toBeNull();
  });

  it('a page that says when it is back is a fault of the website', () => {
    const down = { status: 503, headers: { 'retry-after': '120' }, robotsTxt: '' };
    expect(audit('Back soon', down).facts.blockedBy).toBeNull();
  });
});
