import { AlertSettingsSchema, NewAlertSettingsSchema } from '../../contracts/alerts.ts';
import { z } from '../../contracts/common.ts';
import { HostParamsSchema } from '../../contracts/website.ts';
import { changeAlertSettings } from '../../services/websites/change-alert-settings.ts';
import {
  MAX_ALERTS_PER_HOUR,
  MAX_FREE_ALERTS_PER_HOUR,
  readAlertSettings,
} from '../../services/mail/alerts.ts';
import { getVerifiedWebsite } from '../../services/websites/website.ts';
import { jsonBody, ownerErrorResponses, successResponse } from './responses.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRoute, createApiRouter } from './router.ts';

const AlertsSchema = z.object({ alerts: AlertSettingsSchema });

const get = createDocumentRoute(['Websites', 'Alerts'], {
  method: 'get',
  path: '/websites/{host}/alerts',
  operationId: 'getWebsiteAlerts',
  summary: 'Read the mail alerts of a website',
  description:
    'Preview. Returns which mails you get about a website you have verified. The defaults if you never set them.',
  request: { params: HostParamsSchema },
  responses: {
    200: successResponse('The settings', AlertsSchema),
    ...ownerErrorResponses,
  },
});

const set = createApiRoute(['Websites', 'Alerts'], {
  method: 'put',
  path: '/websites/{host}/alerts',
  operationId: 'setWebsiteAlerts',
  summary: 'Set the mail alerts of a website',
  description: `Preview. Replaces all settings of the mails about a website, free: a field that you leave out gets its default. A scan sends at most one mail, and an email address gets at most ${MAX_ALERTS_PER_HOUR} of these mails an hour, and ${MAX_FREE_ALERTS_PER_HOUR} about scans that cost nothing. The link to unsubscribe in each mail sets \`enabled\` to false.`,
  request: { params: HostParamsSchema, body: jsonBody(NewAlertSettingsSchema) },
  responses: {
    200: successResponse('The new settings', AlertsSchema),
    ...ownerErrorResponses,
  },
});

/** /websites/{host}/alerts: the mails that an owner gets about a website. */
export const alerts = createApiRouter();

alerts.openapi(get, async (c) => {
  const { accountId } = c.var.context.caller;
  const { host } = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  return c.json({ data: { alerts: await readAlertSettings(c.env, { accountId, host }) } }, 200);
});

alerts.openapi(set, async (c) => {
  const { host } = await getVerifiedWebsite(c.var.context, { host: c.req.valid('param').host });
  const settings = await changeAlertSettings(c.var.context, { host, newSettings: c.req.valid('json') });
  return c.json({ data: { alerts: settings } }, 200);
});
