import type { Child } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { formatCount } from '../../format.ts';
import { formatConstraints, getTypeName } from './constraints.ts';
import { InlineMarkdown } from './inline-markdown.tsx';
import { getRefName, type Schema } from './openapi-document.ts';

/** The fields of an object, each with what is known of it; those of objects in it are folded away. */
export function SchemaFields({ schema, request = false }: { schema: Schema; request?: boolean }) {
  const required = new Set(schema.required);
  return (
    <dl class="fields">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <>
          <dt>
            <code>{name}</code> <SchemaType schema={field} />
            {required.has(name) ? request && <Required /> : ', optional'}
          </dt>
          <SchemaDetails schema={field}>
            <NestedFields schema={field} name={name} />
          </SchemaDetails>
        </>
      ))}
    </dl>
  );
}

export function Required() {
  return (
    <>
      , <strong>required</strong>
    </>
  );
}

/** What a value must be and looks like; nothing where nothing is said. */
export function SchemaDetails({ schema, children }: { schema: Schema; children?: Child }) {
  const limits = formatConstraints(schema);
  const allowed = schema.enum?.filter((value) => value !== null) ?? [];
  return (
    <dd>
      {schema.description !== undefined && (
        <p>
          <InlineMarkdown text={schema.description} />
        </p>
      )}
      {limits !== '' && <p>{limits}</p>}
      {allowed.length > 1 && (
        <p>
          One of <CodeList values={allowed} />
        </p>
      )}
      {allowed.length === 1 && (
        <p>
          Always <CodeList values={allowed} />
        </p>
      )}
      {schema.default !== undefined && (
        <p>
          Default <CodeList values={[schema.default]} />
        </p>
      )}
      {schema.example !== undefined && schema.example !== null && allowed.length === 0 && (
        <p>
          Example <CodeList values={[schema.example]} />
        </p>
      )}
      {children}
    </dd>
  );
}

function CodeList({ values }: { values: unknown[] }) {
  return (
    <>
      {values.map((value, at) => (
        <>
          {at > 0 && ', '}
          <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </>
      ))}
    </>
  );
}

/** `integer`, `text or null`, `list of Issue` with a link to the object of that name. */
export function SchemaType({ schema }: { schema: Schema }): JSX.Element {
  const { $ref, items, allOf, additionalProperties } = schema;
  const variants = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return <a href={`#${getRefName($ref)}`}>{getRefName($ref)}</a>;
  if (items) {
    return (
      <>
        list of <SchemaType schema={items} />
      </>
    );
  }
  if (variants) return <AnyOf schemas={variants} />;
  if (allOf) return <AllOf schemas={allOf} />;
  if (typeof additionalProperties === 'object') {
    return (
      <>
        object of <SchemaType schema={additionalProperties} /> by name
      </>
    );
  }
  return <>{getTypeName(schema)}</>;
}

function AnyOf({ schemas }: { schemas: Schema[] }) {
  return (
    <>
      {schemas.map((schema, at) => (
        <>
          {at > 0 && ' or '}
          <SchemaType schema={schema} />
        </>
      ))}
    </>
  );
}

/** Named objects with more fields, or with the remark that they may be null. */
function AllOf({ schemas }: { schemas: Schema[] }) {
  return (
    <>
      <AnyOf schemas={schemas.filter(({ $ref }) => $ref !== undefined)} />
      {schemas.some(({ properties }) => properties) && ' with more fields'}
      {schemas.some(({ type }) => type?.includes('null')) && ' or null'}
    </>
  );
}

/** The fields of the objects inside a value that have no name of their own, folded away. */
export function NestedFields({ schema, name }: { schema: Schema; name: string }): JSX.Element {
  const forms = listInlineObjects(schema);
  return (
    <>
      {forms.map((form, at) => (
        <details>
          <summary>
            {formatCount(Object.keys(form.properties ?? {}).length, 'field')} of <code>{name}</code>
            {forms.length > 1 && `, form ${at + 1} of ${forms.length}`}
          </summary>
          <SchemaFields schema={form} />
        </details>
      ))}
    </>
  );
}

/** A named object: its fields, and those of the object it adds to by a link. */
export function NamedObject({ schema }: { schema: Schema }) {
  const base = schema.allOf?.filter(({ $ref }) => $ref !== undefined) ?? [];
  const forms = listInlineObjects(schema);
  return (
    <>
      {base.length > 0 && (
        <p>
          Every field of <AnyOf schemas={base} />, and:
        </p>
      )}
      {forms.map((form, at) => (
        <>
          {forms.length > 1 && <p>{at === 0 ? 'Either:' : 'Or:'}</p>}
          <SchemaFields schema={form} />
        </>
      ))}
      {schema.type?.includes('null') && <p>Or null.</p>}
    </>
  );
}

function listInlineObjects(schema: Schema): Schema[] {
  const { properties, items, additionalProperties, allOf = [], anyOf = [], oneOf = [] } = schema;
  if (properties) return [schema];
  const parts = [...allOf, ...anyOf, ...oneOf];
  if (items) parts.push(items);
  if (typeof additionalProperties === 'object') parts.push(additionalProperties);
  return parts.flatMap(listInlineObjects);
}
