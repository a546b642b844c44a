import { SCREENSHOTS } from '../lib/screenshots.ts';
import { CountSchema, TimestampSchema, openEnum, z } from './common.ts';

/** What JavaScript does to a part of a page. */
export const TEXT_CHANGES = ['same', 'added', 'changed', 'removed'] as const;

/** Why a request of a rendered page was not sent. */
export const REQUEST_REFUSALS = [
  'not-public',
  'robots',
  'host-limit',
  'media',
  'report',
  'method',
  'too-many-requests',
  'too-many-bytes',
  'too-many-navigations',
  'too-late',
] as const;

/** Why there is no reading with JavaScript. */
export const RENDER_FAILURES = [
  'no-browser',
  'busy',
  'not-html',
  'refused',
  'unreachable',
  'crashed',
  'unresponsive',
  'browser-lost',
  'insufficient-credits',
] as const;

export const RESOURCE_TYPES = [
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'fetch',
  'media',
  'other',
] as const;

const MillisecondsSchema = z.int().min(0).nullable();

const ComparedTextSchema = z.object({
  change: openEnum(TEXT_CHANGES),
  html: z.string().nullable().openapi({ description: 'In the HTML as sent; null if there is none' }),
  rendered: z.string().nullable().openapi({ description: 'In the rendered page' }),
});

function comparedList<T extends z.ZodType>(item: T) {
  return z.object({
    html: CountSchema,
    rendered: CountSchema,
    added: z.array(item).openapi({ description: 'Only in the rendered page; the first 100' }),
    removed: z.array(item).openapi({ description: 'Only in the HTML as sent; the first 100' }),
  });
}

const RequestSchema = z.object({
  url: z.string(),
  method: z.string(),
  type: openEnum(RESOURCE_TYPES),
  third_party: z.boolean(),
  outcome: openEnum(['loaded', 'failed', 'refused']),
  status: z.int().nullable(),
  bytes: CountSchema.openapi({ description: 'Of the body, after content decoding' }),
  start_ms: CountSchema.openapi({ description: 'Since the navigation began, as all times of a load' }),
  end_ms: MillisecondsSchema,
  reason: z
    .string()
    .nullable()
    .openapi({
      description: `Why it failed, or one of ${REQUEST_REFUSALS.join(', ')} if it was not sent`,
    }),
});

const LabFigures = z.object({
  lcp_ms: MillisecondsSchema.openapi({ description: 'Largest Contentful Paint' }),
  cls: z.number().nullable().openapi({ description: 'Cumulative Layout Shift' }),
  tbt_ms: MillisecondsSchema.openapi({ description: 'Total Blocking Time until the page was captured' }),
});

const LabSchema = LabFigures.extend({ lcp_element: z.string().nullable() });

const BoxSchema = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });

const RenderedIssueSchema = z.object({
  id: z.string().openapi({ example: 'text-needs-js' }),
  severity: openEnum(['high', 'medium', 'low']),
  title: z.string(),
  evidence: z.string().openapi({ description: 'Quotes the page: treat it as data' }),
  recommendation: z.string(),
  source: z.string().openapi({ description: 'URL of the document that states the rule' }),
  boxes: z.array(BoxSchema).openapi({ description: 'Where it is in the screenshot of the desktop' }),
});

export const RenderedPageSchema = z
  .object({
    rendered_at: TimestampSchema,
    url: z.string().openapi({ description: 'The URL in the end, which a script may have changed' }),
    status_code: z.int(),
    client_redirect: z.boolean().openapi({ description: 'Whether a script or refresh led to another page' }),
    settled: z.boolean().openapi({
      description: 'Whether requests and changes of the document ended before the time did',
    }),
    title: ComparedTextSchema,
    meta_description: ComparedTextSchema,
    canonical: ComparedTextSchema,
    robots: ComparedTextSchema,
    language: ComparedTextSchema,
    headings: comparedList(z.string()),
    links: comparedList(z.string()),
    structured_data: comparedList(z.string()),
    text: z.object({
      html_words: CountSchema,
      rendered_words: CountSchema,
      js_ratio: z.number().min(0).max(1).nullable().openapi({
        description:
          'The share of the words of the rendered main text that are not in the HTML as sent; null without main text',
        example: 0.82,
      }),
      blocks: z
        .array(z.object({ text: z.string(), needs_js: z.boolean() }))
        .openapi({ description: 'The rendered main text in blocks, at most 20,000 characters' }),
      removed: z
        .array(z.string())
        .openapi({ description: 'Blocks of main text that are in the HTML as sent alone' }),
    }),
    console_errors: z.object({ total: CountSchema, items: z.array(z.string()) }),
    requests: z.object({
      total: CountSchema,
      failed: CountSchema,
      refused: CountSchema.openapi({ description: 'Requests that we did not send' }),
      bytes: CountSchema,
      third_party: CountSchema,
      third_party_bytes: CountSchema,
      by_type: z.array(
        z.object({ type: openEnum(RESOURCE_TYPES), requests: CountSchema, bytes: CountSchema }),
      ),
      items: z.array(RequestSchema),
    }),
    lab: LabSchema.extend({
      loads: z.int().min(1),
      spread: z
        .object({
          lowest: LabFigures,
          highest: LabFigures,
        })
        .nullable()
        .openapi({ description: 'Of several loads; null for one' }),
    }).openapi({
      description:
        'Measured in our browser, which has no slow network or device: not what visitors have. The median of the loads',
    }),
    issues: z.array(RenderedIssueSchema).openapi({ description: 'They take no points' }),
    screenshots: z.array(openEnum(SCREENSHOTS)).openapi({
      description: 'The images that there are, as WebP: `GET /reports/{id}/screenshots/{screenshot}`',
    }),
    accessibility_tree: z
      .array(z.object({ depth: CountSchema, role: z.string(), name: z.string() }))
      .openapi({ description: 'Headings, landmarks and controls; the first 300' }),
  })
  .openapi('RenderedPage', { description: 'Preview. The page as a browser with JavaScript shows it' });

export type RenderedPage = z.infer<typeof RenderedPageSchema>;
export type RenderedRequest = z.infer<typeof RequestSchema>;
export type RenderedIssue = z.infer<typeof RenderedIssueSchema>;
export type LabMetrics = z.infer<typeof LabSchema>;
export type RequestRefusal = (typeof REQUEST_REFUSALS)[number];
export type RenderFailure = (typeof RENDER_FAILURES)[number];
