/** The number of checks, for pages that do not load them. */
export const CHECK_COUNT = 198;
