import type { WebsiteWithInstructions } from '../../services/websites/get.ts';
import type { VerifiedWebsite } from '../../services/websites/website.ts';
import type { SignedInEnv } from '../context.ts';

/** Under /websites/:host. */
export interface WebsiteEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & {
    found: WebsiteWithInstructions;
    /** The same, behind `requireOwner`. */
    owned: VerifiedWebsite;
  };
}
