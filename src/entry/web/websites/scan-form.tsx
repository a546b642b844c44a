import { ScanFormSchema } from '../../../contracts/scan-form.ts';
import {
  MAX_DEPTH,
  MAX_SAMPLE,
  MAX_LISTED_URLS,
  MAX_PATTERNS,
  type ScanMode,
} from '../../../contracts/scan-settings.ts';
import { formatCount, formatNumber } from '../../../lib/text.ts';
import { PostForm, SubmitButton } from '../parts/button.tsx';
import { Checkbox, FieldRow, LinesField, NumberField, SelectField, TextField } from '../parts/field.tsx';
import type { RefusedForm } from '../validate-form.ts';
import type { ScanFieldName, ScanValues } from './scan-form-values.ts';
import type { ScanPricing } from './scan-pricing.tsx';
import { toOptions } from '../parts/filter-bar.tsx';

export type RefusedScan = RefusedForm<ScanFieldName>;

const MODE_LABELS: Record<ScanMode, string> = {
  follow: 'Home page, sitemaps and links',
  sitemap: 'Only URLs in sitemaps',
  list: 'Only the URLs of a list',
};

interface ScanFormProps {
  host: string;
  pricing: ScanPricing;
  /** `null` for a new scan. */
  values: ScanValues | null;
  errors: RefusedScan['errors'];
  /** The number of URLs of the profile that are not shown. */
  hiddenUrls: number;
  /** Whether the page shows what they cover. */
  isPreviewed: boolean;
}

/** Fields that are not folded away. */
const SHOWN: ReadonlySet<string> = new Set<ScanFieldName>([
  'price',
  'like',
  'profile',
  'max_pages',
  'only_changed',
]);

/** What a new form has in the others. */
const PLAIN: ScanValues = { mode: 'follow', hreflang_seeds: 'false', check_links: 'true' };

/** Starts a scan, shows what its settings cover, or saves them as a profile. */
export function ScanForm({ host, pricing, values, errors, hiddenUrls, isPreviewed }: ScanFormProps) {
  const { price, available, maxPages, affordablePages } = pricing;
  const path = `/websites/${host}`;
  const isOpen =
    isPreviewed ||
    ScanFormSchema.keyof().options.some(
      (name) => !SHOWN.has(name) && (errors[name] !== undefined || isChanged(name, values?.[name])),
    );
  return (
    <PostForm
      action={`${path}/scan`}
      enctype="multipart/form-data"
      data-busy="Starting the scan…"
      data-preview={`${path}/scan/preview`}
      submit="Start scan"
    >
      <input type="hidden" name="price" value={String(price)} />
      {values?.profile && <input type="hidden" name="profile" value={values.profile} />}
      <NumberField
        id="max_pages"
        label="Page limit"
        hint={`From 1 to ${maxPages}.`}
        error={errors.max_pages}
        min={1}
        max={maxPages}
        value={values?.max_pages || String(maxPages)}
      />
      <OnlyChangedBox checked={values === null || values.only_changed === 'true'} />
      <details class="long" id="scan-settings" open={isOpen}>
        <summary>Choose what to scan</summary>
        <SettingsFields form={{ values: values ?? PLAIN, errors }} host={host} hiddenUrls={hiddenUrls} />
        <FieldRow>
          <TextField
            id="name"
            label="Save these settings as a profile"
            hint="a–z, 0–9, - and _. The profile default applies unless you choose another."
            form={{ values: values ?? {}, errors }}
            type="text"
            autocapitalize="none"
            maxlength={40}
          />
          <SubmitButton
            label="Save profile"
            variant="quiet"
            data-busy="Saving the profile…"
            formaction={`${path}/profiles`}
            formnovalidate
          />
        </FieldRow>
      </details>
      <p>
        Costs up to <strong>{formatCount(affordablePages * price, 'credit')}</strong>:{' '}
        {formatCount(price, 'credit')} for each page stored. You have{' '}
        <a href="/credits">{formatCount(available, 'credit')}</a>
        {affordablePages < maxPages ? `, enough for ${formatCount(affordablePages, 'page')}.` : '.'}
      </p>
    </PostForm>
  );
}

export function OnlyChangedBox({ checked }: { checked: boolean }) {
  return (
    <p>
      <Checkbox name="only_changed" checked={checked}>
        Skip unchanged pages. They are free.
      </Checkbox>
    </p>
  );
}

function isChanged(name: ScanFieldName, value: string | undefined): boolean {
  return (value ?? '') !== '' && value !== PLAIN[name];
}

interface SettingsFieldsProps extends Pick<ScanFormProps, 'host' | 'hiddenUrls'> {
  form: { values: ScanValues; errors: RefusedScan['errors'] };
}

function SettingsFields({ form, host, hiddenUrls }: SettingsFieldsProps) {
  const { values } = form;
  const area = (
    id: 'include' | 'exclude' | 'urls' | 'ignore_query' | 'subdomains',
    label: string,
    hint: string,
    example: string,
  ) => <LinesField id={id} label={label} hint={hint} form={form} placeholder={example} />;
  return (
    <>
      {area(
        'include',
        'Only URLs that match',
        `A pattern of the path a line, up to ${MAX_PATTERNS}. * is any text within a folder, ** any text, ? begins the query.`,
        '/blog/**',
      )}
      {area('exclude', 'Leave out URLs that match', 'Goes before the patterns above.', '/blog/tag/*')}
      <p>
        <SubmitButton
          label="Preview"
          variant="quiet"
          data-busy="Comparing known URLs…"
          formaction={`/websites/${host}/scan/preview#preview`}
          formnovalidate
        />
      </p>
      <SelectField id="mode" label="Pages" form={form} options={toOptions(MODE_LABELS)} />
      {area(
        'urls',
        'URLs',
        hiddenUrls > 0
          ? `The profile has ${formatNumber(hiddenUrls)} URLs, which stay if this is empty.`
          : `One a line, up to ${formatNumber(MAX_LISTED_URLS)}: the list, or where to start in place of the home page.`,
        `https://${host}/blog/`,
      )}
      <TextField
        id="urls_file"
        label="Or a file of URLs"
        hint="Text or CSV."
        type="file"
        accept=".txt,.csv,text/plain,text/csv"
      />
      <NumberField
        id="max_depth"
        label="Click limit"
        hint="Clicks from where the scan starts. Empty for no limit."
        form={form}
        min={0}
        max={MAX_DEPTH}
      />
      {area('ignore_query', 'Query parameters to drop', 'One a line. * drops all.', 'sort')}
      {area(
        'subdomains',
        'Subdomains to scan too',
        'One a line. Verify each as a website first.',
        `blog.${host}`,
      )}
      <NumberField
        id="max_credits"
        label="Credit limit"
        hint="Empty for as many as the page limit costs."
        form={form}
        min={1}
        max={1_000_000}
      />
      <NumberField
        id="render_sample"
        label="Pages to load with JavaScript"
        hint="After the scan, from each kind of page. Priced as audits with JavaScript."
        form={form}
        min={0}
        max={MAX_SAMPLE}
      />
      <p>
        <Checkbox name="hreflang_seeds" checked={values.hreflang_seeds === 'true'}>
          Follow links to language versions (hreflang).
        </Checkbox>
      </p>
      <p>
        <Checkbox name="check_links" checked={values.check_links !== 'false' && values.check_links !== ''}>
          Check external links and files.
        </Checkbox>
      </p>
    </>
  );
}
