import { RESOURCE_PAGES, type ResourcePage } from '../pages.ts';
import {
  type Endpoint,
  getRefName,
  listEndpoints,
  type OpenApiDocument,
  type Operation,
  type Schema,
} from './openapi-document.ts';

export interface NamedSchema {
  name: string;
  schema: Schema;
}

/** A page of the API reference with what it shows. */
export interface Resource {
  page: ResourcePage;
  description: string | undefined;
  endpoints: Endpoint[];
  /** The named objects that are described on this page. */
  objects: NamedSchema[];
}

export interface Reference {
  resources: Resource[];
  /** The objects of no resource, such as the error. */
  sharedObjects: NamedSchema[];
}

/**
 * Divides the document into the pages of the reference: operations by their last tag, each object with the resource whose
 * requests, successful answers and events it is nearest to.
 */
export function divideIntoResources(contract: OpenApiDocument): Reference {
  const endpoints = listEndpoints(contract);
  const resources = RESOURCE_PAGES.map((page) => ({
    page,
    description: contract.tags?.find(({ name }) => name === page.tag)?.description,
    endpoints: endpoints.filter(({ tags }) => tags?.at(-1) === page.tag),
  }));
  const events = Object.values(contract.webhooks ?? {}).flatMap((methods) => Object.values(methods));
  const distances = resources.map(({ page, endpoints: operations }) =>
    measureDistances([...operations, ...events.filter(({ tags }) => tags?.at(-1) === page.tag)], contract),
  );
  const objects = Object.entries(contract.components?.schemas ?? {}).map(([name, schema]) => {
    const candidates = distances.map((distance) => distance.get(name) ?? Infinity);
    const nearest = Math.min(...candidates);
    return { name, schema, home: nearest === Infinity ? -1 : candidates.indexOf(nearest) };
  });
  return {
    resources: resources.map(({ page, description, endpoints: operations }, index) => ({
      page,
      description,
      endpoints: operations,
      objects: objects.filter(({ home }) => home === index),
    })),
    sharedObjects: objects.filter(({ home }) => home === -1),
  };
}

/**
 * Returns how far each named object is from the requests and successful answers of operations and events: the number of
 * references that lead to it, less a little for each operation that names it.
 */
function measureDistances(endpoints: Operation[], contract: OpenApiDocument): Map<string, number> {
  const distances = new Map<string, number>();
  let names = endpoints.flatMap(({ requestBody, responses = {} }) => [
    ...listRefNames(requestBody),
    ...Object.entries(responses).flatMap(([status, response]) =>
      status.startsWith('2') ? listRefNames(response) : [],
    ),
  ]);
  for (let depth = 0; names.length > 0; depth += 1) {
    const found = names.filter((name) => !distances.has(name));
    const unique = new Set(found);
    for (const name of unique) {
      distances.set(name, depth - found.filter((other) => other === name).length / 1_000);
    }
    names = [...unique].flatMap((name) => listRefNames(contract.components?.schemas?.[name]));
  }
  return distances;
}

function listRefNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { $ref } = value as { $ref?: unknown };
  return typeof $ref === 'string' ? [getRefName($ref)] : Object.values(value).flatMap(listRefNames);
}
