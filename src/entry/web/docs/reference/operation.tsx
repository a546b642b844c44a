import { Badge } from '../../parts/badge.tsx';
import { CodeBlock } from '../../parts/code-block.tsx';
import { DescriptionItem, KeyValue } from '../../parts/facts.tsx';
import type { Tone } from '../../parts/tone.ts';
import type { ApiExample } from '../../../../contracts/api-example.ts';
import { formatAnswer } from '../../../http/api-examples.ts';
import { RequestSamples } from './request-samples.tsx';
import { buildSamples } from './samples.ts';
import { InlineMarkdown } from '../../parts/text.tsx';
import { Required, SchemaDetails, SchemaFields, SchemaType } from './schema.tsx';
import {
  type Endpoint,
  type OpenApiDocument,
  type OperationResponse,
  resolveRef,
  type Schema,
} from './openapi-document.ts';

type ResponseHeaders = NonNullable<OperationResponse['headers']>;

interface OperationProps {
  endpoint: Endpoint;
  contract: OpenApiDocument;
  /** The headers of every response, which the overview describes. */
  common: ResponseHeaders;
  example: ApiExample | undefined;
}

const METHOD_TONES: Readonly<Record<string, Tone>> = { GET: 'info', POST: 'good', DELETE: 'bad' };

/** An HTTP method. */
export function Method({ method }: { method: string }) {
  return <Badge tone={METHOD_TONES[method] ?? 'neutral'}>{method}</Badge>;
}

/** An operation: description, parameters, body, responses; at its side a request and the answer to it. */
export function OperationSection({ endpoint, contract, common, example }: OperationProps) {
  const { id, method, path, summary = path, description, security = [], responses = {} } = endpoint;
  const statuses = Object.entries(responses);
  return (
    <section class="operation" aria-labelledby={id}>
      <div>
        <h2 id={id}>{summary}</h2>
        <p class="request">
          <Method method={method} /> <code>{path}</code>
        </p>
        {description?.split('\n\n').map((paragraph) => (
          <p>
            <InlineMarkdown text={paragraph} />
          </p>
        ))}
        {security.length === 0 && <p>Needs no API key.</p>}
        <Parameters {...endpoint} />
        <RequestBody {...endpoint} contract={contract} />
        {statuses
          .filter(([status]) => status < '400')
          .map(([status, response]) => (
            <>
              <h3>
                Response <span class="number">{status}</span>
              </h3>
              <p>
                <InlineMarkdown text={response.description ?? ''} />.
              </p>
              {Object.entries(response.content ?? {}).map(([type, { schema = {} }]) => (
                <SuccessContent type={type} schema={schema} />
              ))}
              <Headers response={response} common={common} />
            </>
          ))}
        <Errors responses={statuses.filter(([status]) => status >= '400')} common={common} />
      </div>
      <OperationExample endpoint={endpoint} contract={contract} example={example} />
    </section>
  );
}

function OperationExample({ endpoint, contract, example }: Omit<OperationProps, 'common'>) {
  const { id, path, summary = path } = endpoint;
  const baseUrl = contract.servers?.[0]?.url;
  if (!example || baseUrl === undefined) return null;
  return (
    <div class="example">
      <RequestSamples id={id} summary={summary} samples={buildSamples(endpoint, example, baseUrl)} />
      <CodeBlock
        id={`${id}-answer`}
        label={`Response to: ${summary}`}
        title={`Response, status ${example.status}`}
        text={formatAnswer(example.answer, baseUrl)}
      />
    </div>
  );
}

function Parameters({ parameters = [] }: Endpoint) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>Parameters</h3>
      <dl class="fields">
        {parameters.map(({ name, in: location, required, description, schema = {} }) => (
          <div>
            <dt>
              <code>{name}</code> <SchemaType schema={schema} /> in the {location}
              {required ? <Required /> : ', optional'}
            </dt>
            <SchemaDetails schema={{ ...schema, ...(description !== undefined && { description }) }} />
          </div>
        ))}
      </dl>
    </>
  );
}

function RequestBody({ requestBody, contract }: Endpoint & { contract: OpenApiDocument }) {
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (!requestBody || !schema) return null;
  return (
    <>
      <h3>Body{requestBody.required ? '' : ' (optional)'}</h3>
      <SchemaFields schema={resolveRef(schema, contract)} request />
    </>
  );
}

/** The fields of `data`, or the media type of an answer that is not JSON. */
function SuccessContent({ type, schema }: { type: string; schema: Schema }) {
  const data = schema.properties?.['data'];
  if (data?.properties) return <SchemaFields schema={data} />;
  if (data) return <SchemaFields schema={{ properties: { data }, required: ['data'] }} />;
  return (
    <p>
      As <code>{type}</code>
      {schema.description !== undefined && `: ${schema.description}`}.
    </p>
  );
}

/** All errors, folded, because most are common to all operations. */
function Errors({
  responses,
  common,
}: {
  responses: [string, OperationResponse][];
  common: ResponseHeaders;
}) {
  if (responses.length === 0) return null;
  return (
    <details class="errors">
      <summary>Errors: {responses.map(([status]) => status).join(', ')}</summary>
      <KeyValue>
        {responses.map(([status, response]) => (
          <DescriptionItem name={status}>
            <InlineMarkdown text={response.description ?? ''} />
            <Headers response={response} common={common} />
          </DescriptionItem>
        ))}
      </KeyValue>
    </details>
  );
}

/** The headers that only some responses have. Those of all are on the overview. */
function Headers({ response, common }: { response: OperationResponse; common: ResponseHeaders }) {
  const headers = Object.entries(response.headers ?? {}).filter(([name]) => !(name in common));
  return (
    <>
      {headers.map(([name, { description = '' }]) => (
        <p>
          Header <code>{name}</code>: <InlineMarkdown text={description} />
        </p>
      ))}
    </>
  );
}
