/** The Worker's bindings and variables (wrangler.toml; secrets by `wrangler secret put`). */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('./index.ts');
    durableNamespaces: 'Account';
  }

  interface Env {
    DB: D1Database;
    /** Frozen directory snapshots: written once, never changed. */
    SNAPSHOTS: R2Bucket;
    ACCOUNT: DurableObjectNamespace<import('./account/account.ts').Account>;
    EMAIL: SendEmail;
    /** Counts, by account, the looks at websites that may be anyone's. */
    VERIFY_LIMIT: RateLimit;
    /** The service's public web address, without a trailing slash. */
    SITE_URL: string;
    /** Sender of sign-in mail: `Name <address>`. */
    MAIL_FROM: string;
    /** DNS-over-HTTPS resolvers (JSON form), comma-separated; the next is asked when one fails. */
    DOH_RESOLVERS: string;
    /** Who may administer: emails, comma-separated. */
    ADMIN_EMAILS: string;
    /** Secret: send mail through Resend instead of the EMAIL binding. */
    RESEND_API_KEY?: string;
    /** Secret: ask the Chrome UX Report API for field data. */
    CRUX_API_KEY?: string;
  }
}

interface Env extends Cloudflare.Env {}
