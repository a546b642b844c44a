import { pageUrl, z } from './common.ts';

const renderFields = {
  render: z.boolean().optional().openapi({
    description:
      'Preview. Also load the page in a browser with JavaScript (`data.rendered`), for `rendered_audit_cost` credits (`GET /settings`)',
  }),
  render_loads: z
    .union([z.literal(1), z.literal(3)])
    .optional()
    .openapi({
      description:
        'Preview. With `render`, how often to load the page: 3 tells how much its measurements vary. Default: 1',
    }),
};

export const NewReportSchema = z
  .object({
    url: pageUrl('must be the URL of a public web page, such as https://www.example.com/').openapi({
      description: 'A public http or https URL, without credentials',
      example: 'https://www.example.com/pricing',
    }),
    ...renderFields,
  })
  .openapi('NewReport', { description: 'The page to audit' });

export const NewRefreshSchema = z.object(renderFields);

/** The form of the web app that audits a page again. */
export const RefreshFormSchema = z.object({
  render: renderFields.render,
  /** Whether to load the page three times. */
  repeat: z.boolean().optional(),
});

const EMAIL_MESSAGE = 'That looks like an email address. Enter a web page.';

/** The form of the web app: spaces around the URL are dropped before its length is checked. */
export const AuditFormSchema = z.object({
  url: z
    .string()
    .trim()
    .refine((url) => !/^[^\s/:@]+@[^\s/:@]+$/i.test(url), EMAIL_MESSAGE)
    .pipe(NewReportSchema.shape.url),
});

/** The form of signed-in pages. */
export const NewAuditFormSchema = AuditFormSchema.extend({ render: renderFields.render });
