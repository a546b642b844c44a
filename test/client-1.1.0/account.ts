import { POST, SETTINGS } from './resources.ts';
import { fields, holds, list, same } from './shapes.ts';
import { readCredits, signUp } from './user.ts';
import type { World } from './world.ts';

/** Sections 2.5 and 4: prices and limits. */
export async function checkSettings(world: World): Promise<void> {
  const { api } = await signUp(world);
  const { settings } = await api.get('/settings', fields({ settings: SETTINGS }));
  same(
    settings,
    {
      signup_bonus_credits: 100,
      submission_cost: { gemini: 30, chatgpt: 30, claude: 30 },
      site_scan_cost_per_page: 1,
      site_scan_max_pages: 100,
      updated_at: null,
    },
    'the settings of a new service',
  );
}

/** Sections 2.5, 4 and 8: the balance with its ledger. */
export async function checkCredits(world: World): Promise<void> {
  const user = await signUp(world);
  const { balance, ledger } = await readCredits(user);
  same([balance, ledger.length], [100, 1], 'the balance and the entries of a new account');
  const [bonus] = ledger;
  same([bonus?.email, bonus?.delta, bonus?.balance_after], [user.email, 100, 100], 'the signup bonus');
  await world.grantCredits(user.email, 51);
  const all = await readCredits(user, '?limit=200');
  same([all.balance, all.ledger.length], [151, 52], 'the whole ledger');
  same(
    all.ledger.map((entry) => entry.balance_after),
    Array.from({ length: 52 }, (_, n) => 151 - n),
    'the newest entry comes first',
  );
  same((await readCredits(user)).ledger, all.ledger.slice(0, 50), 'the default limit');
  same((await readCredits(user, '?limit=3')).ledger, all.ledger.slice(0, 3), 'the limit');
  const { email: other } = await signUp(world);
  await user.api.refuse(403, 'GET', `/credits/${encodeURIComponent(other)}`);
  await user.api.refuse(403, 'GET', `/credits/${encodeURIComponent('nobody@example.org')}`);
}

/** Sections 2.6, 4 and 8: published posts. */
export async function checkBlog(world: World): Promise<void> {
  const { api } = await signUp(world);
  const posts = fields({ posts: list(POST) });
  same((await api.get('/blog', posts)).posts, [], 'the posts of a new blog');
  await world.savePost('a-draft', 'draft');
  for (let n = 1; n <= 51; n++) await world.savePost(`post-${n}`, 'published');
  const { posts: all } = await api.get('/blog?limit=200', posts);
  same(all.map(({ slug }) => slug).sort(), listSlugs(51).sort(), 'the published posts');
  const times = all.map(({ published_at: at }) => at);
  same(times, times.toSorted().toReversed(), 'the newest post comes first');
  const slugs = async (query: string) =>
    (await api.get(`/blog${query}`, posts)).posts.map(({ slug }) => slug);
  const order = all.map(({ slug }) => slug);
  same(await slugs(''), order.slice(0, 50), 'the default limit');
  same(await slugs('?limit=2'), order.slice(0, 2), 'the limit');
  const { post } = await api.get('/blog/post-7', fields({ post: POST }));
  same(
    post,
    all.find(({ slug }) => slug === 'post-7'),
    'a post read alone',
  );
  holds(post.body_html.includes('<strong>no</strong>'), 'the text of a post is HTML');
  await api.refuse(404, 'GET', '/blog/a-draft');
  await api.refuse(404, 'GET', '/blog/no-such-post');
}

function listSlugs(count: number): string[] {
  return Array.from({ length: count }, (_, n) => `post-${n + 1}`);
}
