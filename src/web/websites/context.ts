import type { Instructions } from '../../services/websites/proof.ts';
import type { Website } from '../../services/websites/website.ts';
import type { SignedInEnv } from '../context.ts';

/** Under /websites/:host. */
export interface WebsiteEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & {
    found: { website: Website; /** `null` once it is proven. */ instructions: Instructions | null };
  };
}
