import type { Child } from 'hono/jsx';
import { BreakableText } from './breakable-text.tsx';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';

export interface PageHeaderProps {
  /** A text breaks after dots and slashes where it is too long for a line: hosts and URLs. */
  title: Child;
  /** The pages above this one. */
  crumbs?: Crumb[];
  /** One line below the title: when, how many, a badge. */
  meta?: Child;
  /** Buttons and small forms. The main one is last. */
  actions?: Child;
  /** For titles with text from websites, which may be written from right to left. */
  dir?: 'auto';
}

/** The head of a page: its only `<h1>`. */
export function PageHeader({ title, crumbs, meta, actions, dir }: PageHeaderProps) {
  return (
    <div class="page-header">
      <div>
        {crumbs && <Breadcrumb crumbs={crumbs} />}
        <h1 dir={dir}>{typeof title === 'string' ? <BreakableText text={title} /> : title}</h1>
        {meta !== undefined && <p class="meta">{meta}</p>}
      </div>
      {actions !== undefined && <div class="actions">{actions}</div>}
    </div>
  );
}
