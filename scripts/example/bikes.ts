import { type ExamplePage, paragraph } from './page.ts';

interface Bike {
  slug: string;
  name: string;
  /** Only if it differs from the name. */
  title?: string;
  /** What it is for, after “The … is”. */
  purpose: string;
  weight: string;
  price: string;
  story: string;
}

export const BIKES: readonly Bike[] = [
  {
    slug: 'heron',
    name: 'Heron',
    title: 'Heron, a city bike for every day and any weather',
    purpose: 'our city bike for people who ride every day, in a coat, with a bag and in the rain',
    weight: '14.2 kg',
    price: '£940',
    story:
      'The chain runs in a closed case, so it needs oil twice a year and never touches a trouser leg. The lights take their power from the hub and stay on for four minutes when you stop. A steel rack carries 25 kilograms, which is a week of shopping or one patient dog in a basket. The saddle moves by hand, without a tool, because in most homes more than one person rides the same bike.',
  },
  {
    slug: 'fieldfare',
    name: 'Fieldfare',
    title: 'Fieldfare, a gravel bike for roads that turn into tracks and back',
    purpose: 'a gravel bike for long days on roads that turn into tracks and back into roads',
    weight: '10.6 kg',
    price: '£1,850',
    story:
      'The frame is made of butted steel tubes and takes tyres of up to 47 millimetres. Twelve gears at the back and one ring at the front leave less to adjust and less to break. There are mounts for three bottles, two bags on the fork and a rack for a tent. We ride it every summer from the Lune to the Tees, 240 kilometres in three days, and change what did not last.',
  },
  {
    slug: 'dunlin',
    name: 'Dunlin',
    purpose: 'a folding bike that goes under a desk, into a train and up four flights of stairs',
    weight: '11.3 kg',
    price: '£1,180',
    story:
      'It folds in three moves and about twelve seconds. The hinge closes with a catch that you can hear, and a second catch keeps it shut if the first is forgotten. Small wheels start quickly at the lights and turn slowly on long hills, so we gave it five gears that are far apart. The parts that wear are the same as on larger bikes and every workshop has them.',
  },
  {
    slug: 'goosander',
    name: 'Goosander',
    purpose:
      'a cargo bike with an electric motor for two children, or for a hundred kilograms of anything else',
    weight: '38 kg',
    price: '£4,650',
    story:
      'The box sits low between the wheels, so a full load steers like half of one. The motor helps up to 25 kilometres an hour and the battery lasts for 60 kilometres with a load. Two benches with belts hold four small children or two large ones. The stand lifts the whole bike with one foot. It has a parking brake, because a cargo bike that rolls away is a story nobody wants to tell.',
  },
  {
    slug: 'wren',
    name: 'Wren',
    purpose: 'a first bike with pedals for children from three to five',
    weight: '5.4 kg',
    price: '£290',
    story:
      'Most bikes for children weigh half as much as the child. The Wren weighs less than six kilograms. Its brakes fit hands of 11 centimetres, and the cranks are close together, so small feet push down and not out. When it is too small, bring it back: we pay a third of the price towards the next size, and somebody else learns to ride on yours.',
  },
  {
    slug: 'curlew',
    name: 'Curlew',
    purpose: 'a touring bike for tents, headwinds and roads without a shop',
    weight: '13.1 kg',
    price: '£1,990',
    story:
      'Thirty-six spokes in each wheel and tyres of 40 millimetres carry a rider and 30 kilograms of luggage. The lowest gear climbs one in five with all of it. We chose parts that can be mended with what a village garage has: square tapers, rim brakes and friction shifters as a fallback. Three of our customers have ridden theirs around the world and one has done it twice.',
  },
];

/** The bike of the example audit, to whose page a script adds what is in stock. */
const EXAMPLE_BIKE = 'fieldfare';

/** Bikes whose pages a script fills in. */
const SCRIPTED = new Set(['dunlin', 'goosander']);

/** The page of a bike. @param index its place in the list: the pages differ in their faults */
export function createBikePage(bike: Bike, index: number): ExamplePage {
  const { name, purpose, weight, price, story } = bike;
  const [first = '', ...rest] = story.split('. ');
  const picture =
    index % 2 === 0
      ? `<img src="/img/${bike.slug}.jpg" alt="The ${name} against a stone wall" width="1200" height="800">`
      : `<img src="/img/${bike.slug}.jpg"><img src="/img/${bike.slug}-detail.jpg">`;
  return {
    title: `${bike.title ?? name} – Juniper Bikes`,
    heading: `The ${name}`,
    ...(index === 0 && { description: `The ${name} is ${purpose}. It weighs ${weight} and costs ${price}.` }),
    isPlain: index > 0,
    // Copied from the list when the page was made.
    ...(bike.slug === EXAMPLE_BIKE && { canonical: '/bikes' }),
    ...(bike.slug === 'wren' && { robots: 'noindex' }),
    ...(index === 0 && {
      data: {
        '@type': 'Product',
        name,
        description: `The ${name} is ${purpose}.`,
        brand: { '@type': 'Brand', name: 'Juniper Bikes' },
        offers: { '@type': 'Offer', price: price.replace(/\D/g, ''), priceCurrency: 'GBP' },
      },
    }),
    main: SCRIPTED.has(bike.slug)
      ? '<div id="configurator"></div><script src="/configurator.js" defer></script>'
      : `${picture}${paragraph(`The ${name} is ${purpose}. It weighs ${weight} and costs ${price}.`)}
<h${index % 3 === 2 ? 4 : 2}>What is special about it</h${index % 3 === 2 ? 4 : 2}>${paragraph(`${first}. ${rest.join('. ')}`)}
<h2>How to try it</h2>${paragraph(
          'Come to the shop on any day but Monday. A ride around the harbour takes twenty minutes and costs nothing; bring something that we may keep until you are back. For a weekend, rent it: the rent counts towards the price if you buy the bike within a month.',
        )}<p><a href="/bikes">All bikes</a> · <a href="/size-guide">${index % 2 ? 'click here' : 'Find your size'}</a></p>${bike.slug === EXAMPLE_BIKE ? '<script src="/stock.js" type="module"></script>' : ''}`,
  };
}
