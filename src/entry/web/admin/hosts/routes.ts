import { type Context, Hono } from 'hono';
import { HostBlockRemovalSchema, NewHostBlockSchema } from '../../../../contracts/administration.ts';
import { blockHost, getBlock, listBlocks, unblockHost } from '../../../../services/hosts/blocks.ts';
import type { SignedInEnv } from '../../context.ts';
import { formMiddleware } from '../../middleware/forms.ts';
import { type RefusedForm, toRefusedForm, validateForm } from '../../validate-form.ts';
import type { RefusedBlock } from './block-form.tsx';
import { renderBlockedHostsPage } from './list-page.tsx';
import { renderRemovePage } from './remove-page.tsx';

/** /admin/hosts: hosts that are never fetched, or whose audits are not published. */
export const adminHosts = new Hono<SignedInEnv>();
adminHosts.use(...formMiddleware);

adminHosts.get('/', (c) => renderList(c));

adminHosts.post('/', validateForm(NewHostBlockSchema, renderList), async (c) => {
  try {
    await blockHost(c.env, { blockedBy: c.get('signedIn').email, block: c.req.valid('form') });
  } catch (error) {
    return renderList(c, await toRefusedForm(c, NewHostBlockSchema, error));
  }
  return c.redirect('/admin/hosts?done=blocked', 303);
});

adminHosts.get('/:id{\\d{1,15}}/remove', (c) => renderRemoval(c));

adminHosts.post('/:id{\\d{1,15}}/remove', validateForm(HostBlockRemovalSchema, renderRemoval), async (c) => {
  await unblockHost(c.env, {
    removedBy: c.get('signedIn').email,
    id: getBlockId(c),
    removalReason: c.req.valid('form').reason,
  });
  return c.redirect('/admin/hosts?done=removed', 303);
});

async function renderList(c: Context<SignedInEnv>, form?: RefusedBlock): Promise<Response> {
  return renderBlockedHostsPage(c, await listBlocks(c.env), form);
}

async function renderRemoval(c: Context<SignedInEnv>, form?: RefusedForm<'reason'>): Promise<Response> {
  return renderRemovePage(c, await getBlock(c.env, getBlockId(c)), form);
}

function getBlockId(c: Context<SignedInEnv>): number {
  return Number(c.req.param('id'));
}
