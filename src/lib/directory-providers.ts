/** Ids of the AI directories (docs/contract.md 10.2). */
export const PROVIDERS = ['gemini', 'chatgpt', 'claude'] as const;

export type Provider = (typeof PROVIDERS)[number];

export function isProvider(name: string): name is Provider {
  return (PROVIDERS as readonly string[]).includes(name);
}

/** Display name and target crawlers of each directory. Crawlers are named by their robots.txt product tokens. */
export const DIRECTORIES: Record<Provider, { name: string; crawlers: string[] }> = {
  gemini: { name: 'Gemini', crawlers: ['Googlebot', 'Google-Extended', 'GoogleOther'] },
  chatgpt: { name: 'ChatGPT', crawlers: ['OAI-SearchBot', 'ChatGPT-User', 'GPTBot'] },
  claude: { name: 'Claude', crawlers: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'] },
};

/** Lowest score of an audit that can be published (docs/contract.md 10.1). */
export const MIN_PUBLISH_SCORE = 90;
