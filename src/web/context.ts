import type { SignedInAccount } from '../services/accounts/session.ts';

/** What a handler of the web pages finds in its context. */
export interface WebEnv {
  Bindings: Env;
  Variables: {
    /** Set where the app gives requests an id. */
    requestId?: string;
    /** Set where a page runs no script at all. */
    withoutScript?: boolean;
    /** Set behind `requireSession`. */
    signedIn?: SignedInAccount;
  };
}

/** Behind `requireSession`. */
export interface SignedInEnv extends WebEnv {
  Variables: WebEnv['Variables'] & { signedIn: SignedInAccount };
}
