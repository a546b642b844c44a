/** The tools as clients read them. Only the build runs this module, which writes public/mcp-tools.json. */
import type { Tool } from '@modelcontextprotocol/server';
import { toJSONSchema } from 'zod/v4';
import type { z } from '../../contracts/common.ts';
import { TOOLS } from './tools/all.ts';

/** Describes the tools in the order in which clients see them. */
export function describeTools(): Tool[] {
  return TOOLS.map(({ definition: { name, title, description, annotations, input, output } }) => ({
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: toJsonSchema(input, 'input'),
    outputSchema: toJsonSchema(output, 'output'),
  }));
}

/** Writes a schema as JSON Schema 2020-12 (the default), without the limits of safe integers. */
function toJsonSchema(schema: z.ZodObject, io: 'input' | 'output'): Tool['inputSchema'] {
  const { $schema: _, ...written } = toJSONSchema(schema, {
    io,
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return JSON.parse(JSON.stringify(written), splitTypes) as Tool['inputSchema'];
}

/** Gives each schema one `type`: the dialects that models call functions in, such as Gemini's, have no lists of types. */
function splitTypes(_key: string, value: { type?: unknown } | null): unknown {
  if (typeof value !== 'object' || !Array.isArray(value?.type)) return value;
  const { type, ...schema } = value;
  return { ...schema, anyOf: Array.from(type, (one: unknown) => ({ type: one })) };
}
