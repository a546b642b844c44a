import { CountSchema, z } from '../../contracts/common.ts';
import { ServiceError } from '../../lib/errors.ts';
import { pluralize } from '../../lib/text.ts';
import type { Estimate } from '../../services/credits/estimate.ts';
import { findArgumentAtFault } from './tool-error.ts';
import type { ToolAnswer } from './tool.ts';

const refusalSchema = z
  .object({
    code: z.string(),
    message: z.string(),
    field: z.string().optional().describe('The argument at fault'),
  })
  .nullable()
  .optional();

/** Fields of an estimate of paid work. */
export const estimateFields = {
  cost: CountSchema.optional().describe('The most it can cost now, in credits; absent once it was done'),
  balance: CountSchema.optional().describe('Your credits'),
  would_refuse: refusalSchema.describe('Why it would be refused now; null if it would not'),
};

interface Confirmation {
  confirm?: boolean | undefined;
  max_credits?: number | undefined;
}

/**
 * Returns the most that a call may charge, or `null` if it is not confirmed.
 *
 * @throws ServiceError 422 if it is confirmed without `max_credits`
 */
export function readConfirmedCredits({ confirm, max_credits: maxCredits }: Confirmation): number | null {
  if (confirm !== true) return null;
  if (maxCredits === undefined) throw maxCreditsError('must be the most credits you agree to be charged');
  return maxCredits;
}

export function maxCreditsError(message: string): ServiceError {
  return new ServiceError('invalid_input', message, { field: 'max_credits' });
}

/**
 * Writes an answer with an estimate and how to confirm it.
 *
 * @param what is estimated, as in "Scanning example.com"
 * @param args those of the call
 */
export function writeEstimateAnswer(
  { cost, balance, refusal }: Estimate,
  what: string,
  args: object,
): ToolAnswer {
  const next =
    refusal === null
      ? `If the user agrees to be charged, call again with "confirm": true and "max_credits": ${cost}.`
      : `It would be refused now: ${refusal.message}`;
  return {
    lines: [
      `Nothing was done or charged. ${what} would cost at most ${pluralize(cost, 'credit')}; you have ${balance}.`,
      next,
    ],
    data: {
      state: 'estimate',
      cost,
      balance,
      would_refuse: refusal && describeRefusal(refusal, args),
    },
  };
}

function describeRefusal(refusal: ServiceError, args: object) {
  const field = findArgumentAtFault(refusal, args);
  return { code: refusal.code, message: refusal.message, ...(field !== null && { field }) };
}
