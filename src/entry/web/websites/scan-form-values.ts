import type { Context } from 'hono';
import type { ScanFormInput } from '../../../contracts/scan-form.ts';
import { type ListedProfile, ScanSettingsSchema } from '../../../contracts/scan-settings.ts';
import { ServiceError } from '../../../lib/errors.ts';
import { readUrlList } from '../../../lib/url-list.ts';
import type { ScanRequest } from '../../../services/scans/begin-scan.ts';

export type ScanFieldName = keyof ScanFormInput;
/** The texts of the form. */
export type ScanValues = Partial<Record<ScanFieldName, string>>;

/** Returns what a form asks for. @throws ServiceError 422 with the field at fault */
export async function readScanRequest(c: Context, form: ScanFormInput): Promise<ScanRequest> {
  const { price: expectedPrice, max_pages, only_changed, like, profile, mode } = form;
  if (mode === undefined) return { expectedPrice, like, settings: { max_pages, only_changed } };
  const urls = [...readUrlList(form.urls ?? ''), ...readUrlList(await readFile(c, 'urls_file'))];
  const given = {
    mode,
    include: readLines(form.include),
    exclude: readLines(form.exclude),
    ignore_query: readLines(form.ignore_query),
    subdomains: readLines(form.subdomains),
    max_pages: max_pages ?? null,
    max_depth: form.max_depth ?? null,
    max_credits: form.max_credits ?? null,
    only_changed: only_changed ?? false,
    hreflang_seeds: form.hreflang_seeds ?? false,
    check_links: form.check_links ?? false,
    render_sample: form.render_sample ?? 0,
    // An empty field leaves those of the profile, which can be too many to show.
    ...((urls.length > 0 || profile === undefined) && { urls }),
  };
  const parsed = ScanSettingsSchema.safeParse(given);
  if (parsed.success) return { expectedPrice, settings: parsed.data, profile: profile ?? null };
  const [issue] = parsed.error.issues;
  throw new ServiceError('invalid_input', issue?.message ?? 'is not valid', {
    field: String(issue?.path[0] ?? 'include'),
  });
}

function readLines(text = ''): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

async function readFile(c: Context, name: string): Promise<string> {
  const file = (await c.req.parseBody())[name];
  return file instanceof File ? file.text() : '';
}

/** Returns the values of a form that shows a profile. @param urls those of few enough to show */
export function toScanValues(profile: ListedProfile, urls: readonly string[]): ScanValues {
  const values = Object.entries({ ...profile, profile: profile.name, urls });
  return Object.fromEntries(
    values.map(([name, value]) => [name, Array.isArray(value) ? value.join('\n') : String(value ?? '')]),
  );
}
