import type { RenderedPage } from '../../../contracts/rendered-page.ts';
import { Section } from '../parts/card.tsx';
import { More } from '../parts/text.tsx';

/** Characters of text that are shown at first, and when it is opened. */
const LIMITS = { shown: 2_500, all: 8_000 };

/** The main text with JavaScript, where what the HTML lacks is marked, beside what only the HTML has. */
export function MainTextSection({ text: { blocks, removed } }: Pick<RenderedPage, 'text'>) {
  if (blocks.length === 0 && removed.length === 0) return <></>;
  return (
    <Section id="text" title="Main text">
      <div class="grid grid-2">
        <div>
          <h3>With JavaScript</h3>
          <p class="muted">
            <mark>Marked with a line</mark>: not in the HTML, so crawlers without JavaScript miss it.
          </p>
          <Blocks blocks={blocks} />
        </div>
        <div>
          <h3>Only in the HTML</h3>
          <p class="muted">JavaScript removes it: people don’t see it.</p>
          <Blocks blocks={removed.map((text) => ({ text, needs_js: false }))} />
        </div>
      </div>
    </Section>
  );
}

type Block = RenderedPage['text']['blocks'][number];

function Blocks({ blocks }: { blocks: readonly Block[] }) {
  if (blocks.length === 0) return <p>Nothing.</p>;
  const all = cutBlocks(blocks, LIMITS.all);
  const shown = cutBlocks(all, LIMITS.shown);
  return (
    <div class="rendered-text">
      {shown.map(renderBlock)}
      {shown.length < all.length && (
        <details>
          <summary>Show {all.length - shown.length} more</summary>
          {all.slice(shown.length).map(renderBlock)}
          <More count={blocks.length - all.length} noun="block" />
        </details>
      )}
    </div>
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
  const end = blocks.findIndex(({ text }) => (length += text.length) > limit);
  return end === -1 ? blocks : blocks.slice(0, Math.max(1, end));
}
