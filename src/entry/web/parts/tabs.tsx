import { formatNumber } from '../../../lib/text.ts';

export interface Tab {
  href: string;
  label: string;
  count?: number;
  current?: boolean;
}

/** Views of one thing, as links. @param label names them for screen readers */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, label: name, count, current }) => (
        <a href={href} aria-current={current ? 'page' : undefined}>
          {name}
          {count !== undefined && <span class="count"> {formatNumber(count)}</span>}
        </a>
      ))}
    </nav>
  );
}
