import type { Context } from 'hono';
import type { WebEnv, PageResponse } from '../../context.ts';
import { formatCount } from '../../../../lib/text.ts';
import { DescriptionItem, KeyValue } from '../../parts/facts.tsx';
import { renderDocsPage, renderDocsLayout } from '../docs-page.tsx';
import { InlineMarkdown } from '../../parts/text.tsx';
import { linkObjects, ObjectLinksContext, NamedObject } from './schema.tsx';
import {
  findCommonHeaders,
  type OpenApiDocument,
  divideIntoResources,
  type Reference,
  type NamedSchema,
} from './openapi-document.ts';
import { Method, OperationSection } from './operation.tsx';
import { Disclosure, Disclosures, Section } from '../../parts/card.tsx';
import { readExamples } from '../../../http/api-examples.ts';

/** The API reference: what all requests have in common, and all operations with links to their pages. */
export function renderReferenceDocs(c: Context<WebEnv>, contract: OpenApiDocument): PageResponse {
  const reference = divideIntoResources(contract);
  const resources = reference.resources.filter(({ endpoints }) => endpoints.length > 0);
  const count = resources.reduce((sum, { endpoints }) => sum + endpoints.length, 0);
  return renderDocsPage(c, '/docs/api', {
    lead: `${formatCount(count, 'operation')} of release ${contract.info.version}, with parameters, fields, errors, and an example for each.`,
    sections: [
      { id: 'about', title: 'All requests', content: <AllRequests contract={contract} /> },
      ...resources.map((resource) => ({
        id: resource.page.path.slice('/docs/api/'.length),
        title: resource.page.heading,
        content: (
          <>
            {resource.description !== undefined && <p>{resource.description}.</p>}
            <ul>
              {resource.endpoints.map(({ id, method, path, summary }) => (
                <li>
                  <a id={id} href={`${resource.page.path}#${id}`}>
                    {summary}
                  </a>{' '}
                  <span class="request">
                    <Method method={method} /> <code>{path}</code>
                  </span>
                </li>
              ))}
            </ul>
          </>
        ),
      })),
      { id: 'objects', title: 'Objects', content: <Objects reference={reference} /> },
    ],
  });
}

/** What all operations have in common. */
function AllRequests({ contract }: { contract: OpenApiDocument }) {
  return (
    <>
      {contract.info.description?.split('\n\n').map((text) => (
        <p>
          <InlineMarkdown text={text} />
        </p>
      ))}
      <KeyValue>
        <DescriptionItem name="Base URL">
          <code>{contract.servers?.[0]?.url}</code>
        </DescriptionItem>
        <DescriptionItem name="Authentication">
          <code>Authorization: Bearer svk_…</code>, your <a href="/docs/authentication">API key</a>, or{' '}
          <a href="/docs/authentication#test">the test key</a>
        </DescriptionItem>
        <DescriptionItem name="Errors">
          One format for all: <a href="/docs/errors">errors and their codes</a>
        </DescriptionItem>
        {Object.entries(findCommonHeaders(contract)).map(([name, { description }]) => (
          <DescriptionItem name={<code>{name}</code>}>{description}, on every response</DescriptionItem>
        ))}
        <DescriptionItem name="Examples">
          Real answers from the API, with long lists and texts shortened
        </DescriptionItem>
        <DescriptionItem name="OpenAPI">
          <a href="/api/v1/openapi.json">openapi.json</a> (OpenAPI 3.1), to generate clients
        </DescriptionItem>
        <DescriptionItem name="Collections">
          <a href="/docs/postman-collection.json">Postman collection</a> and{' '}
          <a href="/docs/requests.http">.http file</a> with every request and the test key (preview)
        </DescriptionItem>
      </KeyValue>
    </>
  );
}

/** Objects of all resources, and links to those of one. */
function Objects({ reference }: { reference: Reference }) {
  const links = linkObjects(reference, '/docs/api');
  return (
    <ObjectLinksContext.Provider value={links}>
      <p>Each object is described with the resource it belongs to. Shared by all resources:</p>
      <ObjectList objects={reference.sharedObjects} />
      <Disclosures>
        <Disclosure title="Objects of each resource">
          <KeyValue>
            {reference.resources
              .filter(({ objects }) => objects.length > 0)
              .map(({ page, objects }) => (
                <DescriptionItem name={page.heading}>
                  {objects.map(({ name }, index) => (
                    <>
                      {index > 0 && ', '}
                      <a id={name} href={links.get(name)}>
                        {name}
                      </a>
                    </>
                  ))}
                </DescriptionItem>
              ))}
          </KeyValue>
        </Disclosure>
      </Disclosures>
    </ObjectLinksContext.Provider>
  );
}

/** A page of the API reference: the operations and objects of a resource. */
export async function renderResourceDocs(
  c: Context<WebEnv>,
  contract: OpenApiDocument,
  path: string,
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
      ...endpoints.map(({ id, summary, path: template }) => ({ id, title: summary ?? template })),
      ...(objects.length > 0 ? [{ id: 'objects', title: 'Objects' }] : []),
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
          <Section id="objects" title="Objects">
            <p>Every field is always present unless it is marked optional.</p>
            <ObjectList objects={objects} />
          </Section>
        )}
      </ObjectLinksContext.Provider>
    ),
  });
}

/** Named objects, each folded. */
function ObjectList({ objects }: { objects: NamedSchema[] }) {
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
