import { DIRECTORIES, MIN_PUBLISH_SCORE, PROVIDERS } from '../../lib/directory-providers.ts';
import { DOCS_SECTIONS } from './docs/pages.ts';
import template from './llms.md';

/** Returns llms.txt (llmstxt.org): what the service does and how to use it, for agents. @param site its origin @param descriptions of pages, by path */
export function buildLlmsTxt(site: string, descriptions: Record<string, string>): string {
  const docs = DOCS_SECTIONS.map(({ label, pages }) => {
    const links = pages.map(({ path, heading }) => `- [${heading}](${site}${path}): ${descriptions[path]}`);
    return `## ${label}\n\n${links.join('\n')}`;
  });
  const directories = PROVIDERS.map((provider) => {
    const { name, crawlers } = DIRECTORIES[provider];
    return `- [${name}](${site}/ai-directory/${provider}): snapshots for ${crawlers.join(', ')}; [feed](${site}/ai-directory/${provider}/atom.xml)`;
  });
  return template
    .replaceAll('{{site}}', site)
    .replaceAll('{{min_publish_score}}', String(MIN_PUBLISH_SCORE))
    .replace('{{docs}}', () => docs.join('\n\n'))
    .replace('{{directories}}', () => directories.join('\n'));
}
