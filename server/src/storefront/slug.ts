/** The pattern of a shop's name in its address. */

export const SLUG = /^[a-z0-9][a-z0-9-]{1,62}$/;
