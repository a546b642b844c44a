import type { SignedInAccount } from '../../services/accounts/sessions.ts';
import { getLanguage, LANGUAGES } from './language.ts';
import { isOffered } from './middleware/member-permissions.ts';
import { ButtonLink } from './parts/button.tsx';

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
  { path: '/search', label: 'Search', icon: 'search' },
  { path: '/audits', label: 'Audits', icon: 'audits' },
  { path: '/websites', label: 'Websites', icon: 'websites' },
  { path: '/published', label: 'Published', icon: 'published' },
  { path: '/credits', label: 'Credits', icon: 'credits' },
];

const ACCOUNT_LINK: NavigationLink = { path: '/account', label: 'Account', icon: 'account' };
const SWITCH_LINK: NavigationLink = { path: '/members', label: 'Switch account', icon: 'account' };
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

/** Pages of an account that the search finds by name, besides those of the sidebar. */
const OTHER_PAGES = [
  { path: '/websites/scans', label: 'Scans of all websites' },
  { path: '/audits/history', label: 'Audits by website' },
  { path: '/account/members', label: 'Members' },
  { path: '/account/webhooks', label: 'Webhooks' },
  { path: '/account/apps', label: 'Connected apps' },
  { path: '/account/sessions', label: 'Sessions' },
  { path: '/members', label: 'Switch account' },
];

/** Lists the pages of an account whose name has a text, in any case, without those that the role of a member does not allow. */
export function findAccountPages(
  { member }: SignedInAccount,
  text: string,
): Pick<NavigationLink, 'path' | 'label'>[] {
  return [...WORK_LINKS, ACCOUNT_LINK, ...OTHER_PAGES, ...HELP_LINKS].filter(
    ({ path, label }) => label.toLowerCase().includes(text.toLowerCase()) && isOffered(member, 'GET', path),
  );
}

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
        <ButtonLink href="/audits" label="Your audits" variant="quiet small" />
      </div>
    </header>
  );
}

/** The navigation of signed-in pages: at the side, and on phones one row at the top. */
export function Sidebar({ currentPath, account }: { currentPath: string; account: SignedInAccount }) {
  const { member } = account;
  const accountLinks = member ? [SWITCH_LINK] : account.isAdmin ? [ACCOUNT_LINK, ADMIN_LINK] : [ACCOUNT_LINK];
  const workLinks = WORK_LINKS.filter(({ path }) => isOffered(member, 'GET', path));
  return (
    <header class="sidebar">
      <div>
        <Brand />
        <nav class="nav" aria-label="Site">
          <IconLinks links={workLinks} currentPath={currentPath} />
          <span class="nav-label">Settings</span>
          <IconLinks links={accountLinks} currentPath={currentPath} />
          <span class="nav-label">Help</span>
          <IconLinks links={HELP_LINKS} currentPath={currentPath} />
        </nav>
        <p class="signed-in-as" title={account.email}>
          {account.email}
          {member && (
            <>
              <br />
              as {member.role}
            </>
          )}
        </p>
      </div>
    </header>
  );
}

/**
 * @param account whether the page belongs to an account: the links of the sidebar are then left out
 * @param here where the choice of a language leads; `null` if the page has one language
 */
export function Footer({ account, here }: { account: boolean; here: string | null }) {
  const links = account
    ? FOOTER_LINKS.filter(({ path }) => !HELP_LINKS.some((link) => link.path === path))
    : FOOTER_LINKS;
  return (
    <footer class="footer">
      <div>
        <p>{SITE_NAME} scores pages as your server sends them, without running scripts.</p>
        <nav aria-label="More">
          {links.map(({ path, label }) => (
            <a href={path}>{label}</a>
          ))}
        </nav>
        {here !== null && <LanguageForm here={here} />}
      </div>
    </footer>
  );
}

function LanguageForm({ here }: { here: string }) {
  return (
    <form method="post" action="/language" class="languages" aria-label="Language">
      <input type="hidden" name="next" value={here} />
      {Object.entries(LANGUAGES).map(([code, name]) => (
        <button
          name="language"
          value={code}
          lang={code}
          class="quiet small"
          aria-current={code === getLanguage() ? 'true' : undefined}
        >
          {name}
        </button>
      ))}
    </form>
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
          <svg
            width="16"
            height="16"
            viewBox="0 0 16 16"
            fill="none"
            stroke="currentColor"
            stroke-width="1.4"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
          >
            <path d={PATHS[icon]} />
          </svg>
          {label}
        </a>
      ))}
    </>
  );
}

/** Paths of 16 by 16 pixels, drawn with lines. */
const PATHS = {
  search: 'M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM11 11l3.5 3.5',
  audits: 'M7 12.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM11 11l3.5 3.5M4.8 7.2l1.6 1.6 3-3.2',
  websites: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM1.5 8h13M8 1.5c4 4 4 9 0 13M8 1.5c-4 4-4 9 0 13',
  published: 'M8 10V1.8M4.8 4.6 8 1.5l3.2 3.1M2 9.5v3.8c0 .6.5 1.2 1.2 1.2h9.6c.7 0 1.2-.6 1.2-1.2V9.5',
  credits:
    'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM10.2 5.9C9.5 5 6 4.6 6 6.5s4.2 1 4.2 3S6.5 11.2 5.8 10M8 3.8v8.4',
  account: 'M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6ZM2.5 14.5c.3-2.8 2.5-4.3 5.5-4.3s5.2 1.5 5.5 4.3',
  administration: 'M8 1.5 13.5 3.5v4.3c0 3.2-2.2 5.6-5.5 6.7-3.3-1.1-5.5-3.5-5.5-6.7V3.5L8 1.5Z',
  docs: 'M3.5 1.5h6l3 3v10h-9v-13ZM9.5 1.5v3h3M5.8 8h4.4M5.8 11h4.4',
  checks: 'm1.8 4.3 1.4 1.4 2.3-2.6M1.8 11l1.4 1.4 2.3-2.6M8 4.5h6.2M8 11.2h6.2',
};

type IconName = keyof typeof PATHS;
