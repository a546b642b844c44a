import { CodeBlock } from '../../parts/code-block.tsx';
import type { Sample } from './samples.ts';

/** A request in several languages, of which one is shown: the stylesheet follows the choice, and public/docs.js remembers it. */
export function RequestSamples({ id, summary, samples }: { id: string; summary: string; samples: Sample[] }) {
  return (
    <fieldset class="samples">
      <legend class="unseen">{summary}: language of the request</legend>
      <div class="sample-choice">
        {samples.map(({ language, label }, index) => (
          <label>
            <input
              type="radio"
              name={`${id}-language`}
              value={language}
              checked={index === 0}
              data-language
            />
            {label}
          </label>
        ))}
      </div>
      {samples.map(({ language, label, text }) => (
        <div data-sample={language}>
          <CodeBlock id={`${id}-${language}`} label={`${summary} with ${label}`} text={text} />
        </div>
      ))}
    </fieldset>
  );
}
