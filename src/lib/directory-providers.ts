/** Ids of the AI directories (docs/contract.md 10.2). */
export const PROVIDERS = ['gemini', 'chatgpt', 'claude'] as const;

export type Provider = (typeof PROVIDERS)[number];

export function isProvider(name: string): name is Provider {
  return (PROVIDERS as readonly string[]).includes(name);
}

/**
 * Display name and target crawlers of each directory: those that fetch pages, by the product tokens that their operators document.
 * Google-Extended is none of them, because it is a token for robots.txt under which nothing is fetched. See
 * https://developers.google.com/crawling/docs/crawlers-fetchers/google-common-crawlers, https://developers.openai.com/api/docs/bots and
 * https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler
 */
export const DIRECTORIES: Record<Provider, { name: string; crawlers: string[] }> = {
  gemini: { name: 'Gemini', crawlers: ['Googlebot', 'GoogleOther', 'Google-CloudVertexBot'] },
  chatgpt: { name: 'ChatGPT', crawlers: ['OAI-SearchBot', 'ChatGPT-User', 'GPTBot'] },
  claude: { name: 'Claude', crawlers: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'] },
};

/** Lowest score of an audit that can be published (docs/contract.md 10.1). */
export const MIN_PUBLISH_SCORE = 90;

/** Newest published snapshots of a directory that a search reads, to bound what a stranger makes D1 read (docs/contract.md 10.7). */
export const SEARCHED_SNAPSHOTS = 2_000;
