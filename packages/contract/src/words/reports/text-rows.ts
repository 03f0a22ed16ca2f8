import { limits } from '../values/limits.ts';

/** The destination that a row of the page of texts is: behind the rows of the report page, 21 to 23. */
export const textDestination = (row: number): number => limits.reportRows + row;
