/** Returns a choice that this browser stores, `null` if there is none. A browser that stores nothing for us throws. */
export function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a choice; it holds for this page alone if the browser stores nothing for us. @param value `null` removes it */
export function storeChoice(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // It holds for this page.
  }
}
