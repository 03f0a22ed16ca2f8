import { lazyPart } from '#lib/lazy-part.ts';

/** A history as rows, for whoever asks for them. */
export const HistoryTable = lazyPart(async () => (await import('#ui/chart-table.tsx')).ChartTable);
