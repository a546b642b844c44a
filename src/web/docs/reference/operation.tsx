import { Snippet } from '../../parts/snippet.tsx';
import { type Answer, type Contract, type Endpoint, resolved, type Schema } from './contract.ts';
import { curlOf } from './curl.ts';
import { Prose } from './prose.tsx';
import { Facts, Fields, Required, Type, Within } from './schema.tsx';

interface Shown {
  endpoint: Endpoint;
  contract: Contract;
  /** Headers of every answer, which are told once for all. */
  common: Record<string, unknown>;
}

/** One operation: what it does, what it takes and what it answers. */
export function OperationSection({ endpoint, contract, common }: Shown) {
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
          <Prose text={description} />
        </p>
      )}
      <Parameters {...endpoint} />
      <Body {...endpoint} contract={contract} />
      <h4>Example</h4>
      <Snippet id={`${id}-curl`} label={`${summary} with curl`} text={curlOf(endpoint, contract)} />
      <h4>Answers</h4>
      <dl class="facts answers">
        {Object.entries(endpoint.responses ?? {}).map(([status, answer]) => (
          <div>
            <dt>{status}</dt>
            <dd>
              <AnswerText answer={answer} common={common} />
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
        {parameters.map(({ name, in: place, required, description, schema = {} }) => (
          <>
            <dt>
              <code>{name}</code> <Type schema={schema} /> in the {place}
              {required ? <Required /> : ', optional'}
            </dt>
            <Facts schema={{ ...schema, ...(description !== undefined && { description }) }} />
          </>
        ))}
      </dl>
    </>
  );
}

function Body({ requestBody, contract }: Endpoint & { contract: Contract }) {
  const content = Object.entries(requestBody?.content ?? {});
  const schema = content[0]?.[1].schema;
  if (!requestBody || !schema) return null;
  return (
    <>
      <h4>Body{requestBody.required ? '' : ', optional'}</h4>
      <p class="aside">As {content.map(([type]) => type).join(' or ')}</p>
      <Fields schema={resolved(schema, contract)} request />
    </>
  );
}

function AnswerText({ answer, common }: { answer: Answer; common: Record<string, unknown> }) {
  const headers = Object.entries(answer.headers ?? {}).filter(([name]) => !(name in common));
  return (
    <>
      {answer.description}
      {Object.entries(answer.content ?? {}).map(([type, { schema = {} }]) => (
        <Content type={type} schema={schema} />
      ))}
      {headers.map(([name, { description }]) => (
        <p>
          Header <code>{name}</code>: {description}
        </p>
      ))}
    </>
  );
}

/** What is in `data` for a success, the type for everything else. */
function Content({ type, schema }: { type: string; schema: Schema }) {
  const data = schema.properties?.['data'];
  if (data?.properties) {
    return (
      <>
        <p>
          In <code>data</code>:
        </p>
        <Fields schema={data} />
      </>
    );
  }
  if (data) return <Within schema={data} of="data" />;
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
          (<Type schema={schema} />)
        </>
      )}
    </>
  );
}
