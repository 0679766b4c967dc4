/** What a shop is called in its address. */

export const SLUG = /^[a-z0-9][a-z0-9-]{1,62}$/;
