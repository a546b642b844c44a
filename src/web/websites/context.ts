import type { WebsiteWithInstructions } from '../../services/websites/get-website.ts';
import type { VerifiedWebsite } from '../../services/websites/website.ts';
import type { SignedInEnv } from '../context.ts';

/** Context of handlers under /websites/:host. */
export interface WebsiteEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & {
    found: WebsiteWithInstructions;
    /** The same website, behind `requireOwner`. */
    owned: VerifiedWebsite;
  };
}
