/** The Worker's classes without code: the baseline of `npm run bench:cold`. */
import { DurableObject } from 'cloudflare:workers';

export class Account extends DurableObject {}
export class Host extends DurableObject {}
export class Log extends DurableObject {}
export class Scan extends DurableObject {}
export class SiteAudits extends DurableObject {}
export class WebhookEndpoint extends DurableObject {}

export default { fetch: () => new Response('ok') } satisfies ExportedHandler;
