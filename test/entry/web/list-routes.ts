import { SECTIONS } from '../../../src/sections.ts';

/** Lists the routes of the web app that take a method, as paths with parameters. */
export async function listRoutes(method: 'GET' | 'POST'): Promise<string[]> {
  const sections = await Promise.all(Object.values(SECTIONS).map((load) => load()));
  const routes = sections.flatMap((section) => section.routes).filter((route) => route.method === method);
  return [...new Set(routes.map(({ path }) => path))];
}
