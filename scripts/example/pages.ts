import { BIKES, createBikePage } from './bikes.ts';
import { createJournalPage, JOURNAL } from './journal.ts';
import { type ExamplePage, paragraph } from './page.ts';

const OTHERS: Record<string, ExamplePage> = {
  '/bikes': {
    title: 'Bikes for the city, the track and the school run – Juniper Bikes',
    heading: 'Six bikes, made for one thing each',
    description:
      'City, gravel, folding, cargo, children’s and touring bikes, built in our workshop by the harbour. Each with its weight, its price and what it is for.',
    main: `${paragraph('We build six bikes. Each is made for one thing and does it for twenty years if you let us see it once a year. All prices include the first service.')}<ul>${BIKES.map(({ slug, name, price }) => `<li><a href="/bikes/${slug}">${name}</a>, ${price}</li>`).join('')}</ul><p><a href="/old-catalogue">Last year’s catalogue</a></p>`,
  },
  '/workshop': {
    title: 'Workshop – Juniper Bikes',
    heading: 'The workshop',
    main: `${paragraph('We repair every bike, whoever made it. Most repairs are done on the same day if you come before ten. We tell you the price before we begin, and we show you the old part when we are done.')}<table><tr><td>Puncture</td><td>£12</td></tr><tr><td>Service</td><td>£65</td></tr><tr><td>Wheel</td><td>£48</td></tr></table><form action="/workshop/book"><input type="text" placeholder="Your name"><input type="tel"><button>Book</button></form>`,
  },
  '/size-guide': {
    title: 'Find the size of your bike in two minutes – Juniper Bikes',
    heading: 'Find your size',
    description:
      'Measure the inside of your leg, read off the frame, and know how far it may be wrong. With a table.',
    isPlain: true,
    main: `${paragraph('Stand against a wall in your socks, push a book up between your legs as a saddle would, and measure from its upper edge to the floor. Look for the number below. If you are between two sizes, take the smaller one for the city and the larger one for long days.')}<h4>The table</h4><table><thead><tr><th>Leg</th><th>Frame</th></tr></thead><tbody><tr><td>70–76 cm</td><td>S</td></tr><tr><td>76–82 cm</td><td>M</td></tr><tr><td>82–90 cm</td><td>L</td></tr></tbody></table>`,
  },
  '/sale': {
    title: 'Sale',
    heading: 'Sale',
    isPlain: true,
    main: paragraph('New bikes on Friday. Come early.'),
  },
  '/about': {
    title: 'About – Juniper Bikes',
    heading: 'Who we are',
    isPlain: true,
    main: `${paragraph('Juniper Bikes is six people, four stands and a kettle. Mara Linde and Tom Asher opened the workshop in 2009 to repair bikes, and built the first of their own in 2013 because nobody sold what they would have wanted to repair.')}${paragraph('Today we build about 300 bikes a year. Every one is tested by somebody who did not build it. We are a cooperative: the people who work here own the place.')}`,
  },
  '/contact': {
    title: 'Contact – Juniper Bikes',
    heading: 'Contact',
    description: 'Where the shop is, when it is open, and how to reach us by phone, by letter and by email.',
    main: paragraph(
      'Juniper Bikes, 3 Customs Quay, Morecambe. Open from Tuesday to Saturday, nine to six. Call us on 01524 496 0112, or write to hello@juniperbikes.example.com. We answer within a day.',
    ),
  },
  '/journal': {
    title: 'Journal – Juniper Bikes',
    heading: 'Journal',
    main: `${paragraph('What we measure, break and mend.')}<ul>${JOURNAL.map(([slug, title]) => `<li><a href="/journal/${slug}">${title}</a></li>`).join('')}</ul>`,
  },
};

const HOME: ExamplePage = {
  title: 'Juniper Bikes – bicycles built and repaired by the harbour',
  heading: 'Bicycles for twenty years, not for two',
  description:
    'Juniper Bikes builds and repairs bicycles in Morecambe: six models from children’s to cargo bikes, a workshop for all others, and a journal with numbers.',
  data: {
    '@type': 'Organization',
    name: 'Juniper Bikes',
    url: '/',
  },
  main: `<img src="/img/workshop.jpg" alt="Two mechanics at a stand, the harbour behind them" width="1600" height="900">
${paragraph('We build six bicycles and repair all others. The workshop has stood by the harbour since 2009. Every bike we sell comes back to us once a year, and after eleven years 94 of the first 100 are still on the road.')}
<h2>Choose a bike</h2>${paragraph('From a first bike with pedals to a cargo bike that carries a family: each of our six models is made for one thing. You can ride all of them before you decide, and rent them for a weekend.')}<p><a href="/bikes">See all bikes</a></p>
<h2>Bring a bike</h2>${paragraph('Most repairs are done on the day. We tell you the price before we begin, show you the part that was worn, and write into our notebook how long the new one lasts.')}<p><a href="/workshop">The workshop</a> and <a href="/journal">what we learn there</a></p>`,
};

/** Every page by path. */
export const EXAMPLE_PAGES: Readonly<Record<string, ExamplePage>> = {
  '/': HOME,
  ...OTHERS,
  ...Object.fromEntries(BIKES.map((bike, index) => [`/bikes/${bike.slug}`, createBikePage(bike, index)])),
  ...Object.fromEntries(
    JOURNAL.map((post, index) => [`/journal/${post[0]}`, createJournalPage(post, index)]),
  ),
};
