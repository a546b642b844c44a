/** The lists that have saved views. Those of a website share theirs with the same list of every other website. */
export const SAVED_LISTS = ['audits', 'findings', 'pages'] as const;
export type SavedList = (typeof SAVED_LISTS)[number];

export const MAX_SAVED_VIEWS = 20;
export const MAX_VIEW_NAME = 60;
