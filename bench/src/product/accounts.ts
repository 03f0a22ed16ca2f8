/** The accounts of a home under measurement. */
export const visitor = 'bench';
export const watcher = 'watcher';
export const password = 'bench password of no home';
