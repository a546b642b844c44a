import type { RenderedPage } from '../../../contracts/rendered-page.ts';
import { formatCount } from '../../../lib/text.ts';
import { Section } from '../parts/card.tsx';
import { More } from '../parts/text.tsx';

/** Characters that are shown of blocks in a row before they are opened, and of all blocks of a kind; blocks of a kind. */
const LIMITS = { row: 1_500, marked: 6_000, others: 3_000, blocks: 60 };

/** The main text with JavaScript, where what the HTML lacks is marked, beside what only the HTML has. */
export function MainTextSection({ text: { blocks, removed } }: Pick<RenderedPage, 'text'>) {
  if (blocks.length === 0 && removed.length === 0) return <></>;
  const marked = cutBlocks(
    blocks.filter(({ needs_js: needsJs }) => needsJs),
    LIMITS.marked,
  );
  const others = cutBlocks(
    blocks.filter(({ needs_js: needsJs }) => !needsJs),
    LIMITS.others,
  );
  const kept = new Set([...marked, ...others]);
  const onlyInHtml = removed.map((text) => ({ text, needs_js: false }));
  const shown = cutBlocks(onlyInHtml, LIMITS.others);
  return (
    <Section id="text" title="Main text">
      <div class="grid grid-2">
        <div class="rendered-text">
          <h3>With JavaScript</h3>
          <p class="muted">
            <mark>Marked with a line</mark>: not in the HTML, so crawlers without JavaScript miss it.
          </p>
          {groupRows(blocks.filter((block) => kept.has(block))).map((row) => (
            <Row blocks={row} limit={row[0]?.needs_js === true ? LIMITS.row : 0} />
          ))}
          <More count={blocks.length - kept.size} noun="block" />
        </div>
        <div class="rendered-text">
          <h3>Only in the HTML</h3>
          <p class="muted">JavaScript removes it: people don’t see it.</p>
          {removed.length === 0 ? <p>Nothing.</p> : <Row blocks={shown} limit={LIMITS.row} />}
          <More count={removed.length - shown.length} noun="block" />
        </div>
      </div>
    </Section>
  );
}

type Block = RenderedPage['text']['blocks'][number];

/** Divides blocks into rows that are marked and rows that are not. */
function groupRows(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = [];
  for (const block of blocks) {
    const row = rows.at(-1);
    if (row?.[0]?.needs_js === block.needs_js) row.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** Blocks in a row, of which those after `limit` characters open. */
function Row({ blocks, limit }: { blocks: readonly Block[]; limit: number }) {
  const shown = limit === 0 ? [] : cutBlocks(blocks, limit);
  const rest = blocks.slice(shown.length);
  return (
    <>
      {shown.map(renderBlock)}
      {rest.length > 0 && (
        <details>
          <summary>
            {limit === 0
              ? `${formatCount(rest.length, 'block')} of text that the HTML has too`
              : `${formatCount(rest.length, 'more block')} of text`}
          </summary>
          {rest.map(renderBlock)}
        </details>
      )}
    </>
  );
}

function renderBlock({ text, needs_js: needsJs }: Block) {
  return (
    <p dir="auto">
      {needsJs ? (
        <mark>
          <span class="unseen">Only with JavaScript: </span>
          {text}
        </mark>
      ) : (
        text
      )}
    </p>
  );
}

/** Returns the first blocks of at most `limit` characters, and at least one. */
function cutBlocks(blocks: readonly Block[], limit: number): readonly Block[] {
  let length = 0;
  const end = blocks.findIndex(
    ({ text }, index) => index === LIMITS.blocks || (length += text.length) > limit,
  );
  return end === -1 ? blocks : blocks.slice(0, Math.max(1, end));
}
