import { Hono } from 'hono';
import { account } from './account/routes.tsx';
import { botPage } from './bot.tsx';
import { checkPages } from './checks/routes.tsx';
import type { WebEnv } from './context.ts';
import { crawlerFiles } from './directory/crawler-files.ts';
import { directory } from './directory/routes.tsx';
import { onPageError } from './errors.tsx';
import { homePage } from './home.tsx';
import { cacheBriefly } from './middleware/cache.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { scorecards } from './scorecard/routes.tsx';
import { signIn } from './sign-in/routes.tsx';

/** Every web page. Server-rendered; one script makes some of them better. */
export const web = new Hono<WebEnv>();
web.onError(onPageError);
web.use(securityHeaders);
web.get('/', cacheBriefly, homePage);
web.get('/bot', cacheBriefly, botPage);
web.route('/checks', checkPages);
web.route('/ai-directory', directory);
web.route('/', crawlerFiles);
web.route('/scorecard', scorecards);
web.route('/sign-in', signIn);
web.route('/', account);
