import type { SignedInAccount } from '../../services/accounts/sessions.ts';
import type { Context } from '../../services/context.ts';
import type { Language } from './language.ts';

/** What a handler of a page returns. */
export type PageResponse = Response | Promise<Response>;

/** Context of the handlers of web pages. */
export interface WebEnv {
  Bindings: Env;
  Variables: {
    /** Set by the middleware of the app. */
    requestId?: string;
    /** The language of the page; absent if the page has only English. */
    language?: Language;
    /** Set if the page runs no script. */
    withoutScript?: boolean;
    /** Set if links of the page must not tell its URL. */
    withoutReferrer?: boolean;
    /** Set if the scripts of the page open no connections and its forms are sent nowhere. */
    withoutConnections?: boolean;
    /** The content security policy of a response that is not a page. */
    policy?: string;
    /** The origin that a form of the page may lead to, besides this one. */
    formOrigin?: string;
    /** Set by `requireSession`. */
    signedIn?: SignedInAccount;
  };
}

/** Context of handlers behind `requireSession`. */
export interface SignedInEnv extends WebEnv {
  Variables: WebEnv['Variables'] & {
    signedIn: SignedInAccount;
    /** For services that act for the account. */
    context: Context;
  };
}
