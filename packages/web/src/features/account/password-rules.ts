/** Characters, as the server counts them (reliability D3): alone, and beside a second factor. */
export const leastAlone = 15;
export const leastWithFactor = 8;

/** How far a new password is: characters as people see them. */
export const charactersOf = (password: string): number => Array.from(password.normalize('NFC')).length;
