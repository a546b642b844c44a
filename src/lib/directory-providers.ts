/** The AI directories. */
export const PROVIDERS = ['gemini', 'chatgpt', 'claude'] as const;

export type Provider = (typeof PROVIDERS)[number];

export function isProvider(name: string): name is Provider {
  return (PROVIDERS as readonly string[]).includes(name);
}

/** What people call a directory, and the crawlers it is for, by the names robots.txt addresses them by. */
export const DIRECTORIES: Record<Provider, { name: string; crawlers: string[] }> = {
  gemini: { name: 'Gemini', crawlers: ['Googlebot', 'Google-Extended', 'GoogleOther'] },
  chatgpt: { name: 'ChatGPT', crawlers: ['OAI-SearchBot', 'ChatGPT-User', 'GPTBot'] },
  claude: { name: 'Claude', crawlers: ['ClaudeBot', 'Claude-SearchBot', 'Claude-User'] },
};

/** The lowest score of an audit that can be published (SPEC section 8). */
export const MIN_PUBLISH_SCORE = 90;
