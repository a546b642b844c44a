import type { Context } from 'hono';
import { AuditFormSchema } from '../../../contracts/new-report.ts';
import { explainRefusedUrl } from '../../../services/audits/create-audit.ts';
import { addScheme } from '../add-scheme.ts';

/** Reads the URL to audit after the sign-in; `null` if there is none or it cannot be audited. */
export function readAuditUrl(c: Context): string | null {
  const form = AuditFormSchema.safeParse({ url: c.req.query('url') });
  return form.success && explainRefusedUrl(addScheme(form.data.url)) === null ? form.data.url : null;
}
