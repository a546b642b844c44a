import type { Context } from 'hono';
import type { WebEnv } from '../../context.ts';
import { renderDocsPage } from '../docs-page.tsx';
import { findCommonHeaders, type OpenApiDocument, groupByTag } from './openapi-document.ts';
import { OperationSection } from './operation.tsx';
import { InlineMarkdown } from './inline-markdown.tsx';
import { NamedObject } from './schema.tsx';

/** The API reference, rendered from the OpenAPI document. */
export function renderReferenceDocs(
  c: Context<WebEnv>,
  contract: OpenApiDocument,
): Response | Promise<Response> {
  const groups = groupByTag(contract);
  const objects = Object.entries(contract.components?.schemas ?? {});
  const common = findCommonHeaders(contract);
  return renderDocsPage(c, '/docs/api', {
    lead: `Every operation of release ${contract.info.version}, made from the description the service checks its own requests with.`,
    sections: [
      { id: 'about', title: 'All requests', content: <AllRequests contract={contract} common={common} /> },
      ...groups.map((group) => ({
        id: slugify(group.name),
        title: group.name,
        entries: group.endpoints.map(({ id, method, path, summary }) => ({
          id,
          title: (
            <>
              {summary}{' '}
              <code>
                {method} {path}
              </code>
            </>
          ),
        })),
        content: (
          <>
            {group.description !== undefined && <p>{group.description}.</p>}
            {group.endpoints.map((endpoint) => (
              <OperationSection endpoint={endpoint} contract={contract} common={common} />
            ))}
          </>
        ),
      })),
      {
        id: 'objects',
        title: 'Objects',
        content: (
          <>
            <p>What answers and bodies are made of. A field is always there unless it is called optional.</p>
            {objects.map(([name, schema]) => (
              <section class="operation" aria-labelledby={name}>
                <h3 id={name}>{name}</h3>
                {schema.description !== undefined && (
                  <p>
                    <InlineMarkdown text={schema.description} />
                  </p>
                )}
                <NamedObject schema={schema} />
              </section>
            ))}
          </>
        ),
      },
    ],
  });
}

/** What all operations have in common. */
function AllRequests({
  contract,
  common,
}: {
  contract: OpenApiDocument;
  common: ReturnType<typeof findCommonHeaders>;
}) {
  return (
    <>
      {contract.info.description?.split('\n\n').map((text) => (
        <p>
          <InlineMarkdown text={text} />
        </p>
      ))}
      <dl class="facts">
        <div>
          <dt>Address</dt>
          <dd>
            <code>{contract.servers?.[0]?.url}</code>
          </dd>
        </div>
        <div>
          <dt>Key</dt>
          <dd>
            <code>Authorization: Bearer svk_…</code> on every request, except where it says that none is
            needed: <a href="/docs/authentication">Authentication</a>
          </dd>
        </div>
        {Object.entries(common).map(([name, { description }]) => (
          <div>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{description}. A header of every answer</dd>
          </div>
        ))}
        <div>
          <dt>For machines</dt>
          <dd>
            <a href="/api/v1/openapi.json">openapi.json</a>, OpenAPI 3.1: for generators of clients and for
            tools that read it
          </dd>
        </div>
      </dl>
    </>
  );
}

/** Returns `ai-directory` for `AI directory`. */
function slugify(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
