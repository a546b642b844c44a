import type { Child } from 'hono/jsx';
import { Card } from './card.tsx';
import { PageHeader } from './page-header.tsx';

export interface TextSection {
  /** The anchor. */
  id: string;
  title: string;
  content: Child;
}

interface TextPageProps {
  title: string;
  meta?: string;
  sections: TextSection[];
  /** Below the contents. */
  aside?: Child;
}

/** A text in sections, with its contents beside it. */
export function TextPage({ title, meta, sections, aside }: TextPageProps) {
  return (
    <article>
      <PageHeader title={title} meta={meta} />
      <div class="split">
        <div class="prose">
          {sections.map(({ id, title: heading, content }) => (
            <section aria-labelledby={id}>
              <h2 id={id}>{heading}</h2>
              {content}
            </section>
          ))}
        </div>
        <div class="stack">
          <nav class="card" aria-labelledby="contents">
            <h2 id="contents">On this page</h2>
            <ul class="plain">
              {sections.map(({ id, title: heading }) => (
                <li>
                  <a href={`#${id}`}>{heading}</a>
                </li>
              ))}
            </ul>
          </nav>
          {aside !== undefined && <Card>{aside}</Card>}
        </div>
      </div>
    </article>
  );
}
