import type { Context } from 'hono';
import { ServiceError } from '../../../lib/errors.ts';
import { SCREENSHOTS } from '../../../lib/screenshots.ts';
import { getAuditScreenshot } from '../../../services/audits/get-audit.ts';
import { fetchSocialImage } from '../../../services/audits/social-image.ts';
import { serveImage } from '../serve-image.ts';
import type { AuditEnv } from './load-audit.tsx';

/** For the browser of the account alone. */
const CACHING = 'private, max-age=3600';

/** Serves a screenshot of the page, by its name with `.webp`. @throws ServiceError 404 if there is none */
export async function serveScreenshot(c: Context<AuditEnv>, file: string): Promise<Response> {
  const screenshot = SCREENSHOTS.find((name) => `${name}.webp` === file);
  if (!screenshot) throw new ServiceError('report_not_found', `There is no screenshot ${file}`);
  const image = await getAuditScreenshot(c.get('context'), { id: c.get('report').id, screenshot });
  return serveImage(c, { type: 'image/webp', body: image }, CACHING);
}

/** Serves the image of the page's social card. @throws ServiceError 401 while the account is suspended, 404 if it cannot be shown */
export async function serveSocialImage(c: Context<AuditEnv>): Promise<Response> {
  if (c.get('signedIn').suspension)
    throw new ServiceError('account_suspended', 'While the account is suspended, nothing is fetched for it.');
  const { type, bytes } = await fetchSocialImage(c.get('context'), c.get('report'));
  return serveImage(c, { type, body: new Uint8Array(bytes) }, CACHING);
}
