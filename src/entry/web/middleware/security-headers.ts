import { createMiddleware } from 'hono/factory';
import { setTransportSecurity } from '../../http/transport-security.ts';
import type { WebEnv } from '../context.ts';

const FORM_ACTION = "form-action 'self'";

/** Builds the policy of pages: styles, images and forms of this site only, no frames, and the given script directives. */
function buildContentSecurityPolicy(scripts: string[], formAction = FORM_ACTION): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...scripts,
    "img-src 'self' data:",
    formAction,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

const WITH_SCRIPT = buildContentSecurityPolicy(["script-src 'self'", "connect-src 'self'"]);
// Auditors such as Lighthouse request robots.txt from inside the page.
const WITHOUT_SCRIPT = buildContentSecurityPolicy(["connect-src 'self'"]);
const WITHOUT_CONNECTIONS = buildContentSecurityPolicy(
  ["script-src 'self'", "connect-src 'none'"],
  "form-action 'none'",
);

const HEADERS = Object.entries({
  'X-Content-Type-Options': 'nosniff',
  // With `no-referrer`, browsers would send forms with `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
});

/** Sets the security headers of every page, error pages included. */
export const pageSecurityHeaders = createMiddleware<WebEnv>(async (c, next) => {
  await next();
  const policy = c.get('policy') ?? choosePolicy(c.var);
  const formOrigin = c.get('formOrigin');
  // `c.header` copies a finished response for each header.
  const { headers } = c.res;
  headers.set(
    'Content-Security-Policy',
    formOrigin === undefined ? policy : policy.replace(FORM_ACTION, `${FORM_ACTION} ${formOrigin}`),
  );
  for (const [name, value] of HEADERS) headers.set(name, value);
  if (c.get('withoutReferrer') === true) headers.set('Referrer-Policy', 'no-referrer');
  setTransportSecurity(c);
});

function choosePolicy({ withoutScript, withoutConnections }: WebEnv['Variables']): string {
  if (withoutScript === true) return WITHOUT_SCRIPT;
  return withoutConnections === true ? WITHOUT_CONNECTIONS : WITH_SCRIPT;
}

/** For pages with content from websites: no script runs there, not even ours. */
export const disallowScripts = createMiddleware<WebEnv>(async (c, next) => {
  c.set('withoutScript', true);
  await next();
});

/** For pages that read files of the visitor: scripts there cannot open connections, and forms cannot be sent. */
export const disallowConnections = createMiddleware<WebEnv>(async (c, next) => {
  c.set('withoutConnections', true);
  await next();
});
