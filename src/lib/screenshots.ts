/** The images of a rendered page. */
export const SCREENSHOTS = ['desktop', 'phone'] as const;

export type Screenshot = (typeof SCREENSHOTS)[number];
