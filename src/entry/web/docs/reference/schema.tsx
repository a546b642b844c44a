import { type Child, useContext, createContext } from 'hono/jsx';
import type { JSX } from 'hono/jsx/jsx-runtime';
import { InlineMarkdown } from '../../parts/text.tsx';
import { getRefName, type Schema, type Reference } from './openapi-document.ts';
import { formatCount, formatNumber } from '../../../../lib/text.ts';

/** The fields of an object. Those of nested objects are in closed `<details>`. @param request marks required fields */
export function SchemaFields({ schema, request = false }: { schema: Schema; request?: boolean }) {
  const required = new Set(schema.required);
  return (
    <dl class="fields">
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <div>
          <dt>
            <code>{name}</code> <SchemaType schema={field} />
            {required.has(name) ? request && <Required /> : ', optional'}
          </dt>
          <SchemaDetails schema={field}>
            <NestedFields schema={field} name={name} />
          </SchemaDetails>
        </div>
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

/** The description of a value, then its limits, allowed values, default and example on one line. */
export function SchemaDetails({ schema, children }: { schema: Schema; children?: Child }) {
  const facts = listFacts(schema);
  return (
    <dd>
      {schema.description !== undefined && (
        <p>
          <InlineMarkdown text={schema.description} />
        </p>
      )}
      {facts.length > 0 && (
        <p class="muted">
          {facts.map((fact, index) => (
            <>
              {index > 0 && '. '}
              {fact}
            </>
          ))}
        </p>
      )}
      {children}
    </dd>
  );
}

function listFacts(schema: Schema): Child[] {
  const limits = formatConstraints(schema);
  const open = schema['x-extensible-enum'];
  const allowed = (open ?? schema.enum)?.filter((value) => value !== null) ?? [];
  const { default: fallback, example } = schema;
  const facts: Child[] = limits === '' ? [] : [limits];
  if (allowed.length > 0) {
    facts.push(
      <>
        {allowed.length === 1 ? 'Always' : 'One of'} <CodeList values={allowed} />
        {open && ', and others in future'}
      </>,
    );
  }
  if (fallback !== undefined) {
    facts.push(
      <>
        Default <CodeList values={[fallback]} />
      </>,
    );
  }
  if (example !== undefined && example !== null && allowed.length === 0) {
    facts.push(
      <>
        Example <CodeList values={[example]} />
      </>,
    );
  }
  return facts;
}

function CodeList({ values }: { values: unknown[] }) {
  return (
    <>
      {values.map((value, index) => (
        <>
          {index > 0 && ', '}
          <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </>
      ))}
    </>
  );
}

/** The type of a value: `integer`, `string or null`, `list of Issue`, with links to named objects. */
export function SchemaType({ schema }: { schema: Schema }): JSX.Element {
  const links = useContext(ObjectLinksContext);
  const { $ref, items, allOf, additionalProperties } = schema;
  const variants = schema.anyOf ?? schema.oneOf;
  if ($ref !== undefined) return <a href={links.get(getRefName($ref))}>{getRefName($ref)}</a>;
  if (items) {
    return (
      <>
        list of <SchemaType schema={items} />
      </>
    );
  }
  if (variants) return <AnyOf schemas={variants} />;
  if (allOf)
    return (
      <>
        <AnyOf schemas={allOf.filter(({ $ref }) => $ref !== undefined)} />
        {allOf.some(({ properties }) => properties) && ' with more fields'}
        {allOf.some(({ type }) => type?.includes('null')) && ' or null'}
      </>
    );
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
      {schemas.map((schema, index) => (
        <>
          {index > 0 && ' or '}
          <SchemaType schema={schema} />
        </>
      ))}
    </>
  );
}

/** The fields of the unnamed objects in a value, in closed `<details>`. */
function NestedFields({ schema, name }: { schema: Schema; name: string }): JSX.Element {
  const variants = listInlineObjects(schema);
  return (
    <>
      {variants.map((variant, index) => (
        <details>
          <summary>
            {formatCount(Object.keys(variant.properties ?? {}).length, 'field')} of <code>{name}</code>
            {variants.length > 1 && `, form ${index + 1} of ${variants.length}`}
          </summary>
          <SchemaFields schema={variant} />
        </details>
      ))}
    </>
  );
}

/** The fields of a named object, with a link to the object it extends. */
export function NamedObject({ schema }: { schema: Schema }) {
  const base = schema.allOf?.filter(({ $ref }) => $ref !== undefined) ?? [];
  const variants = listInlineObjects(schema);
  return (
    <>
      {base.length > 0 && (
        <p>
          Every field of <AnyOf schemas={base} />, and:
        </p>
      )}
      {variants.map((variant, index) => (
        <>
          {variants.length > 1 && <p>{index === 0 ? 'Either:' : 'Or:'}</p>}
          <SchemaFields schema={variant} />
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

/** Returns the type of a schema without references and nested schemas: `integer`, `string or null`, `date-time`. */
function getTypeName({ type, format }: Schema): string {
  const names = [type ?? 'any'].flat().map((name) => (name === 'string' && format ? format : name));
  return names.join(' or ');
}

/** Returns the limits of a value: `1 to 100`, `At most 2,048 characters`. Empty without limits. */
function formatConstraints({ minimum, maximum, minLength, maxLength, maxItems, pattern }: Schema): string {
  const limits = [
    minimum !== undefined && maximum !== undefined && `${formatNumber(minimum)} to ${formatNumber(maximum)}`,
    minimum !== undefined && maximum === undefined && minimum !== 0 && `at least ${formatNumber(minimum)}`,
    minimum === undefined && maximum !== undefined && `at most ${formatNumber(maximum)}`,
    minLength !== undefined && minLength > 1 && `at least ${formatCount(minLength, 'character')}`,
    maxLength !== undefined && `at most ${formatCount(maxLength, 'character')}`,
    maxItems !== undefined && `at most ${formatCount(maxItems, 'item')}`,
    pattern !== undefined && `matches ${pattern}`,
  ];
  const text = limits.filter((limit) => limit !== false).join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The link to each named object. */
type ObjectLinks = ReadonlyMap<string, string>;

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
