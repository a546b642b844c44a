import { z } from './common.ts';

const FactValueSchema = z.union([z.string(), z.number(), z.boolean()]);

const StatedFactSchema = z.object({
  types: z.array(z.string()),
  properties: z.record(z.string(), z.union([FactValueSchema, z.array(FactValueSchema)])),
});

export const PageExtractSchema = z
  .discriminatedUnion('captured', [
    z.object({
      captured: z.literal(true),
      title: z.string(),
      byline: z.string().nullable(),
      published_at: z.string().nullable().openapi({ description: 'As stated on the page, ISO 8601' }),
      modified_at: z.string().nullable().openapi({ description: 'As stated on the page, ISO 8601' }),
      language: z.string().nullable().openapi({ example: 'en' }),
      word_count: z.int().min(0),
      outline: z.array(z.object({ level: z.int().min(1).max(6), text: z.string() })),
      facts: z.array(StatedFactSchema).openapi({ description: 'The facts in the JSON-LD of the page' }),
      markdown: z.string().openapi({ description: 'The main content as Markdown, without raw HTML' }),
      truncated: z.boolean().openapi({ description: 'Whether `markdown` was cut' }),
    }),
    z.object({ captured: z.literal(false) }),
  ])
  .openapi('Knowledge', {
    description: 'The content of the page. `captured` is false if no main content was found',
  });

export type FactValue = z.infer<typeof FactValueSchema>;
export type StatedFact = z.infer<typeof StatedFactSchema>;
export type PageExtract = z.infer<typeof PageExtractSchema>;
