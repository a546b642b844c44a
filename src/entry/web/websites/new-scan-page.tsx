import type { Context } from 'hono';
import type { ScanPreview } from '../../../contracts/scan-preview.ts';
import type { ListedProfile } from '../../../contracts/scan-settings.ts';
import { formatCount } from '../../../lib/text.ts';
import { listScans } from '../../../services/scans/list-scans.ts';
import { getProfile, listProfiles } from '../../../services/scans/profiles.ts';
import type { WebsiteEnv } from './context.ts';
import { frameWebsitePage } from './website-tabs.tsx';
import { renderAppPage } from '../app-page.tsx';
import { Card } from '../parts/card.tsx';
import { PostButton } from '../parts/button.tsx';
import { DataTable, narrow } from '../parts/table.tsx';
import { ScanList, RunningScanNotice } from './scan-list.tsx';
import { type RefusedScan, ScanForm } from './scan-form.tsx';
import { type ScanValues, toScanValues } from './scan-form-values.ts';
import { ScanPreviewCard } from './scan-preview.tsx';
import { InsufficientCreditsNotice, readScanPricing, ScanErrorNotice } from './scan-pricing.tsx';

/** Scans on the page. */
const LAST_SCANS = 5;

/** URLs of a profile that the form shows. More stay in the profile. */
const SHOWN_URLS = 500;

/**
 * Offers a scan and says what it costs, or links to the one that runs.
 *
 * @param form that was refused
 * @param previewed a form with what it covers
 */
export async function renderNewScanPage(
  c: Context<WebsiteEnv>,
  form?: RefusedScan,
  previewed?: { values: ScanValues; preview: ScanPreview },
): Promise<Response> {
  const { host, display_host: name } = c.get('owned');
  const [pricing, { rows: scans, nextCursor }, profiles, shown] = await Promise.all([
    readScanPricing(c),
    listScans(c.get('context'), { host, limit: LAST_SCANS }),
    listProfiles(c.get('context'), { host }),
    readShownProfile(c, form?.values.profile ?? previewed?.values.profile),
  ]);
  const running = scans.find((scan) => scan.finished_at === null);
  return renderAppPage(
    c,
    {
      ...frameWebsitePage(c, host, 'scans', `Scan ${name}`),
      title: `Scan ${name}`,
      done: { saved: 'The profile is saved.', deleted: 'The profile is deleted.' },
      meta: 'Audits the home page, sitemap pages and the pages they link to.',
      refused: form && { status: form.status },
    },
    <>
      {form && form.notice !== null && (
        <ScanErrorNotice host={host} error={{ status: form.status, message: form.notice }} />
      )}
      {running && <RunningScanNotice scan={running} />}
      <div class="split">
        <div class="stack">
          {!running && (
            <Card title="New scan" id="new-scan">
              {pricing.affordablePages > 0 ? (
                <ScanForm
                  host={host}
                  pricing={pricing}
                  values={form?.values ?? previewed?.values ?? shown.values}
                  errors={form?.errors ?? {}}
                  hiddenUrls={shown.hiddenUrls}
                  isPreviewed={previewed !== undefined}
                />
              ) : (
                form?.status !== 402 && <InsufficientCreditsNotice env={c.env} balance={pricing.balance} />
              )}
            </Card>
          )}
          {profiles.length > 0 && (
            <Card title="Profiles" id="profiles" flush>
              <DataTable
                label="Profiles"
                columns={['Profile', 'Covers', narrow('Action')]}
                rows={profiles.map((profile) => [
                  <a href={`/websites/${host}/scan?profile=${profile.name}`}>{profile.name}</a>,
                  describeProfile(profile),
                  <PostButton
                    action={`/websites/${host}/profiles/${profile.name}/delete`}
                    label="Delete"
                    variant="quiet small"
                    aria-label={`Delete the profile ${profile.name}`}
                  />,
                ])}
              />
            </Card>
          )}
          {scans.length > 0 && (
            <Card
              title="Recent scans"
              id="last-scans"
              flush
              action={nextCursor !== null && <a href={`/websites/${host}/scans`}>All scans</a>}
            >
              <ScanList label="Recent scans" scans={scans} />
            </Card>
          )}
        </div>
        <aside aria-labelledby="how" class="stack sticky">
          <Card title="How scans work" id="how">
            <ul class="plain">
              <li>You pay for stored pages only. Errors and files other than HTML are free.</li>
              <li>Re-scanning replaces old results.</li>
              <li>We follow robots.txt, and a Crawl-delay of up to 10 seconds.</li>
              <li>A fast website takes a second for ten pages, a slow one can take hours.</li>
              <li>
                You can close the page. If the scan takes more than five minutes, we email you when it ends.
              </li>
            </ul>
          </Card>
          <ScanPreviewCard preview={previewed?.preview ?? null} />
        </aside>
      </div>
    </>,
  );
}

/** Returns the values of the profile that the form shows, `null` for none, and how many of its URLs it does not show. */
async function readShownProfile(
  c: Context<WebsiteEnv>,
  submitted: string | undefined,
): Promise<{ values: ScanValues | null; hiddenUrls: number }> {
  const name = submitted || c.req.query('profile');
  if (!name) return { values: null, hiddenUrls: 0 };
  const { urls, ...profile } = await getProfile(c.get('context'), { host: c.get('owned').host, name });
  const isShown = urls.length <= SHOWN_URLS;
  return {
    values: toScanValues(profile, isShown ? urls : []),
    hiddenUrls: isShown ? 0 : urls.length,
  };
}

function describeProfile({
  include,
  exclude,
  mode,
  url_count: urls,
  max_depth: depth,
}: ListedProfile): string {
  const parts = [
    mode === 'follow' ? '' : mode === 'list' ? `${formatCount(urls, 'URL')} of a list` : 'URLs in sitemaps',
    mode === 'follow' && urls > 0 ? `from ${formatCount(urls, 'start URL')}` : '',
    include.length > 0 ? `only ${include.slice(0, 3).join(', ')}` : '',
    exclude.length > 0 ? `not ${exclude.slice(0, 3).join(', ')}` : '',
    depth === null ? '' : `up to ${formatCount(depth, 'click')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'All pages' : parts.join('; ');
}
