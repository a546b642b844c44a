import type { Context } from 'hono';
import type { WebEnv } from '../../context.ts';
import { Disclosure, Disclosures } from '../../parts/disclosure.tsx';
import { formatCount } from '../../format.ts';
import { renderDocsLayout } from '../docs-page.tsx';
import type { DocsPath } from '../pages.ts';
import { InlineMarkdown } from './inline-markdown.tsx';
import { linkObjects, ObjectLinksContext } from './object-links.ts';
import { findCommonHeaders, type OpenApiDocument } from './openapi-document.ts';
import { readExamples } from './examples.ts';
import { OperationSection } from './operation.tsx';
import { divideIntoResources, type NamedSchema } from './resources.ts';
import { NamedObject } from './schema.tsx';

/** A page of the API reference: the operations and objects of a resource. */
export async function renderResourceDocs(
  c: Context<WebEnv>,
  contract: OpenApiDocument,
  path: DocsPath,
): Promise<Response> {
  const examples = await readExamples(c.env);
  const reference = divideIntoResources(contract);
  const resource = reference.resources.find(({ page }) => page.path === path)!;
  const { description, endpoints, objects } = resource;
  const common = findCommonHeaders(contract);
  return renderDocsLayout(c, path, {
    crumbs: [{ href: '/docs/api', label: 'API reference' }],
    lead: description && `${description}.`,
    links: [
      ...endpoints.map(({ id, summary, path: template }) => ({ id, label: summary ?? template })),
      ...(objects.length > 0 ? [{ id: 'objects', label: 'Objects' }] : []),
    ],
    content: (
      <ObjectLinksContext.Provider value={linkObjects(reference, path)}>
        {endpoints.map((endpoint) => (
          <OperationSection
            endpoint={endpoint}
            contract={contract}
            common={common}
            example={examples[endpoint.id]}
          />
        ))}
        {objects.length > 0 && (
          <section aria-labelledby="objects">
            <h2 id="objects">Objects</h2>
            <p>Every field is always present unless it is marked optional.</p>
            <ObjectList objects={objects} />
          </section>
        )}
      </ObjectLinksContext.Provider>
    ),
  });
}

/** Named objects, each folded. */
export function ObjectList({ objects }: { objects: NamedSchema[] }) {
  return (
    <div class="objects">
      <Disclosures>
        {objects.map(({ name, schema }) => (
          <Disclosure
            id={name}
            title={<code>{name}</code>}
            note={schema.description !== undefined && <InlineMarkdown text={schema.description} />}
            figure={schema.properties && formatCount(Object.keys(schema.properties).length, 'field')}
          >
            <NamedObject schema={schema} />
          </Disclosure>
        ))}
      </Disclosures>
    </div>
  );
}
