import { type Block, EMPTY, type PageState, writeBlocks, writePage } from './page-state.ts';

export const HOST = 'www.render-shop.com';

/** A page with the truth about it. */
export interface TruePage {
  kind: string;
  path: string;
  /** What it and its data are answered with, by path. */
  answers: Record<string, string>;
  html: PageState;
  rendered: PageState;
  /** In the end, from the root. */
  finalPath: string;
  /** Whether it is another page. */
  isRedirect: boolean;
  /** Paths that it requests after itself, sorted, each with what becomes of it. */
  requests: string[];
  errors: number;
  /** Checks that find something, without those of axe-core and of times; sorted. */
  issues: string[];
}

const PRODUCTS = ['chair', 'table', 'lamp', 'shelf', 'stool'] as const;

/** Returns the content of a page about a product: a heading, four paragraphs and six links. */
function describe(product: string): PageState {
  const colours = ['red', 'green', 'blue', 'white', 'black', 'grey'];
  return {
    title: `The ${product} of oak`,
    description: `Everything about the ${product}, from its wood to its price.`,
    canonical: `https://${HOST}/${product}`,
    robots: null,
    language: 'en',
    types: ['Product'],
    blocks: [
      ['h1', `The ${product} that lasts for ever`],
      ['p', `Each ${product} is made by hand from oak that grew slowly on the hills behind our workshop.`],
      ['h2', `How we care for a ${product}`],
      [
        'p',
        `Oil the wood twice a year with a soft cloth, and keep the ${product} away from the heat of an oven.`,
      ],
      [
        'p',
        `We repair every ${product} that we have sold, also after many years, for the price of the parts alone.`,
      ],
      [
        'p',
        `A ${product} is sent within three days, and you can return it within a month if you do not like it.`,
      ],
      ...colours.map(
        (colour): Block => ['li', `Another ${product}, painted ${colour}`, `/${product}/${colour}`],
      ),
    ],
  };
}

interface Options extends Partial<
  Pick<TruePage, 'rendered' | 'finalPath' | 'isRedirect' | 'errors' | 'issues' | 'answers'>
> {
  html: PageState;
  script?: string;
  requests?: string[];
}

function createPage(kind: string, path: string, { html, script = '', ...truth }: Options): TruePage {
  return {
    kind,
    path,
    html,
    rendered: html,
    finalPath: path,
    isRedirect: false,
    errors: 0,
    issues: [],
    ...truth,
    requests: ['loaded /client.js', ...(truth.requests ?? [])].sort(),
    answers: { [path]: writePage(html, script), ...truth.answers },
  };
}

/** The parts that the HTML has of a page that scripts complete. */
function keep(state: PageState, ...names: (keyof PageState)[]): PageState {
  return { ...EMPTY, ...Object.fromEntries(names.map((name) => [name, state[name]])) };
}

const ALL_BY_JS = [
  'canonical-changed-by-js',
  'links-need-js',
  'structured-data-needs-js',
  'text-needs-js',
  'title-changed-by-js',
];

/** Everything is in the HTML, without scripts that change it. */
function createServerRendered(product: string): TruePage {
  return createPage('server-rendered', `/server/${product}`, { html: describe(product), script: 'void 0' });
}

/** Scripts make the HTML work, and show it again as it was; one of them changes the title, the canonical URL, the language, or fails. */
function createHydrated(product: string, index: number): TruePage {
  const html = describe(product);
  const changes: [Partial<PageState>, string[]][] = [
    [{}, []],
    [{ title: `(1) ${html.title}` }, ['title-changed-by-js']],
    [{ canonical: `https://${HOST}/other` }, ['canonical-changed-by-js']],
    [{ language: 'de', description: 'Another description' }, []],
    [{}, []],
  ];
  const [change, issues] = changes[index] ?? [{}, []];
  const rendered = { ...html, ...change };
  const fails = index === 4;
  return createPage('hydrated', `/hydrated/${product}`, {
    html,
    rendered,
    issues,
    errors: fails ? 2 : 0,
    script: `show(${JSON.stringify(rendered)}); document.body.addEventListener('click', () => {});${fails ? "console.error('cannot hydrate'); throw new Error('failed');" : ''}`,
  });
}

/** The HTML is empty; scripts load all of it, with the title set before in two of them, and one whose data is missing. */
function createAppShell(product: string, index: number): TruePage {
  const path = `/app/${product}`;
  const data = `/data/app-${product}.json`;
  const full = describe(product);
  const html = index % 2 === 0 ? EMPTY : keep(full, 'title', 'canonical');
  const script = `load('${data}').then(show)`;
  if (index === 4)
    return createPage('app shell', path, {
      html,
      script,
      requests: [`failed ${data}`],
      errors: 1,
      issues: ['page-broken-by-errors'],
    });
  return createPage('app shell', path, {
    html,
    rendered: full,
    script,
    answers: { [data]: JSON.stringify(full) },
    requests: [`loaded ${data}`],
    issues: index % 2 === 0 ? ALL_BY_JS : ['links-need-js', 'structured-data-needs-js', 'text-needs-js'],
  });
}

/** The text is in the HTML; its metadata comes later, by scripts at the end. */
function createStreamed(product: string, index: number): TruePage {
  const full = describe(product);
  const parts = (['title', 'description', 'canonical', 'types'] as const).filter(
    (_, part) => index === 4 || part === index,
  );
  const without = Object.fromEntries(parts.map((name) => [name, EMPTY[name]]));
  const html = { ...full, ...without };
  const issues = {
    title: 'title-changed-by-js',
    description: '',
    canonical: 'canonical-changed-by-js',
    types: 'structured-data-needs-js',
  };
  return createPage('streamed metadata', `/streamed/${product}`, {
    html,
    rendered: full,
    script: `setTimeout(() => show(${JSON.stringify(full)}), ${100 * index})`,
    issues: parts
      .map((part) => issues[part])
      .filter((id) => id !== '')
      .sort(),
  });
}

/** Two long items are in the HTML. Others are loaded as long as the end of the list is on the screen, which is once. */
function createInfiniteScroll(product: string, index: number): TruePage {
  const items = (from: number, count: number) =>
    Array.from({ length: count }, (_, item): Block[] => [
      ['h2', `The ${product} number ${from + item}`],
      [
        'p',
        `This ${product} has the number ${from + item} in our catalogue of furniture, and one story of its own.`,
        `/${product}/${from + item}`,
      ],
    ]).flat();
  const data = (page: number) => `/data/items-${product}-${page}.json`;
  const html = { ...describe(product), blocks: items(1, 2) };
  const added = items(3, 5 + index);
  return createPage('infinite scroll', `/scroll/${product}`, {
    html,
    rendered: { ...html, blocks: [...html.blocks, ...added] },
    script: `
      const style = document.head.appendChild(document.createElement('style')); style.textContent = 'h2 { margin-top: 200px }';
      const end = document.body.insertBefore(document.createElement('div'), document.querySelector('footer')); end.style.height = '1px';
      let page = 0, busy = false;
      new IntersectionObserver(async ([entry]) => {
        if (!entry.isIntersecting || busy) return;
        busy = true;
        document.getElementById('app').insertAdjacentHTML('beforeend', (await load('/data/items-${product}-' + ++page + '.json')).html);
        busy = false;
      }).observe(end);`,
    answers: {
      [data(1)]: JSON.stringify({ html: writeBlocks(added) }),
    },
    requests: [`loaded ${data(1)}`],
    issues: ['links-need-js', 'text-needs-js'],
  });
}

/** A script, a refresh or the history leads to another page or URL. */
function createRedirect(product: string, index: number): TruePage {
  const path = `/old/${product}`;
  const finalPath = `/new/${product}`;
  const target = describe(product);
  const html = { ...EMPTY, title: target.title };
  const ways = [
    `location.replace('${finalPath}')`,
    `setTimeout(() => { location.href = '${finalPath}'; }, 100)`,
    `document.head.append(Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: '0; url=${finalPath}' }))`,
    `const form = document.body.appendChild(document.createElement('form')); form.action = '${finalPath}'; form.submit()`,
    `history.replaceState(null, '', '${finalPath}'); show(${JSON.stringify(target)})`,
  ];
  const isRedirect = index !== 4;
  return createPage('client-side redirect', path, {
    html,
    rendered: target,
    finalPath: index === 3 ? `${finalPath}?` : finalPath,
    isRedirect,
    script: ways[index] ?? '',
    answers: { [finalPath]: writePage(target, '') },
    requests: isRedirect ? [`loaded ${index === 3 ? `${finalPath}?` : finalPath}`, 'loaded /client.js'] : [],
    issues: [
      'canonical-changed-by-js',
      'links-need-js',
      'structured-data-needs-js',
      'text-needs-js',
      ...(isRedirect ? ['redirect-by-js'] : []),
    ].sort(),
  });
}

/** Scripts remove or change the robots directives, and one adds them. */
function createNoindex(product: string, index: number): TruePage {
  const full = describe(product);
  const [before, after, issue] = (
    [
      ['noindex', null, 'noindex-removed-by-js'],
      ['noindex, nofollow', 'index, nofollow', 'noindex-removed-by-js'],
      ['none', 'all', 'noindex-removed-by-js'],
      [null, 'noindex', 'noindex-added-by-js'],
      ['noindex', 'noindex', null],
    ] as const
  )[index] ?? [null, null, null];
  const rendered = { ...full, robots: after };
  return createPage('noindex changed by JavaScript', `/robots/${product}`, {
    html: { ...full, robots: before },
    rendered,
    script: `show(${JSON.stringify(rendered)})`,
    issues: issue === null ? [] : [issue],
  });
}

/** A script asks for consent: above the text, in place of the text, or before it loads the text. */
function createConsentWall(product: string, index: number): TruePage {
  const full = describe(product);
  const wall: Block[] = [
    ['h2', 'We value your privacy'],
    ['p', 'Please accept our cookies before you continue to read what is on this website today.'],
  ];
  const hasText = index < 3;
  const staysBelow = index < 2;
  const html = hasText ? full : { ...full, blocks: [] };
  const rendered = { ...html, blocks: staysBelow ? [...wall, ...full.blocks] : wall };
  return createPage('consent wall', `/consent/${product}`, {
    html,
    rendered,
    script: `show(${JSON.stringify(rendered)}); document.getElementById('app').addEventListener('click', () => load('/data/never.json').then(show))`,
    issues: [],
  });
}

/** The website: five pages of each kind. */
export const PAGES: readonly TruePage[] = [
  createServerRendered,
  createHydrated,
  createAppShell,
  createStreamed,
  createInfiniteScroll,
  createRedirect,
  createNoindex,
  createConsentWall,
].flatMap((create) => PRODUCTS.map((product, index) => create(product, index)));
