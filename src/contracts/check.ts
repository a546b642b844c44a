import { openEnum, z } from './common.ts';
import { CATEGORIES, SEVERITIES } from './scoring.ts';

export const CheckParamsSchema = z.object({
  id: z.string().openapi({ description: 'The id of a check: that of an issue', example: 'title-missing' }),
});

export const CheckSchema = z
  .object({
    id: z.string().openapi({
      description: 'The `id` of issues of the check. It never changes',
      example: 'title-missing',
    }),
    revision: z.int().min(1).openapi({
      description: 'Raised when an unchanged page can get another result',
      example: 1,
    }),
    category: z.enum(CATEGORIES).openapi({ example: 'metadata' }),
    severity: z.enum(SEVERITIES).openapi({ description: 'The severity of the worst case', example: 'high' }),
    title: z.string().openapi({ description: 'The fault', example: 'The page has no title' }),
    passes: z.string().openapi({ description: 'When the check passes' }),
    why: z.string().openapi({ description: 'Why the rule matters' }),
    recommendation: z
      .string()
      .openapi({ description: 'How to fix it. Issues have recommendations with the values of the page' }),
    example: z
      .string()
      .nullable()
      .openapi({ description: 'Markup, a header or a line of a file to copy; null if there is none' }),
    verify: z.string().openapi({ description: 'How to verify that the fault is fixed' }),
    sources: z
      .array(z.object({ title: z.string(), url: z.string() }))
      .openapi({ description: 'The documents that state the rule' }),
    applies_to: openEnum(['response', 'success', 'html']).openapi({
      description: 'Any response, responses with a 2xx status, or HTML documents with a 2xx status',
      example: 'html',
    }),
    group: z.string().nullable().openapi({
      description:
        'The `id` of the issue that low issues of one cause are reported as, each as one of its `parts`; null if the check has none',
      example: null,
    }),
    docs_url: z.string().openapi({
      description: 'The page of the check',
      example: 'https://audit.example.com/checks/title-missing',
    }),
  })
  .openapi('Check', { description: 'Preview. A rule of an audit' });

export type CheckDocument = z.infer<typeof CheckSchema>;
