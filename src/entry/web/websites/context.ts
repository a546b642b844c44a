import type { VerifiedWebsite, WebsiteWithInstructions } from '../../../services/websites/website.ts';
import type { ScanRow } from '../../../services/scans/scan.ts';
import type { SignedInEnv } from '../context.ts';

/** Context of handlers under /websites/:host. */
export interface WebsiteEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & {
    found: WebsiteWithInstructions;
    /** The same website, behind `requireOwner`. */
    owned: VerifiedWebsite;
  };
}

/** Context of handlers under /websites/:host/scans/:id. */
export interface ScanEnv extends SignedInEnv {
  Variables: SignedInEnv['Variables'] & { scan: ScanRow };
}
