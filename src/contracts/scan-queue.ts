import { CountSchema, ExpectedPriceSchema, z } from './common.ts';
import { EstimateSchema } from './estimate.ts';
import { ListedScanSchema, ScanEstimateQuerySchema } from './scan.ts';
import { MaxPagesSchema, NewScanSchema } from './scan-settings.ts';

/** Websites of one request. */
export const MAX_SCANNED_HOSTS = 50;
const HOSTS_MESSAGE = `must be a list of 1 to ${MAX_SCANNED_HOSTS} websites`;

/** A query and a form have no lists: they separate the hosts with commas, spaces or line breaks. */
const HostsSchema = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(/[\s,]+/).filter((host) => host !== '') : value),
  z
    .array(z.string({ error: HOSTS_MESSAGE }).min(1, HOSTS_MESSAGE).max(2_048, HOSTS_MESSAGE), {
      error: HOSTS_MESSAGE,
    })
    .min(1, HOSTS_MESSAGE)
    .max(MAX_SCANNED_HOSTS, HOSTS_MESSAGE),
);

const HostListSchema = HostsSchema.openapi({
  type: 'array',
  items: { type: 'string' },
  minItems: 1,
  maxItems: MAX_SCANNED_HOSTS,
  description: 'The websites, which you have verified. In a form: separated by commas or line breaks',
  example: ['example.com', 'shop.example.com'],
});

export const NewScansSchema = NewScanSchema.extend({ hosts: HostListSchema }).openapi('NewScans', {
  description: 'Preview. Which websites to scan, and how: the other fields hold for each',
});

export const ScansEstimateQuerySchema = ScanEstimateQuerySchema.extend({
  hosts: HostsSchema.openapi({
    type: 'string',
    description: 'The websites, separated by commas',
    example: 'example.com,shop.example.com',
  }),
});

/** The form of the web app. It is sent twice: for the estimate, and with `confirmed` to start the scans. */
export const ScanSeveralFormSchema = z.object({
  hosts: HostsSchema,
  max_pages: MaxPagesSchema.optional(),
  price: ExpectedPriceSchema,
  confirmed: z.boolean().default(false),
});

const QueuedScanSchema = ListedScanSchema.extend({
  queue_position: CountSchema.nullable().openapi({
    description: 'How many queued scans of your account begin before it, and 1; null unless it is queued',
    example: 1,
  }),
}).openapi('QueuedScan', { description: 'Preview. A scan, with its position in the queue of your account' });
export type QueuedScanResource = z.infer<typeof QueuedScanSchema>;

const RefusalSchema = EstimateSchema.shape.would_refuse;

export const QueuedScansSchema = z.object({
  scans: z.array(
    z.object({
      host: z
        .string()
        .openapi({ description: 'The website, as you gave it if it is refused', example: 'example.com' }),
      scan: z.union([QueuedScanSchema, z.null()]).openapi({ description: 'null if it is refused' }),
      error: RefusalSchema.openapi({ description: 'Why it is refused; null if it is not' }),
    }),
  ),
});

export const ScanListSchema = z.array(QueuedScanSchema);

export const ScansEstimateSchema = EstimateSchema.extend({
  scans: z
    .array(
      z.object({
        host: z.string().openapi({ example: 'example.com' }),
        cost: CountSchema.openapi({
          description: 'The most this scan can cost now, in credits',
          example: 25,
        }),
        would_refuse: RefusalSchema,
      }),
    )
    .openapi({ description: 'Each website, in the order of `hosts`' }),
}).openapi('ScansEstimate', {
  description: 'Preview. What scans of several websites would cost together, at most your balance, and each',
});
