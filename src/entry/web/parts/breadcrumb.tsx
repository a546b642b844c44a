import type { Child } from 'hono/jsx';

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
