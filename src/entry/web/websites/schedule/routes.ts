import { type Context, Hono } from 'hono';
import { NewWatchedPageSchema, ScheduleFormSchema } from '../../../../contracts/schedule.ts';
import { deleteSchedule, saveSchedule } from '../../../../services/scans/schedules.ts';
import { unwatchPage, watchPage } from '../../../../services/scans/watched-pages.ts';
import { addScheme } from '../../add-scheme.ts';
import { readFormTexts, toRefusedForm, validateForm } from '../../validate-form.ts';
import type { WebsiteEnv } from '../context.ts';
import { renderRunsPage } from './runs-page.tsx';
import { type RefusedSchedule, parseWhen } from './schedule-form.tsx';
import { renderSchedulePage } from './schedule-page.tsx';
import { findShortfall, readFunding } from './shortfall.ts';
import type { RefusedWatchForm } from './watched-pages-card.tsx';

/** /websites/:host/schedule and /websites/:host/watched-pages, behind `requireOwner`. */
export const schedulePages = new Hono<WebsiteEnv>();

schedulePages.get('/schedule', (c) => renderSchedulePage(c));

schedulePages.get('/schedule/runs', renderRunsPage);

schedulePages.post('/schedule', validateForm(ScheduleFormSchema, refuseSchedule), async (c) => {
  const { host } = c.get('owned');
  const { when, price, warned, ...rest } = c.req.valid('form');
  const { frequency, day } = parseWhen(when);
  const schedule = { ...rest, frequency, ...(day !== null && { day }) };
  const limits = { maxPages: rest.max_pages ?? null, maxCreditsPerMonth: rest.max_credits_per_month };
  if (!warned && findShortfall(limits, await readFunding(c))) {
    const values = await readFormTexts(c, ScheduleFormSchema);
    return refuseSchedule(c, { status: 422, values, errors: {}, notice: null });
  }
  try {
    await saveSchedule(c.get('context'), { host, schedule, expectedPrice: price });
    return c.redirect(`/websites/${host}/schedule?done=saved`, 303);
  } catch (error) {
    return refuseSchedule(c, await toRefusedForm(c, ScheduleFormSchema, error));
  }
});

schedulePages.post('/schedule/delete', async (c) => {
  const host = await deleteSchedule(c.get('context'), { host: c.get('owned').host });
  return c.redirect(`/websites/${host}/schedule?done=deleted`, 303);
});

schedulePages.post('/watched-pages', validateForm(NewWatchedPageSchema, refusePage), async (c) => {
  try {
    const { url, render = false } = c.req.valid('form');
    const { page } = await watchPage(c.get('context'), { url: addScheme(url), render });
    return c.redirect(`/websites/${page.host}/schedule?done=watched`, 303);
  } catch (error) {
    return refusePage(c, await toRefusedForm(c, NewWatchedPageSchema, error));
  }
});

schedulePages.post('/watched-pages/:id/delete', async (c) => {
  await unwatchPage(c.get('context'), { id: c.req.param('id') });
  return c.redirect(`/websites/${c.get('owned').host}/schedule?done=unwatched`, 303);
});

function refuseSchedule(c: Context<WebsiteEnv>, schedule: RefusedSchedule): Promise<Response> {
  return renderSchedulePage(c, { schedule });
}

function refusePage(c: Context<WebsiteEnv>, page: RefusedWatchForm): Promise<Response> {
  return renderSchedulePage(c, { page });
}
