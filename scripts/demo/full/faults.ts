import type { Page } from './page.ts';

type Fault = (page: Page) => void;

/** Faults, the most frequent first. Each has a check of its own. */
const FAULTS: Fault[] = [
  (page) => page.main.push('<p><img src="/detail.jpg" alt="Detail of the joint"></p>'),
  (page) => delete page.openGraph['og:image:alt'],
  (page) => page.main.push('<p><a href="/about">Click here</a></p>'),
  (page) => (page.description = ''),
  (page) => page.main.push('<p><img src="/wood.jpg" width="600" height="400"></p>'),
  (page) => (page.title = 'Chair'),
  (page) => (page.canonical = ''),
  (page) => delete page.openGraph['og:image'],
  (page) => (page.title = `${page.title} in oak, ash, beech and walnut, in all sizes and for every room`),
  (page) => page.main.push('<h4>Price</h4><p>On request.</p>'),
  (page) => page.main.push('<p><a href="/basket"></a></p>'),
  (page) => (page.structuredData = { '@type': 'Product', name: page.name }),
  (page) => (page.description = 'Oak furniture.'),
  (page) => (page.h1 = ''),
  (page) => delete page.headers['content-security-policy'],
  (page) => page.main.push('<form action="/ask"><input type="text" name="q"><button>Ask</button></form>'),
  (page) => page.main.push(`<p><a href="http://${page.host}/about">About the workshop</a></p>`),
  (page) => delete page.openGraph['og:description'],
  (page) => page.main.push('<button type="button"><svg width="9" height="9"></svg></button>'),
  (page) => (page.title = ''),
  (page) => page.main.push('<h1>Order now</h1>'),
  (page) => delete page.openGraph['og:type'],
  (page) => page.main.push('<div id="price">€</div><div id="price">420</div>'),
  (page) => (page.html = ''),
  (page) => page.main.push('<p><a href="/missing-catalogue">Our catalogue</a></p>'),
  (page) => delete page.headers['strict-transport-security'],
  (page) => page.main.push('<p>Lorem ipsum dolor sit amet, consectetur adipiscing elit.</p>'),
  (page) => delete page.openGraph['og:title'],
  (page) => (page.viewport = 'width=device-width, initial-scale=1, user-scalable=no'),
  (page) =>
    page.main.push('<p><img src="http://images.example.net/oak.jpg" alt="Oak" width="9" height="9"></p>'),
  (page) => page.main.push('<iframe src="/map"></iframe>'),
  (page) => (page.openGraph['og:url'] = `https://${page.host}/`),
  (page) => page.main.push('<p><a href="#sizes">Sizes</a></p>'),
  (page) => delete page.headers['x-content-type-options'],
  (page) => (page.main = [page.main[0] ?? '', '<p>Made of oak. Ask us for sizes and prices.</p>']),
  (page) =>
    page.main.push(
      '<table><tr><td>Width</td><td>40 cm</td></tr><tr><td>Depth</td><td>38 cm</td></tr></table>',
    ),
  (page) => page.head.push('<meta name="robots" content="noindex">'),
  (page) => page.main.push('<div tabindex="5">Offer of the month</div>'),
  (page) => (page.canonical = `http://${page.host}/about`),
  (page) => page.main.push('<ul><div>Oak</div><li>Ash</li></ul>'),
  (page) => page.main.push('<select name="wood"><option>Oak</option><option>Ash</option></select>'),
  (page) => (page.viewport = ''),
  (page) => page.main.push('<p role="buton">Add to basket</p>'),
  (page) => page.main.push('<font color="red">New</font> <center>Sale</center>'),
  (page) => (page.headers['referrer-policy'] = 'unsafe-url'),
  (page) => (page.mainTag = 'div'),
  (page) => page.main.push('<p><img src="/IMG_2041.jpg" alt="IMG_2041.jpg" width="600" height="400"></p>'),
  (page) => (page.headers['set-cookie'] = 'basket=1; HttpOnly'),
  (page) => (page.description = page.title),
  (page) => page.head.push('<script type="application/ld+json">{"@context": "https://schema.org", </script>'),
  (page) => (page.headers['x-robots-tag'] = 'noindex'),
  (page) => page.main.push('<video src="/bench.mp4" controls></video>'),
  (page) => page.main.push('<h2></h2><p>Prices on request.</p>'),
  (page) => (page.canonical = `https://${page.host}/`),
  (page) => page.main.push('<p><a href="http://localhost:3000/preview">Preview</a></p>'),
  (page) => (page.headers['server'] = 'Apache/2.4.41 (Ubuntu)'),
  (page) => page.main.push('<a href="/about"><button type="button">Ask us</button></a>'),
  (page) => (page.html = 'lang="english"'),
  (page) => page.main.push('<p aria-labelledby="nothing">Free samples of wood.</p>'),
  (page) => page.head.push('<script src="http://cdn.example.net/slider.js"></script>'),
  (page) => delete page.openGraph['og:site_name'],
  (page) => page.main.push('<p><a href="javascript:void(0)" onclick="openBasket()">Basket</a></p>'),
  (page) => (page.openGraph['og:image'] = '/photo.jpg'),
  (page) => page.main.push('<p>Der StÃ¼ck-Preis: 420 â‚¬</p>'),
  (page) => page.head.push('<meta name="robots" content="nofollow">'),
  (page) => page.main.push('<form action="http://pay.example.net/start"><button>Pay</button></form>'),
  (page) => page.head.push('<meta http-equiv="refresh" content="300">'),
  (page) => (page.headers['x-robots-tag'] = 'nosnippet'),
  (page) => page.head.push(`<link rel="alternate" hreflang="de" href="https://${page.host}/about">`),
  (page) => page.head.push('<title>Harrow</title>'),
  (page) => page.main.push('<input type="button" name="send">'),
  (page) => page.end.push('<main><p>Related products</p></main>'),
];

/** Number of the first page that answers with an error. */
const FIRST_BROKEN = 500;

/** Adds faults to a page: none to three of ten pages, many to one of ten, a few to the others. */
export function addFaults(page: Page): void {
  const { number } = page;
  if (number >= FIRST_BROKEN) page.status = 500;
  if (number < 12 || number % 10 >= 7) return;
  const factor = [16, 2, 4, 2, 6, 1, 2][number % 10] ?? 1;
  for (const [rank, addFault] of FAULTS.entries()) {
    // Spreads the faults over the pages without a visible pattern.
    const draw = Math.imul(number * 131 + rank * 7_919 + 1, 2_654_435_761) >>> 8;
    if (draw % (6 + rank * 2) < factor) addFault(page);
  }
}
