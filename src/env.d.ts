/** The Worker's bindings and variables, set in wrangler.toml; secrets are set with `wrangler secret put`. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('./index.ts');
    durableNamespaces: 'Account' | 'Host' | 'Scan' | 'SiteAudits' | 'WebhookEndpoint' | 'Log';
  }

  interface Env {
    /**
     * The first database, and the others in which accounts have their rows, without a gap in their numbers (docs/decisions/0013).
     */
    DB_1: D1Database;
    [database: `DB_${number}`]: D1Database | undefined;
    /** The documents of snapshots, written once and never changed. */
    SNAPSHOTS: R2Bucket;
    /** The documents of audits, each written once under a key of its own (`toDocumentsKey`). */
    AUDITS: R2Bucket;
    ACCOUNT: DurableObjectNamespace<import('./objects/account/account.ts').Account>;
    /** Counts the requests to each host and grants turns; get objects with `getByName(getBareHost(hostname))`. */
    HOST: DurableObjectNamespace<import('./objects/host/host.ts').Host>;
    /** The scans, by their ids. */
    SCAN: DurableObjectNamespace<import('./objects/scan/scan.ts').Scan>;
    /** The facts of an account's audits of a website; get objects with `getByName(toSiteName(accountId, domain))`. */
    SITE_AUDITS: DurableObjectNamespace<import('./objects/site-audits/site-audits.ts').SiteAudits>;
    /** The endpoints of webhooks with their deliveries, by their ids. */
    WEBHOOK_ENDPOINT: DurableObjectNamespace<
      import('./objects/webhook-endpoint/webhook-endpoint.ts').WebhookEndpoint
    >;
    /** The transparency log; get the object with `getByName('log')`. */
    LOG: DurableObjectNamespace<import('./objects/log/log.ts').Log>;
    /** The files of the transparency log. A key is the path below /log/. */
    LOG_FILES: R2Bucket;
    EMAIL: SendEmail;
    /** The version of the Worker that was deployed. */
    VERSION: WorkerVersionMetadata;
    /** Secret, optional. The bearer token of /api/v1/operations. Without it there is no such path. */
    OPERATIONS_TOKEN?: string;
    /** Secret, optional. A bearer token that may only read /api/v1/operations: for what scrapes the metrics. */
    METRICS_TOKEN?: string;
    /** Secret, optional. The URL of a monitor that is requested after each job that succeeded, with `{job}` for its name. */
    HEARTBEAT_URL?: string;
    /** Optional. Counts refusals by limits. */
    REFUSALS?: AnalyticsEngineDataset;
    /** Counts what a network reads anonymously from the database. */
    PUBLIC_READS: RateLimit;
    /** The files of public/. */
    ASSETS: Fetcher;
    /** The service's public origin, without a trailing slash. */
    SITE_URL: string;
    /** The sender of mail: `Name <address>`. */
    MAIL_FROM: string;
    /** URLs of DNS-over-HTTPS resolvers with a JSON API, comma-separated, in the order they are tried. */
    DOH_RESOLVERS: string;
    /** The email address for complaints. If unset, the sender's is named, and snapshots have no link to report them. */
    ABUSE_EMAIL?: string;
    /** Optional. Contact for more credits: an email address, or the URL of a page. If unset, the sender of mail. */
    CREDITS_CONTACT?: string;
    PACKAGES_URL?: string;
    /** Optional. The region in which new Durable Objects are created: that of the databases. If unset, near who first calls them. */
    OBJECT_LOCATION?: DurableObjectLocationHint;
    /** Email addresses of administrators, comma-separated. */
    ADMIN_EMAILS: string;
    /** Optional. The address for reports of vulnerabilities, in /.well-known/security.txt. */
    SECURITY_EMAIL?: string;
    /** Optional. Who runs the service, named at /terms and /privacy. */
    OPERATOR_NAME?: string;
    /** Optional. The operator's postal address, on one line. */
    OPERATOR_ADDRESS?: string;
    /**
     * Secret. Keys of the hashes of clients' networks and of the emails of deleted accounts, comma-separated. The first hashes; the others
     * recognize emails.
     */
    NETWORK_HASH_KEYS: string;
    /** Secret. Keys of the unsubscribe links in mails, comma-separated. The first signs, and links of each work. */
    UNSUBSCRIBE_KEYS: string;
    /** Secret. Signs the checkpoints of the transparency log: `PRIVATE+KEY+…`, see `npm run log-key`. Nothing is published without it. */
    LOG_SIGNING_KEY?: string;
    /** Secret. The previous signing key, only for the deployment that replaces it. */
    LOG_PREVIOUS_SIGNING_KEY?: string;
    /** Optional. Who cosigns the checkpoints of the log: `<verifier key> <URL>`, comma-separated (C2SP tlog-witness). */
    LOG_WITNESSES?: string;
    /** Optional. The URL of a time-stamping authority (RFC 3161), which timestamps a checkpoint of the transparency log each day. */
    LOG_TIMESTAMP_AUTHORITY?: string;
    /**
     * Secret. Encrypts the headers and passwords that owners set for scans: a text of at least 32 characters. Comma-separated, the key that
     * encrypts and the one before it, while they change. Without it none can be set.
     */
    ACCESS_KEYS?: string;
    /** Optional. Browsers of Cloudflare, for audits with JavaScript. */
    BROWSER?: BrowserRun;
    /** Local development: the http URL of the DevTools socket of a Chromium on this machine, started without network. */
    BROWSER_SOCKET?: string;
    /**
     * Secret. Signs the requests of our crawler: Ed25519 keys as PKCS #8 documents in base64, comma-separated. The first signs, the others
     * are published beside it while keys change. Without it requests are not signed.
     */
    CRAWLER_SIGNING_KEYS?: string;
    /** Optional. `string` for the header `Signature-Agent` of drafts before October 2025; by default that of the current draft. */
    SIGNATURE_AGENT_FORM?: string;
    /** Secret. If set, mail is sent through Resend, and through the EMAIL binding if that fails. */
    RESEND_API_KEY?: string;
    /** Optional. Mails that the provider takes in a day: half of them are an event of the log. */
    MAIL_DAILY_QUOTA?: string;
    /** Secret. If set, audits have field data from the Chrome UX Report API. */
    CRUX_API_KEY?: string;
  }
}

interface Env extends Cloudflare.Env {}

/** Imported as text: the rule in wrangler.toml. */
declare module '*.md' {
  const text: string;
  export default text;
}
