/** Lets the arrow keys move the focus from a field to the links of its results, and back. */
export function moveByArrows(event: KeyboardEvent, field: HTMLElement, results: Element): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops: HTMLElement[] = [field, ...results.querySelectorAll('a')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  const next = at === -1 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
