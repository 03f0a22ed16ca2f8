/** Series and their sizes in areas (S3.14). */
export const panelSeries = ['M', 'H', 'HYBRID', 'ESGW'] as const;

export const panelModels = ['security', 'carealert'] as const;
