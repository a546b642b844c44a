import { z } from '../../contracts/common.ts';

const REPORT_ID_MESSAGE = 'must be the id of an audit, such as r_01JZX3M6T8Q4W2E5R7Y9U1I3O5';
const HOST_MESSAGE = 'must be a domain such as example.com';

export const auditIdArgument = z
  .string({ error: REPORT_ID_MESSAGE })
  .min(1, REPORT_ID_MESSAGE)
  .max(100, REPORT_ID_MESSAGE)
  .describe('The id of one of your audits, r_…, as audit_page and site_report return it');

export const hostArgument = z
  .string({ error: HOST_MESSAGE })
  .min(1, HOST_MESSAGE)
  .max(2_048, HOST_MESSAGE)
  .describe('The domain of the website without www., such as example.com');

export const confirmArgument = z
  .boolean()
  .optional()
  .describe('true to do it and be charged. Without it nothing is done: the answer says what it would cost');

export const maxCreditsArgument = z
  .int({ error: 'must be a whole number of credits' })
  .min(0, 'must be a whole number of credits')
  .optional()
  .describe('Required with confirm: the most credits this call may charge. Never charged more');
