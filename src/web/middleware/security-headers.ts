import { createMiddleware } from 'hono/factory';

/** Pages load one stylesheet and images from here, post forms here, run no script and stand in no frame. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'X-Content-Type-Options': 'nosniff',
  // Not `no-referrer`: under it browsers send forms with `Origin: null`.
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=()',
};

const TWO_YEARS = 2 * 365 * 24 * 60 * 60;

/** The headers of every page, errors included. */
export const securityHeaders = createMiddleware(async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  if (new URL(c.req.url).protocol === 'https:') c.header('Strict-Transport-Security', `max-age=${TWO_YEARS}`);
});
