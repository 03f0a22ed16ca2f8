import type { Upload } from '@homeward/contract/shapes/reports/connections.ts';

/** What goes on about the panel's connections. */
export interface ConnectionsState {
  readonly lastUpload: number;
  /** Newest first. */
  readonly uploads: readonly Upload[];
}

export const noConnections: ConnectionsState = { lastUpload: 0, uploads: [] };
