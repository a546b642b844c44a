import { CATEGORIES } from '../../engine/checks/check.ts';
import { escapeMarkdown, escapeLinkDestination } from '../../engine/knowledge/markdown-text.ts';
import type { StatedFact } from '../../engine/knowledge/stated-facts.ts';
import { DIRECTORIES } from '../../lib/directory.ts';
import type { SnapshotDocument } from '../../services/directory/document.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { snapshotPath } from './forms.ts';

/** A snapshot for machines that read: YAML front matter, where it comes from, what the page says, how it scores. */
export function snapshotMarkdown(document: SnapshotDocument, sha256: string, siteUrl: string): string {
  const { knowledge } = document;
  return [
    frontMatter(document, sha256, siteUrl),
    `# ${line(document.title)}`,
    `> A frozen copy of what ${link(document.source_url, document.source_url)} said at ${document.provenance.audited_at}, in the ${DIRECTORIES[document.provider].name} AI directory of ${link('Site Audit', `${siteUrl}/ai-directory`)}. The content below is the page's own, not ours.`,
    '## Content',
    knowledge.captured ? knowledge.markdown : 'No main content was found on the page.',
    ...(knowledge.captured && knowledge.truncated ? ['*The content goes on at the source.*'] : []),
    ...(knowledge.captured && knowledge.facts.length > 0
      ? ['## Stated in its structured data', statedFacts(knowledge.facts)]
      : []),
    '## Score',
    scores(document),
    '## Verify',
    `The SHA-256 of ${link('the frozen document', siteUrl + snapshotPath(document, 'json'))} is \`${sha256}\`.`,
    '',
  ].join('\n\n');
}

/** JSON texts are YAML texts (YAML 1.2, section 1.3). */
function frontMatter(document: SnapshotDocument, sha256: string, siteUrl: string): string {
  const { knowledge } = document;
  const said = knowledge.captured
    ? {
        byline: knowledge.byline,
        published: knowledge.published_at,
        modified: knowledge.modified_at,
        language: knowledge.language,
        words: knowledge.word_count,
      }
    : {};
  const fields = {
    title: document.title,
    description: document.description,
    source: document.source_url,
    ...said,
    audited: document.provenance.audited_at,
    score: document.score,
    directory: document.provider,
    snapshot: siteUrl + snapshotPath(document),
    json: siteUrl + snapshotPath(document, 'json'),
    sha256,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return ['---', ...lines, '---'].join('\n');
}

function statedFacts(facts: StatedFact[]): string {
  return facts
    .map(({ types, properties }) => {
      const stated = Object.entries(properties).map(
        ([name, value]) => `  - ${line(name)}: ${line([value].flat().join(', '))}`,
      );
      return [`- ${line(types.join(', '))}`, ...stated].join('\n');
    })
    .join('\n');
}

function scores({ score, report }: SnapshotDocument): string {
  const analysis = report.data.pages[0]?.seo_analysis;
  const rows = CATEGORIES.map(
    (category) => `| ${CATEGORY_LABELS[category].name} | ${analysis?.category_scores[category] ?? '–'} |`,
  );
  return ['| Category | Score |', '| --- | --- |', ...rows, `| **Overall** | **${score}** |`].join('\n');
}

function line(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}

function link(text: string, address: string): string {
  return `[${line(text)}](${escapeLinkDestination(address)})`;
}
