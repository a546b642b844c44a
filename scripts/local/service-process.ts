/**
 * A service in a process group of its own, which `npm run test:crash` and `test:crash:log` kill: `service-process.ts BUNDLE STATE [HOST
 * PAGES]`. Prints `ready ORIGIN`, and `page` at the first request for a page of the generated website. Without a website it uses the
 * internet of the load test.
 */
import { readFile } from 'node:fs/promises';
import { generateSite } from '../bench/generated-site.ts';
import { createShops } from '../load/shops.ts';
import { LocalInternet, type Site } from './internet.ts';
import { startService } from './service.ts';

const [, , bundle = '', state = '', host = '', pages = ''] = process.argv;

const internet = host === '' ? await createShops() : new LocalInternet({ [host]: announcePages() });
const { url } = await startService(internet.answer, {
  variables: { ADMIN_EMAILS: '' },
  modules: new Map([['index.js', await readFile(bundle, 'utf8')]]),
  state,
});
console.log(`ready ${url}`);

function announcePages(): Site {
  const site = generateSite({ host, pages: Number(pages), bytes: 4_000, delayMs: 20 });
  let hasAsked = false;
  return (request, url) => {
    if (!hasAsked && url.pathname.startsWith('/chairs/')) {
      hasAsked = true;
      console.log('page');
    }
    return site(request, url);
  };
}
