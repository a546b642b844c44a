import type { Child } from 'hono/jsx';
import { Section } from '../parts/card.tsx';

export interface SectionLink {
  /** The anchor. */
  id: string;
  title: string;
}

/** A part of a text with a heading. */
export interface TextSection extends SectionLink {
  content: Child;
}

export function TextSections({ sections }: { sections: TextSection[] }) {
  return (
    <>
      {sections.map(({ id, title, content }) => (
        <Section id={id} title={title}>
          {content}
        </Section>
      ))}
    </>
  );
}

/** Links to the sections of the page. */
export function SectionLinks({ sections, class: className }: { sections: SectionLink[]; class?: string }) {
  return (
    <ul class={className}>
      {sections.map(({ id, title }) => (
        <li>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
