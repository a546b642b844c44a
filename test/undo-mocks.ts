import { afterEach, vi } from 'vitest';

// Of every project: files share a process, and what a test replaces must not reach the next one.
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
