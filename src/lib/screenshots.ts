/** The images of a rendered page, with the windows they are taken in. In pixels. */
export const SCREENSHOT_WINDOWS = {
  desktop: { width: 1_280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

export const SCREENSHOTS = ['desktop', 'phone'] as const satisfies (keyof typeof SCREENSHOT_WINDOWS)[];

export type Screenshot = (typeof SCREENSHOTS)[number];

/** Height of the longest image in pixels: pages can be without end. */
export const MAX_SCREENSHOT_HEIGHT = 4_000;
