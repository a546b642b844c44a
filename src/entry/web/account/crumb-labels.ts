/** The way to a page below /account. */
export const ACCOUNT_CRUMBS = [{ href: '/account', label: 'Account' }];
