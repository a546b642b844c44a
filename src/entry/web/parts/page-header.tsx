import type { Child } from 'hono/jsx';
import { BreakableText } from './text.tsx';
import { formatNumber } from '../../../lib/text.ts';

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

export interface Crumb {
  href: string;
  label: Child;
}

/** Links to the pages above this one, the topmost first. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav class="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ href, label }) => (
          <li>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface Tab {
  href: string;
  label: string;
  count?: number;
  /** `true` if a page below it is shown, as in `aria-current`. */
  current?: boolean | 'true';
}

/** Views of one thing, as links. @param label names them for screen readers */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, label: name, count, current }) => (
        <a href={href} aria-current={current === true ? 'page' : current || undefined}>
          {name}
          {count !== undefined && <span class="count"> {formatNumber(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
