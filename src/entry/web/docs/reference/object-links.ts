import { createContext } from 'hono/jsx';
import type { Reference } from './resources.ts';

/** The link to each named object. */
export type ObjectLinks = ReadonlyMap<string, string>;

export const ObjectLinksContext = createContext<ObjectLinks>(new Map());

/** Returns the links to all objects, for a page. @param path of the page; its own objects are anchors */
export function linkObjects({ resources, sharedObjects }: Reference, path: string): ObjectLinks {
  const homes = [
    ...resources.map(({ page, objects }) => ({ home: page.path, objects })),
    { home: '/docs/api', objects: sharedObjects },
  ];
  return new Map(
    homes.flatMap(({ home, objects }) =>
      objects.map(({ name }): [string, string] => [name, `${home === path ? '' : home}#${name}`]),
    ),
  );
}
