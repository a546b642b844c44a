import { expect } from 'vitest';
import { callApi, readData } from './client.ts';

/** Follows the `Link` headers from a path, and returns what `pick` takes from each answer, with the length of each page. */
export async function readAllPages<T>(
  path: string,
  key: string,
  pick: (data: never) => T[],
): Promise<{ items: T[]; sizes: number[] }> {
  const items: T[] = [];
  const sizes: number[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const response: Response = await callApi('GET', next, { key });
    const data = await readData<{ next_cursor: string | null }>(response);
    const page = pick(data as never);
    items.push(...page);
    sizes.push(page.length);
    const link = response.headers.get('Link');
    expect(link === null).toBe(data.next_cursor === null);
    next = /^<http:\/\/localhost:8787\/api\/v1([^>]*)>; rel="next"$/.exec(link ?? '')?.[1];
  }
  return { items, sizes };
}
