import { Tabs } from '../parts/tabs.tsx';

/** Links between the audits of all pages and the same by website. */
export function AuditTabs({ current }: { current: 'pages' | 'websites' }) {
  return (
    <Tabs
      label="Your audits"
      tabs={[
        { href: '/audits', label: 'All pages', current: current === 'pages' },
        { href: '/audits/history', label: 'By website', current: current === 'websites' },
      ]}
    />
  );
}
