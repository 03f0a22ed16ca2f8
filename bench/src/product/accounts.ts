/** The accounts of a home under measurement. */
export const visitor = 'bench';
export const watcher = 'watcher';
/** Of many who sign in at once. */
export const personNo = (no: number): string => `person${no}`;
export const password = 'bench password of no home';
