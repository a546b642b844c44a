import type { Hono } from 'hono';
import type { WebEnv } from './web/context.ts';

/**
 * The sections of the web app by path. Each is loaded on demand, like the routers of the API.
 */
export const SECTIONS: Record<string, () => Promise<Pick<Hono<WebEnv>, 'fetch' | 'routes'>>> = {
  '/example': async () => (await import('./web/example/routes.tsx')).example,
  '/checks': async () => (await import('./web/checks/routes.tsx')).checks,
  '/docs': async () => {
    const { createDocsRoutes } = await import('./web/docs/routes.tsx');
    return createDocsRoutes((await import('./api/openapi.ts')).getOpenApiDocument);
  },
  '/ai-directory': async () => (await import('./web/directory/routes.tsx')).directory,
  '/log': async () => (await import('./web/log/routes.tsx')).log,
  '/blog': async () => (await import('./web/blog/routes.tsx')).blog,
  '/scorecard': async () => (await import('./web/scorecard/routes.tsx')).scorecards,
  '/sign-in': async () => (await import('./web/sign-in/routes.tsx')).signIn,
  '/sign-out': async () => (await import('./web/sign-in/sign-out.ts')).signOut,
  '/oauth/authorize': async () => (await import('./web/oauth/routes.tsx')).consent,
  '/unsubscribe': async () => (await import('./web/unsubscribe/routes.tsx')).unsubscribes,
  '/account': async () => (await import('./web/account/routes.tsx')).account,
  '/admin': async () => (await import('./web/admin/routes.tsx')).admin,
  '/audits': async () => (await import('./web/audits/routes.tsx')).audits,
  '/published': async () => (await import('./web/published/routes.tsx')).published,
  '/credits': async () => (await import('./web/credits/routes.tsx')).credits,
  '/websites': async () => (await import('./web/websites/routes.tsx')).websites,
  '/': async () => (await import('./web/routes.tsx')).main,
};
