import { z } from '../../../contracts/common.ts';
import { IgnoreSchema, NewIgnoreSchema } from '../../../contracts/ignore.ts';
import { addIgnore } from '../../../services/websites/ignores.ts';
import { getVerifiedWebsite } from '../../../services/websites/website.ts';
import { hostArgument } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const ignoreFinding = defineTool({
  name: 'ignore_finding',
  title: 'Ignore a finding',
  description:
    'Ignores what a check finds on a website that you have verified: on a page, a pattern of pages, or everywhere, with a reason. Call it only if the user decided so. Fix packs and alerts leave the finding out, and it takes no points from the working score; the score does not change. The same check and pages again replace the reason. Free, and undone with DELETE /websites/{host}/ignores/{id}.',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ host: hostArgument, ...NewIgnoreSchema.shape }),
  output: IgnoreSchema,
  scopes: () => ['ignore'],
  run: async (context, { host, ...ignore }) => {
    const website = await getVerifiedWebsite(context, { host });
    const data = await addIgnore(context, { website, ignore });
    const where = data.pages ?? 'the whole website';
    const end = data.expires_at === null ? '' : ` until ${data.expires_at}`;
    return {
      lines: [`${data.check} is ignored on ${where} of ${data.host}${end} (${data.reason}): ${data.id}`],
      data,
    };
  },
});
