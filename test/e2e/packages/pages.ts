import { goodPage } from '../../fixtures/good-page.ts';

/** A website that scores well, and a page of it that does not. */
export const HOST = 'bakery.brightpage.com';

export const WEAK_PAGE = `<html>
<head>
<title>Buns</title>
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1">
</head>
<body>
<h2>Buns of the week</h2>
<p>${'Our buns are baked at five in the morning with flour from the mill next door. '.repeat(12)}</p>
<img src="/bun.jpg" width="300" height="200">
<p><a href="/sourdough">click here</a></p>
</body>
</html>
`;

export const PAGES = {
  [HOST]: {
    '/': goodPage(HOST, {
      extra: '<p><a href="/sourdough">Sourdough</a> and <a href="/buns">buns</a></p>',
    }).replaceAll(`https://${HOST}/sourdough`, `https://${HOST}/`),
    '/sourdough': goodPage(HOST),
    '/buns': WEAK_PAGE,
  },
};
