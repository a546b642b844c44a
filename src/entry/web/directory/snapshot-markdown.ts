import type { StatedFact } from '../../../contracts/page-extract.ts';
import { CATEGORIES } from '../../../contracts/scoring.ts';
import { escapeMarkdown, escapeLinkDestination } from '../../../engine/extract/markdown-text.ts';
import { DIRECTORIES } from '../../../lib/directory-providers.ts';
import { writeForeignJson } from '../../../lib/text.ts';
import type { SnapshotDocument } from '../../../services/directory/snapshot-document.ts';
import { CATEGORY_LABELS } from '../checks/labels.ts';
import { describeOwnership } from './snapshot-summary.tsx';
import { getSnapshotPath } from './snapshot-format.ts';

/** The Markdown form of a snapshot: YAML front matter, source, content, stated facts and scores. */
export function renderSnapshotMarkdown(document: SnapshotDocument, sha256: string, siteUrl: string): string {
  const { knowledge } = document;
  const ownership = describeOwnership(document.provenance.ownership);
  return [
    renderFrontMatter(document, sha256, siteUrl),
    `# ${escapeLine(document.title)}`,
    `> A frozen copy of what ${renderLink(document.source_url, document.source_url)} said at ${document.provenance.audited_at}, in the ${DIRECTORIES[document.provider].name} AI directory of ${renderLink('Site Audit', `${siteUrl}/ai-directory`)}. The content below is the page's own, not ours.${ownership === null ? '' : ` ${ownership}`}`,
    '## Content',
    knowledge.captured ? knowledge.markdown : 'No main content was found on the page.',
    ...(knowledge.captured && knowledge.truncated ? ['*The content continues at the source.*'] : []),
    ...(knowledge.captured && knowledge.facts.length > 0
      ? ['## Stated in its structured data', renderStatedFacts(knowledge.facts)]
      : []),
    '## Score',
    renderScores(document),
    '## Verify',
    `The SHA-256 of ${renderLink('the frozen document', siteUrl + getSnapshotPath(document, 'json'))} is \`${sha256}\`.`,
    '',
  ].join('\n\n');
}

function renderFrontMatter(document: SnapshotDocument, sha256: string, siteUrl: string): string {
  const { knowledge } = document;
  const contentFields = knowledge.captured
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
    ...contentFields,
    audited: document.provenance.audited_at,
    score: document.score,
    directory: document.provider,
    snapshot: siteUrl + getSnapshotPath(document),
    json: siteUrl + getSnapshotPath(document, 'json'),
    sha256,
  };
  // Renderers without front matter would take `<` for HTML.
  const lines = Object.entries(fields).map(
    ([name, value]) => `${name}: ${writeForeignJson(value).replaceAll('<', String.raw`\u003c`)}`,
  );
  return ['---', ...lines, '---'].join('\n');
}

function renderStatedFacts(facts: StatedFact[]): string {
  return facts
    .map(({ types, properties }) => {
      const stated = Object.entries(properties).map(
        ([name, value]) => `  - ${escapeLine(name)}: ${escapeLine([value].flat().join(', '))}`,
      );
      return [`- ${escapeLine(types.join(', '))}`, ...stated].join('\n');
    })
    .join('\n');
}

function renderScores({ score, report }: SnapshotDocument): string {
  const analysis = report.data.pages[0]?.seo_analysis;
  const rows = CATEGORIES.map(
    (category) => `| ${CATEGORY_LABELS[category].name} | ${analysis?.category_scores[category] ?? '–'} |`,
  );
  return ['| Category | Score |', '| --- | --- |', ...rows, `| **Overall** | **${score}** |`].join('\n');
}

function escapeLine(text: string): string {
  return escapeMarkdown(text.replace(/\s+/g, ' ').trim());
}

function renderLink(text: string, url: string): string {
  return `[${escapeLine(text)}](${escapeLinkDestination(url)})`;
}
