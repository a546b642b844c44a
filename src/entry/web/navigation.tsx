import type { SignedInAccount } from '../../services/accounts/sessions.ts';
import { Icon, type IconName } from './parts/icon.tsx';

export const SITE_NAME = 'Site Audit';

interface NavigationLink {
  path: string;
  label: string;
  icon: IconName;
}

/** For public pages. They are cached, so they are the same whether or not there is a session. */
const PUBLIC_LINKS = [
  { path: '/example', label: 'Example' },
  { path: '/checks', label: 'Checks' },
  { path: '/ai-directory', label: 'AI directory' },
  { path: '/blog', label: 'Blog' },
  { path: '/docs', label: 'Docs' },
];

const WORK_LINKS: NavigationLink[] = [
  { path: '/audits', label: 'Audits', icon: 'audits' },
  { path: '/websites', label: 'Websites', icon: 'websites' },
  { path: '/published', label: 'Published', icon: 'published' },
  { path: '/credits', label: 'Credits', icon: 'credits' },
];

const ACCOUNT_LINK: NavigationLink = { path: '/account', label: 'Account', icon: 'account' };
const ADMIN_LINK: NavigationLink = { path: '/admin', label: 'Administration', icon: 'administration' };

const HELP_LINKS: NavigationLink[] = [
  { path: '/docs', label: 'Docs', icon: 'docs' },
  { path: '/checks', label: 'Checks', icon: 'checks' },
];

const FOOTER_LINKS = [
  { path: '/', label: 'About' },
  { path: '/checks', label: 'Checks' },
  { path: '/ai-directory', label: 'AI directory' },
  { path: '/log', label: 'Transparency log' },
  { path: '/blog', label: 'Blog' },
  { path: '/docs', label: 'Docs' },
  { path: '/docs/api', label: 'API reference' },
  { path: '/bot', label: 'Our crawler' },
  { path: '/privacy', label: 'Privacy' },
  { path: '/terms', label: 'Terms' },
];

/** Returns `aria-current` of a link: `page` for the current page, `true` for a parent of it. */
export function getAriaCurrent(path: string, currentPath: string): 'page' | 'true' | undefined {
  if (path === currentPath) return 'page';
  return currentPath.startsWith(`${path}/`) ? 'true' : undefined;
}

/** The bar at the top of public pages. */
export function TopBar({ currentPath }: { currentPath: string }) {
  return (
    <header class="topbar">
      <div>
        <Brand />
        <nav class="nav" aria-label="Site">
          {PUBLIC_LINKS.map(({ path, label }) => (
            <a href={path} aria-current={getAriaCurrent(path, currentPath)}>
              {label}
            </a>
          ))}
        </nav>
        <a class="button quiet small" href="/audits">
          Your audits
        </a>
      </div>
    </header>
  );
}

/** The navigation of signed-in pages: at the side, and on phones one row at the top. */
export function Sidebar({ currentPath, account }: { currentPath: string; account: SignedInAccount }) {
  const accountLinks = account.isAdmin ? [ACCOUNT_LINK, ADMIN_LINK] : [ACCOUNT_LINK];
  return (
    <header class="sidebar">
      <div>
        <Brand />
        <nav class="nav" aria-label="Site">
          <IconLinks links={WORK_LINKS} currentPath={currentPath} />
          <span class="nav-label">Settings</span>
          <IconLinks links={accountLinks} currentPath={currentPath} />
          <span class="nav-label">Help</span>
          <IconLinks links={HELP_LINKS} currentPath={currentPath} />
        </nav>
        <p class="signed-in-as" title={account.email}>
          {account.email}
        </p>
      </div>
    </header>
  );
}

/** @param account whether the page belongs to an account: the links of the sidebar are then left out */
export function Footer({ account }: { account: boolean }) {
  const links = account
    ? FOOTER_LINKS.filter(({ path }) => !HELP_LINKS.some((link) => link.path === path))
    : FOOTER_LINKS;
  return (
    <footer class="footer">
      <div>
        <p>{SITE_NAME} reads pages as your server sends them, without running scripts.</p>
        <nav aria-label="More">
          {links.map(({ path, label }) => (
            <a href={path}>{label}</a>
          ))}
        </nav>
      </div>
    </footer>
  );
}

function Brand() {
  return (
    <a class="brand" href="/" aria-label={SITE_NAME}>
      <img src="/favicon.svg" alt="" width="24" height="24" />
      <span>{SITE_NAME}</span>
    </a>
  );
}

function IconLinks({ links, currentPath }: { links: NavigationLink[]; currentPath: string }) {
  return (
    <>
      {links.map(({ path, label, icon }) => (
        <a href={path} aria-current={getAriaCurrent(path, currentPath)}>
          <Icon name={icon} />
          {label}
        </a>
      ))}
    </>
  );
}
