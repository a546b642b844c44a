import { describe, expect, it } from 'vitest';
import { CHECK_COUNT } from '../../../src/engine/check-count.ts';
import { CHECKS } from '../../../src/engine/checks/all.ts';
import { RETIRED_CHECKS } from '../../../src/engine/checks/retired.ts';

describe('the catalogue of checks', () => {
  it('has as many checks as pages state', () => {
    expect(CHECKS).toHaveLength(CHECK_COUNT);
  });

  it('has each id once', () => {
    const ids = CHECKS.map(({ id }) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });

  it('never uses the id of a retired check again', () => {
    const ids = new Set([...CHECKS, ...RETIRED_CHECKS].map(({ id }) => id));
    expect(ids.size).toBe(CHECKS.length + RETIRED_CHECKS.length);
  });

  it.each(CHECKS)('names the sources of $id', ({ sources }) => {
    expect(sources.length).toBeGreaterThan(0);
    for (const { title, url } of sources) {
      expect(title).toMatch(/^\S.*\S$/);
      expect(new URL(url).protocol).toBe('https:');
      expect(new URL(url).href).toBe(url);
    }
    expect(new Set(sources.map(({ url }) => url)).size).toBe(sources.length);
  });

  it('gives a source the same title wherever it is named', () => {
    const titles = new Map<string, string>();
    for (const { title, url } of CHECKS.flatMap(({ sources }) => sources)) {
      if (url.startsWith('https://www.screamingfrog.co.uk/')) continue;
      expect(titles.get(url) ?? title, url).toBe(title);
      titles.set(url, title);
    }
  });
});
