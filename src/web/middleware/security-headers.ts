import { createMiddleware } from 'hono/factory';
import { setTransportSecurity } from '../../http/transport-security.ts';
import type { WebEnv } from '../context.ts';

const FORM_ACTION = "form-action 'self'";

/** Builds the policy of pages: styles, images and forms of this site only, no frames, and the given script directives. */
function buildContentSecurityPolicy(scripts: string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...scripts,
    "img-src 'self' data:",
    FORM_ACTION,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const WITH_SCRIPT = buildContentSecurityPolicy(["script-src 'self'", "connect-src 'self'"]);
// Auditors such as Lighthouse request robots.txt from inside the page.
const WITHOUT_SCRIPT = buildContentSecurityPolicy(["connect-src 'self'"]);

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  // With `no-referrer`, browsers would send forms with `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

/** Sets the security headers of every page, error pages included. */
export const securityHeaders = createMiddleware<WebEnv>(async (c, next) => {
  await next();
  const policy = c.get('withoutScript') === true ? WITHOUT_SCRIPT : WITH_SCRIPT;
  const formOrigin = c.get('formOrigin');
  c.header(
    'Content-Security-Policy',
    formOrigin === undefined ? policy : policy.replace(FORM_ACTION, `${FORM_ACTION} ${formOrigin}`),
  );
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  setTransportSecurity(c);
});

/** For pages with content of others: no script runs there, not even ours. */
export const disallowScripts = createMiddleware<WebEnv>(async (c, next) => {
  c.set('withoutScript', true);
  await next();
});
