import type { Source } from './source.ts';

/** Documentation of AI crawlers, by the companies that run them. */
export const AI_CRAWLERS = {
  anthropic: {
    title: 'Anthropic: Does Anthropic crawl data from the web, and how can site owners block the crawler?',
    url: 'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
  },
  openAi: {
    title: 'OpenAI: Overview of OpenAI crawlers',
    url: 'https://developers.openai.com/api/docs/bots',
  },
  perplexity: {
    title: 'Perplexity: Perplexity crawlers',
    url: 'https://docs.perplexity.ai/docs/resources/perplexity-crawlers',
  },
} satisfies Record<string, Source>;

/** Documentation of Bing for site owners. */
export const BING = {
  contentControls: {
    title: 'Bing Webmaster Blog: Options for webmasters to control usage of their content in Bing Chat',
    url: 'https://blogs.bing.com/webmaster/september-2023/Announcing-new-options-for-webmasters-to-control-usage-of-their-content-in-Bing-Chat',
  },
} satisfies Record<string, Source>;

/** Formats of secret keys. */
export const KEYS = {
  gitHubTokens: {
    title: "GitHub: Behind GitHub's new authentication token formats",
    url: 'https://github.blog/engineering/platform-security/behind-githubs-new-authentication-token-formats/',
  },
  gitleaks: {
    title: 'gitleaks: rules',
    url: 'https://github.com/gitleaks/gitleaks/blob/master/config/gitleaks.toml',
  },
} satisfies Record<string, Source>;

/** Formats of link previews on social networks. */
export const SOCIAL = {
  metaImages: {
    title: 'Meta for Developers: Images in Link Shares',
    url: 'https://developers.facebook.com/docs/sharing/webmasters/images/',
  },
  openGraph: { title: 'The Open Graph protocol', url: 'https://ogp.me/' },
  xCards: {
    title: 'X Developer Platform: Cards markup reference',
    url: 'https://developer.x.com/cards/markup',
  },
} satisfies Record<string, Source>;

/** Guides for web developers. */
export const GUIDES = {
  aiCrawlers: {
    title: 'Vercel: The rise of the AI crawler',
    url: 'https://vercel.com/blog/the-rise-of-the-ai-crawler',
  },
  csp: mdn('Content Security Policy (CSP)', 'HTTP/Guides/CSP'),
  htmlLimitedBots: {
    title: 'Next.js: htmlLimitedBots',
    url: 'https://nextjs.org/docs/app/api-reference/config/next-config-js/htmlLimitedBots',
  },
  noopener: mdn('rel="noopener"', 'HTML/Reference/Attributes/rel/noopener'),
  referrerPolicy: mdn('Referrer-Policy', 'HTTP/Reference/Headers/Referrer-Policy'),
  tls: mdn('Transport Layer Security (TLS)', 'Security/Defenses/Transport_Layer_Security'),
  viewport: mdn('<meta name="viewport">', 'HTML/Reference/Elements/meta/name/viewport'),
  layoutShift: webDev('Optimize Cumulative Layout Shift', 'optimize-cls#images_without_dimensions'),
  lazyLoading: webDev('Browser-level image lazy loading for the web', 'browser-level-image-lazy-loading'),
  trackingParameters: {
    title: 'AdGuard: URL Tracking filter, general parameters',
    url: 'https://github.com/AdguardTeam/AdguardFilters/blob/master/TrackParamFilter/sections/general_url.txt',
  },
  timeToFirstByte: webDev('Time to First Byte (TTFB)', 'ttfb'),
} satisfies Record<string, Source>;

function mdn(title: string, path: string): Source {
  return { title: `MDN: ${title}`, url: `https://developer.mozilla.org/en-US/docs/Web/${path}` };
}

function webDev(title: string, path: string): Source {
  return { title: `web.dev: ${title}`, url: `https://web.dev/articles/${path}` };
}
