import { formatDate } from '../../../lib/time.ts';
import type { MissingProof } from '../../../services/websites/lapses.ts';
import { Callout } from '../parts/callout.tsx';
import { CodeBlock } from '../parts/code-block.tsx';

/** Tells the owner that the proof of ownership is missing, and how to publish it again. */
export function MissingProofNotice({ since, lapsesAt, hint, snippet }: MissingProof) {
  return (
    <Callout tone="medium">
      <p>
        <strong>Your proof of ownership is missing.</strong> We look for it once a week and have not found it
        since {formatDate(since)}.{' '}
        {lapsesAt !== null && (
          <>If it is still missing after {formatDate(lapsesAt)}, the website leaves your account. </>
        )}
        {hint}
      </p>
      <CodeBlock id="proof" label="Proof of ownership" title="To publish" text={snippet} />
    </Callout>
  );
}
