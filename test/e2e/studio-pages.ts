/** Returns pages by path that link to each other, some of them with a robots meta tag that says noindex. */
export function createStudioPages(
  host: string,
  paths: readonly string[],
  noindexed: readonly string[],
): Record<string, string> {
  const links = paths.map((path) => `<li><a href="${path}">${toTitle(path)}</a></li>`).join('');
  return Object.fromEntries(
    paths.map((path) => [
      path,
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${toTitle(path)} | Aldous Architects, Bristol</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="canonical" href="https://${host}${path}">
<meta name="description" content="${toTitle(path)}: how Aldous Architects of Bristol draw, cost and build with timber and stone.">
${noindexed.includes(path) ? '<meta name="robots" content="noindex">' : ''}</head>
<body><main><h1>${toTitle(path)}</h1><p>Aldous Architects draw, cost and build houses, schools and hotels of timber and stone.
This page is about ${toTitle(path).toLowerCase()}. We have worked in the south west since 1998, with twelve people in one studio
by the river, and we stay with a building until it has seen its first winter. Of 84 buildings, 79 kept to their budget.</p>
<nav aria-label="Pages"><ul>${links}</ul></nav></main></body></html>`,
    ]),
  );
}

function toTitle(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replaceAll('-', ' ') || 'home';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
