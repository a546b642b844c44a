import type { Hono } from 'hono';
import type { WebEnv } from './entry/web/context.ts';

/**
 * The sections of the web app by path. Each is loaded on demand, like the routers of the API.
 */
export const SECTIONS: Record<string, () => Promise<Pick<Hono<WebEnv>, 'fetch' | 'routes'>>> = {
  '/example': async () => (await import('./entry/web/example/routes.tsx')).example,
  '/checks': async () => (await import('./entry/web/checks/routes.tsx')).checks,
  '/docs': async () => {
    const { createDocsRoutes } = await import('./entry/web/docs/routes.tsx');
    return createDocsRoutes((await import('./entry/api/openapi.ts')).readOpenApiDocument);
  },
  '/ai-directory': async () => (await import('./entry/web/directory/routes.tsx')).directory,
  '/log': async () => (await import('./entry/web/log/routes.tsx')).log,
  '/blog': async () => (await import('./entry/web/blog/routes.tsx')).blog,
  '/scorecard': async () => (await import('./entry/web/scorecard/routes.tsx')).scorecards,
  '/sign-in': async () => (await import('./entry/web/sign-in/routes.tsx')).signIn,
  '/sign-out': async () => (await import('./entry/web/sign-in/routes.tsx')).signOut,
  '/language': async () => (await import('./entry/web/language-form.ts')).languageForm,
  '/oauth/authorize': async () => (await import('./entry/web/oauth/routes.tsx')).consent,
  '/unsubscribe': async () => (await import('./entry/web/unsubscribe/routes.tsx')).unsubscribes,
  '/account': async () => (await import('./entry/web/account/routes.tsx')).account,
  '/search': async () => (await import('./entry/web/search/routes.tsx')).search,
  '/views': async () => (await import('./entry/web/views/routes.tsx')).views,
  '/members': async () => (await import('./entry/web/members/routes.tsx')).memberships,
  '/admin': async () => (await import('./entry/web/admin/routes.tsx')).admin,
  '/audits': async () => (await import('./entry/web/audits/routes.tsx')).audits,
  '/guest': async () => (await import('./entry/web/guest/routes.tsx')).guest,
  '/published': async () => (await import('./entry/web/published/routes.tsx')).published,
  '/shared': async () => (await import('./entry/web/shared/routes.tsx')).shared,
  '/credits': async () => (await import('./entry/web/credits/routes.tsx')).credits,
  '/websites': async () => (await import('./entry/web/websites/routes.tsx')).websites,
  '/bot/verify': async () => (await import('./entry/web/bot/routes.tsx')).requestVerification,
  '/': async () => (await import('./entry/web/routes.tsx')).main,
};
