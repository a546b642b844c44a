import { goodPage } from '../../test/fixtures/good-page.ts';
import { createTextResponse, SECURITY_HEADERS } from '../local/internet.ts';

/** Answers each path of a host with a page that has few issues, and robots.txt, which allows all of them. */
export function answerGoodSite(_: Request, { hostname, pathname }: URL): Response {
  if (pathname === '/robots.txt') return createTextResponse('User-agent: *\nAllow: /\n');
  return new Response(goodPage(hostname), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', ...SECURITY_HEADERS },
  });
}
