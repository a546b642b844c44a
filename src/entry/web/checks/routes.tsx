import { CHECKS } from '../../../engine/checks/all.ts';
import { ISSUE_GROUPS } from '../../../engine/checks/issue-groups.ts';
import { RETIRED_CHECKS } from '../../../engine/checks/retired.ts';
import { createSection } from '../create-section.ts';
import { renderNotFoundPage } from '../error-page.tsx';
import { cacheBriefly } from '../middleware/cache.ts';
import { renderCheckPage, renderGroupPage, renderRetiredCheckPage } from './check-pages.tsx';
import { renderCheckListPage } from './list-page.tsx';

/** /checks: the documentation of every check, rendered from its definition, and of checks of earlier releases. */
export const checks = createSection('/checks');
checks.use(cacheBriefly);
checks.get('/', renderCheckListPage);
checks.get('/:id', (c) => {
  const id = c.req.param('id');
  const check = CHECKS.find((one) => one.id === id);
  if (check) return renderCheckPage(c, check);
  const group = ISSUE_GROUPS.find((one) => one.id === id);
  if (group) return renderGroupPage(c, group);
  const retired = RETIRED_CHECKS.find((one) => one.id === id);
  return retired ? renderRetiredCheckPage(c, retired) : renderNotFoundPage(c);
});
