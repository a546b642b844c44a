import { CountSchema, z } from '../../../contracts/common.ts';
import { pageArguments } from '../../../contracts/list-query.ts';
import { pluralize } from '../../../lib/text.ts';
import { getCredits } from '../../../services/accounts/get-credits.ts';

import { defineTool } from '../tool.ts';

export const credits = defineTool({
  name: 'credits',
  title: 'Read your credits',
  description:
    'Reads the credits of your account: the balance, how much of it can be spent now, and the newest entries of the ledger. Audits of single pages are free without JavaScript; those with it, scans and snapshots cost credits.',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ limit: pageArguments(10, 50).limit }),
  output: z.object({
    balance: CountSchema,
    available: CountSchema.describe('The balance less the credits held by running work'),
    entries: z.array(
      z.object({
        delta: z.int(),
        ref_type: z.string().describe('The kind of work or event'),
        ref_id: z.string(),
        balance_after: CountSchema,
        created_at: z.string(),
      }),
    ),
  }),
  scopes: () => ['read'],
  run: async ({ env, caller }, { limit }) => {
    const { balance, available, ledger } = await getCredits({ env, caller }, { email: caller.email, limit });
    // Without their reasons, which can contain URLs of pages.
    const entries = ledger.map(({ delta, ref_type, ref_id, balance_after, created_at }) => ({
      delta,
      ref_type,
      ref_id,
      balance_after,
      created_at,
    }));
    return {
      lines: [
        `${pluralize(balance, 'credit')}, of which ${available} can be spent now.`,
        ...entries.map(
          ({ created_at: at, delta, ref_type: type, ref_id: id }) =>
            `${at}: ${delta > 0 ? '+' : ''}${delta}, ${type} ${id}`,
        ),
      ],
      data: { balance, available, entries },
    };
  },
});
