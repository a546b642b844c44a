import { renderDeletedPage } from './account/deletion-pages.tsx';
import { agentFiles } from './agent-files.ts';
import { renderBotPage } from './bot-page.tsx';
import { crawlerFiles } from './crawler-files.ts';
import { createSection } from './create-section.ts';
import { home } from './home/routes.ts';
import { renderPrivacyPage } from './legal/privacy-page.tsx';
import { renderTermsPage } from './legal/terms-page.tsx';
import { cacheBriefly } from './middleware/cache.ts';
import { disallowConnections } from './middleware/security-headers.ts';
import { renderVerifyPage } from './verify/verify-page.tsx';

/** The home page, and what is no section of its own. */
export const main = createSection('/');
main.route('/', home);
main.get('/bot', cacheBriefly, renderBotPage);
main.get('/privacy', cacheBriefly, renderPrivacyPage);
main.get('/terms', cacheBriefly, renderTermsPage);
main.get('/verify', cacheBriefly, disallowConnections, renderVerifyPage);
main.get('/account-deleted', cacheBriefly, renderDeletedPage);
main.route('/', crawlerFiles);
main.route('/', agentFiles);
