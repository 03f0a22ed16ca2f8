/** S3.13, by index. */
export const dateFormats = ['YYYY/MM/DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
