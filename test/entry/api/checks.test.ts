import { describe, expect, it } from 'vitest';
import type { CheckDocument } from '../../../src/contracts/check.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../../src/engine/checks/issue-groups.ts';
import { callApi, readData, readError } from './client.ts';

describe('GET /checks', () => {
  it('lists every check without a key, in the order in which they are reported', async () => {
    const response = await callApi('GET', '/checks');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const { checks } = await readData<{ checks: CheckDocument[] }>(response);
    expect(checks.map(({ id }) => id)).toEqual(CHECKS.map(({ id }) => id));
  });

  it('names the group of each check that has one', async () => {
    const { checks } = await readData<{ checks: CheckDocument[] }>(await callApi('GET', '/checks'));
    for (const group of ISSUE_GROUPS) {
      expect(
        checks
          .filter((check) => check.group === group.id)
          .map(({ id }) => id)
          .toSorted(),
      ).toEqual(group.checks.toSorted());
    }
  });
});

describe('GET /checks/{id}', () => {
  it('returns the rule, its sources and its fix without a key', async () => {
    const response = await callApi('GET', '/checks/title-missing');
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=300');
    const { check } = await readData<{ check: CheckDocument }>(response);
    expect(check).toMatchObject({
      id: 'title-missing',
      category: 'metadata',
      applies_to: 'html',
      group: null,
      docs_url: 'http://localhost:8787/checks/title-missing',
    });
    expect(check.sources[0]?.url).toMatch(/^https:\/\//);
  });

  it.each([
    ['an unknown id', 'no-such-check', 'There is no check no-such-check'],
    ['a check that is no longer run', 'text-ratio-low', 'is no longer run'],
    ['a group', 'url-unclear', 'Read one of them: url-too-long, '],
  ])('answers 404 for %s with the reason, which no cache stores', async (_, id, message) => {
    const response = await callApi('GET', `/checks/${id}`);
    expect(response.status).toBe(404);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await readError(response)).toMatchObject({
      code: 'check_not_found',
      message: expect.stringContaining(message),
    });
  });
});
