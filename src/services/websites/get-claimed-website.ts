import { ServiceError } from '../../lib/errors.ts';
import { toDisplayHost } from '../../lib/host/display-host.ts';
import { openDatabase, SERVICE } from '../../storage/database.ts';
import { findWebsite } from '../../storage/websites.ts';
import type { Caller } from '../caller.ts';
import { websiteNotFoundError } from './errors.ts';
import { type ClaimedRow, parseHostParam, hasClaim } from './website.ts';

/** Returns the row of a website the caller has added. @throws ServiceError 403 if the caller has not added it, 404 if nobody ever did */
export async function getClaimedWebsite(env: Env, caller: Caller, input: string): Promise<ClaimedRow> {
  const host = parseHostParam(input);
  const row = await findWebsite(openDatabase(env, SERVICE), { host, accountId: caller.accountId });
  if (row === null) throw websiteNotFoundError(host);
  if (!hasClaim(row))
    throw new ServiceError(
      'website_access_denied',
      `You haven't added ${toDisplayHost(host)}. Add it first.`,
    );
  return row;
}
