import type { Ignore } from '../../contracts/ignore.ts';
import { hasEnded } from '../../engine/ignored-findings.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Context } from '../context.ts';
import { addIgnores } from './ignores.ts';
import type { VerifiedWebsite } from './website.ts';

/**
 * Ignores what a config file ignores, except what has ended: all of it, or nothing if it throws.
 *
 * @param config the parsed file
 * @throws ServiceError 409 as `addIgnores`, 422 at the field that is at fault
 */
export async function applyAuditConfig(
  context: Context,
  { website, config }: { website: VerifiedWebsite; config: unknown },
): Promise<Ignore[]> {
  const { AuditConfigSchema } = await import('../../engine/audit-config.ts');
  const parsed = AuditConfigSchema.safeParse(config);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const field = [...(issue?.path ?? []), ...(issue?.code === 'unrecognized_keys' ? issue.keys : [])];
    throw new ServiceError('invalid_input', issue?.message ?? 'is not valid', {
      field: field.join('.') || 'config',
    });
  }
  const now = Date.now();
  const ignores = (parsed.data.ignores ?? []).filter((ignore) => !hasEnded(ignore, now));
  return ignores.length === 0 ? [] : addIgnores(context, { website, ignores });
}
