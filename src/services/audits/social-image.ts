import { fetchImage, type FetchedImage } from '../../crawler/fetch-image.ts';
import { type AuditReport, getSocialImageUrl } from '../../engine/audit-document.ts';
import { ServiceError } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import type { Context } from '../context.ts';
import { createCrawlerOptions } from '../hosts/host-gate.ts';

/**
 * Fetches the image of a page's social card, which is not stored. Counts as a lookup: a page can name an image of any host.
 *
 * @throws ServiceError 404 if the page names none, or it cannot be shown, or not now
 */
export async function fetchSocialImage(
  { env, caller: { accountId } }: Context,
  { id, data }: AuditReport,
): Promise<FetchedImage> {
  const url = data.pages[0] ? getSocialImageUrl(data.pages[0]) : null;
  const work = { id: newId('work_'), kind: 'interactive' } as const;
  const isAllowed = url !== null && (await env.ACCOUNT.getByName(accountId).count('lookup')).ok;
  const image = isAllowed ? await fetchImage(url, createCrawlerOptions(env, accountId, work)) : null;
  if (image) return image;
  throw new ServiceError('report_not_found', `The image of the social card of ${id} cannot be shown`);
}
