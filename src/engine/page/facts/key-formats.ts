/** The format of the keys with one prefix. */
interface KeyFormat {
  kind: string;
  /** What follows the prefix, up to the end of the key. Sticky, and of bounded length. */
  body: RegExp;
  /** The last six characters are a CRC32 in base 62. */
  checksum?: boolean;
  /** Least share of characters that follow one of another kind. Default: 0.2; 0 if what follows begins with words. */
  changes?: number;
}

/** What follows the last character of a key. */
const END = '(?![0-9A-Za-z_])';

const AWS_KEY: KeyFormat = { kind: 'AWS access key', body: followedBy('[0-9A-Z]{16}'), changes: 0.12 };

const GITHUB_TOKEN: KeyFormat = {
  kind: 'GitHub token',
  body: followedBy('[0-9A-Za-z]{36,251}'),
  checksum: true,
};

/**
 * Formats of secret keys, by prefix: lengths and alphabets of the issuers, and of the rules of gitleaks (config/gitleaks.toml of
 * 22 July 2026) and TruffleHog where an issuer documents none. Publishable keys, such as `pk_live_` of Stripe
 * and `AIza` of Google, are meant to be in a page, and test keys open nothing.
 */
export const KEY_FORMATS: Readonly<Record<string, readonly KeyFormat[]>> = {
  // RFC 7468, RFC 1421 (the headers of encrypted keys), RFC 9580 (PGP), gitleaks "private-key".
  '-----BEGIN ': [
    {
      kind: 'private key',
      body: /(?:(?:RSA|DSA|EC|OPENSSH|ENCRYPTED) )?PRIVATE KEY-----(?:(?:\s|\\[nr]){0,4}(?:Proc-Type|DEK-Info): [0-9A-Za-z,-]{1,80}){0,2}(?:\s|\\[nr]){0,8}[A-Za-z0-9+/]{40}/y,
      changes: 0,
    },
    {
      kind: 'private key',
      body: /PGP PRIVATE KEY BLOCK-----(?:(?:\s|\\[nr]){0,4}(?:Version|Comment|Hash|Charset): [^\n\\<]{1,100}){0,4}(?:\s|\\[nr]){0,8}[A-Za-z0-9+/]{40}/y,
      changes: 0,
    },
  ],
  // AWS IAM: Unique identifiers; AKIA is a long-term key, ASIA a temporary one, ABIA a bearer token, ACCA a context-specific credential.
  AKIA: [AWS_KEY],
  ASIA: [AWS_KEY],
  ABIA: [AWS_KEY],
  ACCA: [AWS_KEY],
  // Stripe: API keys; gitleaks "stripe-access-token".
  sk_live_: [{ kind: 'Stripe secret key', body: /[0-9A-Za-z]{16,247}/y }],
  rk_live_: [{ kind: 'Stripe restricted key', body: /[0-9A-Za-z]{16,247}/y }],
  // GitHub: Behind GitHub's new authentication token formats (2021); gitleaks "github-pat" and the like.
  ghp_: [GITHUB_TOKEN],
  gho_: [GITHUB_TOKEN],
  ghu_: [GITHUB_TOKEN],
  ghr_: [GITHUB_TOKEN],
  // Since April 2026 also ghs_APPID_JWT (GitHub: Notice about upcoming new format for GitHub App installation tokens).
  ghs_: [
    GITHUB_TOKEN,
    { kind: 'GitHub token', body: /[0-9A-Za-z]{1,40}_eyJ[\w-]{10,300}\.eyJ[\w-]{10,600}\.[\w-]{20,600}/y },
  ],
  // 22 and 59 characters today. GitHub says that tokens can grow to 255, and does not document this checksum.
  github_pat_: [{ kind: 'GitHub token', body: followedBy('[0-9A-Za-z]{22}_[0-9A-Za-z]{40,221}') }],
  // GitLab: Token prefixes; gitleaks "gitlab-pat" and "gitlab-pat-routable".
  'glpat-': [
    {
      kind: 'GitLab token',
      body: /[\w-]{20}(?:[\w-]{7}\.[0-9a-z]{2}\.[0-9a-z]{7}|[\w-]{0,280}(?:\.[\w-]{1,20}){0,2})/y,
    },
  ],
  // npm: the format of GitHub's tokens (GitHub changelog, 23 September 2021).
  npm_: [{ kind: 'npm token', body: followedBy('[0-9A-Za-z]{36}'), checksum: true }],
  // Slack: Tokens; gitleaks "slack-…".
  'xoxb-': [{ kind: 'Slack token', body: /\d{8,20}-[0-9A-Za-z-]{16,200}/y, changes: 0 }],
  'xoxp-': [{ kind: 'Slack token', body: /\d{8,20}-[0-9A-Za-z-]{16,200}/y, changes: 0 }],
  'xoxe.xox': [{ kind: 'Slack token', body: /[bp]-\d-[0-9A-Za-z]{100,200}/y }],
  'xapp-': [{ kind: 'Slack token', body: /\d-[0-9A-Z]{8,16}-\d{8,20}-[0-9a-f]{32,100}/y }],
  // OpenAI: API keys of projects, service accounts and administrators; gitleaks "openai-api-key".
  'sk-proj-': [{ kind: 'OpenAI key', body: /[\w-]{32,250}/y }],
  'sk-svcacct-': [{ kind: 'OpenAI key', body: /[\w-]{32,250}/y }],
  'sk-admin-': [{ kind: 'OpenAI key', body: /[\w-]{32,250}/y }],
  'sk-None-': [{ kind: 'OpenAI key', body: /[\w-]{32,250}/y }],
  // Keys of users, until 2024.
  'sk-': [{ kind: 'OpenAI key', body: followedBy('[0-9A-Za-z]{48}', '-') }],
  // Anthropic: sk-ant-api03-, -admin01-, -oat01-; gitleaks "anthropic-api-key".
  'sk-ant-': [{ kind: 'Anthropic key', body: /[\w-]{32,250}/y }],
  // SendGrid: two parts of 22 and 43 characters.
  'SG.': [{ kind: 'SendGrid key', body: followedBy('[\\w-]{22}\\.[\\w-]{43}', '-') }],
  // Shopify: shared secrets and access tokens; gitleaks "shopify-…".
  shpat_: [{ kind: 'Shopify token', body: followedBy('[0-9a-fA-F]{32}') }],
  shpss_: [{ kind: 'Shopify token', body: followedBy('[0-9a-fA-F]{32}') }],
  // DigitalOcean: personal access tokens; gitleaks "digitalocean-pat".
  dop_v1_: [{ kind: 'DigitalOcean token', body: followedBy('[0-9a-f]{64}') }],
};

/** Searched in one pass over the source. "sk-" alone begins many class names, so enough of the key must follow. */
export const KEY_PREFIX = new RegExp(
  Object.keys(KEY_FORMATS)
    .toSorted((a, b) => b.length - a.length)
    .map((prefix) => (prefix === 'sk-' ? 'sk-(?=[0-9A-Za-z]{48})' : prefix.replaceAll('.', '\\.')))
    .join('|'),
  'g',
);

/** The pattern of a body that ends where no further character of it follows. */
function followedBy(body: string, furtherCharacters = ''): RegExp {
  return new RegExp(body + END.replace('_]', `_${furtherCharacters}]`), 'y');
}
