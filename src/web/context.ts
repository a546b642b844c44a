import type { SignedIn } from '../services/accounts/session.ts';
import type { Contract } from './docs/reference/contract.ts';

/** What a handler of the web pages finds in its context. */
export interface WebEnv {
  Bindings: Env;
  Variables: {
    /** Set where the app gives requests an id. */
    requestId?: string;
    /** Set where the app has an API to describe. */
    contract?: Contract;
    /** Set where a page runs no script at all. */
    withoutScript?: boolean;
    /** Set behind `requireSession`. */
    signedIn?: SignedIn;
  };
}

/** Behind `requireSession`. */
export interface SignedInEnv extends WebEnv {
  Variables: WebEnv['Variables'] & { signedIn: SignedIn };
}
