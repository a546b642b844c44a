import { CodeBlock } from '../../parts/code-block.tsx';
import {
  type OperationResponse,
  type OpenApiDocument,
  type Endpoint,
  resolveRef,
  type Schema,
} from './openapi-document.ts';
import { buildCurlExample } from './curl-example.ts';
import { InlineMarkdown } from './inline-markdown.tsx';
import { SchemaDetails, SchemaFields, Required, SchemaType, NestedFields } from './schema.tsx';

interface OperationProps {
  endpoint: Endpoint;
  contract: OpenApiDocument;
  /** The headers of every response, which the page shows once, at the top. */
  common: Record<string, unknown>;
}

/** An operation with its description, parameters, body, example and responses. */
export function OperationSection({ endpoint, contract, common }: OperationProps) {
  const { id, method, path, summary = path, description, security = [] } = endpoint;
  return (
    <section class="operation" aria-labelledby={id}>
      <h3 id={id}>{summary}</h3>
      <p class="endpoint">
        <strong>{method}</strong> <code>{path}</code>
        {security.length === 0 && ' – needs no key'}
      </p>
      {description !== undefined && (
        <p>
          <InlineMarkdown text={description} />
        </p>
      )}
      <Parameters {...endpoint} />
      <RequestBody {...endpoint} contract={contract} />
      <h4>Example</h4>
      <CodeBlock
        id={`${id}-curl`}
        label={`${summary} with curl`}
        text={buildCurlExample(endpoint, contract)}
      />
      <h4>Answers</h4>
      <dl class="facts answers">
        {Object.entries(endpoint.responses ?? {}).map(([status, answer]) => (
          <div>
            <dt>{status}</dt>
            <dd>
              <ResponseDescription answer={answer} common={common} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Parameters({ parameters = [] }: Endpoint) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>Parameters</h4>
      <dl class="fields">
        {parameters.map(({ name, in: location, required, description, schema = {} }) => (
          <>
            <dt>
              <code>{name}</code> <SchemaType schema={schema} /> in the {location}
              {required ? <Required /> : ', optional'}
            </dt>
            <SchemaDetails schema={{ ...schema, ...(description !== undefined && { description }) }} />
          </>
        ))}
      </dl>
    </>
  );
}

function RequestBody({ requestBody, contract }: Endpoint & { contract: OpenApiDocument }) {
  const content = Object.entries(requestBody?.content ?? {});
  const schema = content[0]?.[1].schema;
  if (!requestBody || !schema) return null;
  return (
    <>
      <h4>Body{requestBody.required ? '' : ', optional'}</h4>
      <p class="aside">As {content.map(([type]) => type).join(' or ')}</p>
      <SchemaFields schema={resolveRef(schema, contract)} request />
    </>
  );
}

function ResponseDescription({
  answer,
  common,
}: {
  answer: OperationResponse;
  common: Record<string, unknown>;
}) {
  const headers = Object.entries(answer.headers ?? {}).filter(([name]) => !(name in common));
  return (
    <>
      {answer.description}
      {Object.entries(answer.content ?? {}).map(([type, { schema = {} }]) => (
        <ResponseContent type={type} schema={schema} />
      ))}
      {headers.map(([name, { description }]) => (
        <p>
          Header <code>{name}</code>: {description}
        </p>
      ))}
    </>
  );
}

/** The fields of `data` for a success, the media type or schema for any other response. */
function ResponseContent({ type, schema }: { type: string; schema: Schema }) {
  const data = schema.properties?.['data'];
  if (data?.properties) {
    return (
      <>
        <p>
          In <code>data</code>:
        </p>
        <SchemaFields schema={data} />
      </>
    );
  }
  if (data) return <NestedFields schema={data} name="data" />;
  return (
    <>
      {type !== 'application/json' && (
        <p>
          As {type}: {schema.description}
        </p>
      )}
      {schema.$ref !== undefined && (
        <>
          {' '}
          (<SchemaType schema={schema} />)
        </>
      )}
    </>
  );
}
