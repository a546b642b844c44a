import { CHECKS } from '../../engine/checks/all.ts';
import { PROVIDERS } from '../../lib/directory-providers.ts';
import { DOCS_PAGES } from './docs/pages.ts';
import { EXAMPLE_PATHS } from './example/notice.tsx';

/** Pages that always exist. */
export const STATIC_PATHS = [
  '/',
  ...Object.values(EXAMPLE_PATHS),
  '/ai-directory',
  ...PROVIDERS.map((provider) => `/ai-directory/${provider}`),
  '/checks',
  ...CHECKS.map(({ id }) => `/checks/${id}`),
  ...DOCS_PAGES.map(({ path }) => path),
  '/log',
  '/verify',
  '/blog',
  '/bot',
  '/bot/verify',
  '/privacy',
  '/terms',
];
