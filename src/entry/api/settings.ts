import { formatOptionalTimestamp } from '../../lib/time.ts';
import { getSettings } from '../../services/settings/get-settings.ts';
import { createDocumentRoute } from './document-route.ts';
import { createApiRouter } from './router.ts';
import { successResponse } from './responses.ts';
import { SettingsSchema } from '../../contracts/settings.ts';
import { z } from '../../contracts/common.ts';
import { authenticate } from './middleware/authenticate.ts';

const get = createDocumentRoute('Account', {
  method: 'get',
  path: '/settings',
  operationId: 'getSettings',
  summary: 'Read prices and limits',
  description:
    'Returns the current prices and limits. They can change at any time, so do not hard-code them.',
  responses: {
    200: successResponse('The current settings', z.object({ settings: SettingsSchema })),
  },
});

export const settings = createApiRouter();
settings.use('/settings/*', authenticate);

settings.openapi(get, async (c) => {
  const { updatedAt, ...values } = await getSettings(c.env);
  return c.json(
    {
      data: {
        settings: {
          signup_bonus_credits: values.signupBonusCredits,
          submission_cost: values.submissionCost,
          site_scan_cost_per_page: values.siteScanCostPerPage,
          site_scan_max_pages: values.siteScanMaxPages,
          rendered_audit_cost: values.renderedAuditCost,
          updated_at: formatOptionalTimestamp(updatedAt),
        },
      },
    },
    200,
  );
});
