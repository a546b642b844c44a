import type { VerificationInstructions } from '../../contracts/verification.ts';
import type { Website } from '../../contracts/website.ts';
import type { Caller } from '../caller.ts';
import { createInstructions } from './instructions.ts';
import { getClaimedWebsite } from './get-claimed-website.ts';
import { isVerified, toWebsite, type VerifiedWebsite } from './website.ts';

/** A website of the caller, with instructions until it is verified. */
export type WebsiteWithInstructions =
  | { website: VerifiedWebsite; instructions: null }
  | { website: Website; instructions: VerificationInstructions };

/** Returns a website the caller has added. @throws ServiceError 403 if the caller has not added it, 404 if nobody ever did */
export async function getWebsite(env: Env, caller: Caller, input: string): Promise<WebsiteWithInstructions> {
  const row = await getClaimedWebsite(env, caller, input);
  const website = toWebsite(row, caller);
  if (isVerified(website)) return { website, instructions: null };
  return { website, instructions: createInstructions(row.host, row.token) };
}
