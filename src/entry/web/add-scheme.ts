/** Adds `https://` to the URL of a page that somebody entered without a scheme. `example.com:8080` has none. */
export function addScheme(input: string): string {
  const url = input.trim();
  return url === '' || /^[a-z][a-z\d+.-]*:(?!\d)/i.test(url) ? url : `https://${url}`;
}
