/** How many checks there are, for pages that do not load them. */
export const CHECK_COUNT = 198;
