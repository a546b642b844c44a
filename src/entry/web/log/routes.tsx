import { createSection } from '../create-section.ts';
import { cacheBriefly } from '../middleware/cache.ts';
import { logFiles } from './files.ts';
import { renderLogPage } from './log-page.tsx';

/** /log: the transparency log, as a page and as files. */
export const log = createSection('/log');
log.get('/', cacheBriefly, renderLogPage);
log.route('/', logFiles);
